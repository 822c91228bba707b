import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { loadProject } from '#projects/load-project'
import { tinySpeeches } from '#projects/english-speeches/project'
import { fixedUnits } from './test-support/hash-fixed-units.ts'
import { recordedHashes } from './test-support/recorded-hashes.ts'

const script = fileURLToPath(new URL('../../numpy/engine.py', import.meta.url))

function hasNumpy(): boolean {
  try {
    execFileSync('python3', ['-c', 'import numpy'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const installed = hasNumpy()
if (!installed) console.warn('No numpy here: the second implementation does not run. apt-get install python3-numpy')

it.skipIf(!installed)(
  'a second implementation in numpy has the hashes of the engine [WTH-04]',
  async () => {
    const { shards } = await loadProject(tinySpeeches)
    const units = fixedUnits(shards[0] ?? new Uint8Array()).map((unit) => ({
      ...unit,
      shard: Buffer.from(unit.shard).toString('base64'),
    }))
    const running = promisify(execFile)('python3', [script])
    running.child.stdin?.end(JSON.stringify(units))
    const { stdout } = await running
    expect(JSON.parse(stdout)).toEqual(recordedHashes)
  },
  600_000,
)
