import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const browserCode = ['apps/web', 'apps/console', 'apps/approvals', 'packages/ui/src']
const filesWith = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...browserCode], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\/test\//.test(path))
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))

/** Safari reads the file after the click, so an address that is revoked at once saves nothing. */
it('saves files in one place [UI-10]', () => {
  expect(filesWith(/createObjectURL|\.download = |revokeObjectURL/)).toEqual(['apps/web/src/device/save-file.ts'])
})
