import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '../../..')

/** Seconds per test file, by its path in the repository. */
type Seconds = Readonly<Record<string, number>>

const read = (path: string): unknown => {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * What each file took in the last complete run: on this machine, else as committed. `npm test` writes the first,
 * `npm run test:seconds` the second as well, and `npm run test:release` those of the release tests.
 */
function readSeconds(): Seconds {
  const { files = {} } = read('docs/release-tests.json') as { files?: Record<string, { seconds: number }> }
  return {
    ...(read('packages/stack/test-seconds.json') as Seconds),
    ...Object.fromEntries(Object.entries(files).map(([path, { seconds }]) => [path, seconds])),
    ...(read('node_modules/.synet-test-seconds.json') as { files?: Seconds }).files,
  }
}

/** What a file counts as that no run has measured. */
export const unknownSeconds = 10

/**
 * The longest files first: one that begins last would have the machine for itself while nothing else is left to do. With a
 * seed, the order is random, and the same for the same seed.
 */
export function orderFiles(paths: readonly string[], seconds: Seconds, seed?: string): string[] {
  const drawOf = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex')
  if (seed) return paths.toSorted((a, b) => (drawOf(a) < drawOf(b) ? -1 : 1))
  const secondsOf = (path: string) => seconds[path] ?? unknownSeconds
  return paths.toSorted((a, b) => secondsOf(b) - secondsOf(a))
}

/** Files in the order of `orderFiles`, with the seed of the environment variable `TEST_SEED` if there is one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = ({ moduleId }: TestSpecification) => moduleId.slice(root.length + 1)
    const ordered = orderFiles(files.map(pathOf), readSeconds(), process.env['TEST_SEED'])
    return files.toSorted((a, b) => ordered.indexOf(pathOf(a)) - ordered.indexOf(pathOf(b)))
  }
}
