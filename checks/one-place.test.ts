import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const browserCode = ['apps/web', 'apps/console', 'apps/approvals', 'packages/ui/src']
const filesWith = (pattern: RegExp, folders: readonly string[] = browserCode): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\/test\//.test(path))
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))

/** Safari reads the file after the click, so an address that is revoked at once saves nothing. */
it('the app saves files in one place [UI-10]', () => {
  expect(filesWith(/createObjectURL|\.download = |revokeObjectURL/)).toEqual(['apps/web/src/device/save-file.ts'])
})

/** Thai would have Buddhist years beside the date fields of the browser. */
it('the app writes dates in one calendar, wherever they are written [FLT-04]', () => {
  const folders = [...browserCode, 'apps/server/src', 'packages/words/src']
  // Reading or checking a zone writes no date.
  const written = filesWith(/new Intl\.DateTimeFormat\((?![^\n]*\.resolvedOptions\(\))/, folders)
  expect(written.length).toBeGreaterThan(3)
  const inCalendar = new Set(filesWith(/new Intl\.DateTimeFormat\([^]{0,80}?\bcalendar\b/, folders))
  expect(written.filter((path) => !inCalendar.has(path) && !path.includes('/canaries/'))).toEqual([])
  expect(filesWith(/\.toLocale(?:Date|Time)?String\(/, folders)).toEqual([])
})
