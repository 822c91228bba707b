import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Reads the product files of some folders, without their comments. */
export function readSources(...folders: readonly string[]): readonly (readonly [path: string, text: string])[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !path.includes('/test-support/'))
    .map((path) => [path, withoutComments(readFileSync(join(root, path), 'utf8'))] as const)
}

export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\/\/[^\n]*/g, '')
