import { readFileSync } from 'node:fs'
import { availableParallelism, homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export const usage = `synet-contributor --server URL [options]

Trains for your runs until today's quota of each is filled, and again when the next day begins.

  --server URL        the app's address, e.g. https://app.example.com
  --token-file PATH   a file that holds the contributor token (My > Devices); or SYNET_TOKEN in the environment
  --run ID            one run; without it all open runs
  --workers N         units trained side by side (default: half the cores, at most 3)
  --folder PATH       where this device's key and a unit under way are kept (default: ~/.synet-contributor)
  --once              end when the quotas are filled, rather than wait for the next day
  --help              this text`

export interface Options {
  readonly server: string
  readonly token: string
  readonly runId: string | undefined
  readonly workers: number
  readonly folder: string
  readonly once: boolean
}

const workersMax = 16

/** @throws Error with a sentence for the user */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      'token-file': { type: 'string' },
      run: { type: 'string' },
      workers: { type: 'string' },
      folder: { type: 'string' },
      once: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  if (!values.server || !URL.canParse(values.server)) throw new Error('--server needs the address of the app')
  const file = values['token-file']
  const token = (file ? readFileSync(file, 'utf8') : (env['SYNET_TOKEN'] ?? '')).trim()
  // An argument would be visible in the system's list of processes.
  if (!token) throw new Error('no token: set SYNET_TOKEN or name a file with --token-file')
  const workers = values.workers === undefined ? Math.floor(availableParallelism() / 2) : Number(values.workers)
  if (!Number.isInteger(workers) || workers > workersMax || (values.workers !== undefined && workers < 1))
    throw new Error(`--workers takes a number from 1 to ${workersMax}`)
  if (values.run !== undefined && !/^[1-9]\d{0,17}$/.test(values.run))
    throw new Error('--run takes the number of a run')
  return {
    server: new URL(values.server).origin,
    token,
    runId: values.run,
    workers: values.workers === undefined ? Math.min(3, Math.max(1, workers)) : workers,
    folder: values.folder ?? join(homedir(), '.synet-contributor'),
    once: values.once,
  }
}
