import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Everything that a first start creates; never committed. */
export const dataFolder = fileURLToPath(new URL('../../../.data', import.meta.url))

export interface RunningStack {
  readonly ownerUrl: string
  readonly chainUrl: string
}

/** Reads where the product of this folder runs. @throws with one clear sentence when none was started */
export function readRunning(): RunningStack {
  try {
    return JSON.parse(readFileSync(join(dataFolder, 'running.json'), 'utf8')) as RunningStack
  } catch {
    console.error('Synet has not been started here yet. Run npm start.')
    process.exit(1)
  }
}
