import { readFileSync } from 'node:fs'
import { availableParallelism, homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export const usage = `synet-contributor --server URL [options]

Trains for your runs until the daily quota of each is filled, and continues on the next day.

  --server URL        the app's URL, e.g. https://app.example.com
  --token-file PATH   a file with the contributor token (My > Devices); or set SYNET_TOKEN in the environment
  --run ID            train for one run only (default: all open runs)
  --workers N         units trained in parallel (default: half the cores, at most 3)
  --share PERCENT     percent of the time that each worker computes at most (default: 100)
  --folder PATH       folder of this device's key and unfinished units (default: ~/.synet-contributor)
  --once              exit when the quotas are filled instead of waiting for the next day
  --dry-run           measure this machine and exit; needs neither a server nor a token
  --help              show this text`

export interface Options {
  readonly server: string
  readonly token: string
  readonly runId: string | undefined
  readonly workers: number
  /** The part of the time that each worker computes at most. */
  readonly share: number
  readonly folder: string
  readonly once: boolean
}

const workersMax = 16

/** @throws Error with a sentence for the user */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' | 'dry-run' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      'token-file': { type: 'string' },
      run: { type: 'string' },
      workers: { type: 'string' },
      share: { type: 'string', default: '100' },
      folder: { type: 'string' },
      once: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  if (values['dry-run']) return 'dry-run'
  if (!values.server || !URL.canParse(values.server)) throw new Error('--server needs the URL of the app')
  const file = values['token-file']
  const token = (file ? readFileSync(file, 'utf8') : (env['SYNET_TOKEN'] ?? '')).trim()
  // An argument would be visible in the system's list of processes.
  if (!token) throw new Error('no token: set SYNET_TOKEN or name a file with --token-file')
  if (!/^[\w-]{1,200}$/.test(token)) throw new Error('what SYNET_TOKEN or --token-file has is no token of the app')
  const workers = values.workers === undefined ? Math.floor(availableParallelism() / 2) : Number(values.workers)
  if (!Number.isInteger(workers) || workers > workersMax || (values.workers !== undefined && workers < 1))
    throw new Error(`--workers takes a number from 1 to ${workersMax}`)
  const percent = Number(values.share)
  if (!(percent >= 1 && percent <= 100)) throw new Error('--share takes a number from 1 to 100')
  if (values.run !== undefined && !/^[1-9]\d{0,17}$/.test(values.run))
    throw new Error('--run takes the number of a run')
  return {
    server: new URL(values.server).origin,
    token,
    runId: values.run,
    workers: values.workers === undefined ? Math.min(3, Math.max(1, workers)) : workers,
    share: percent / 100,
    folder: values.folder ?? join(homedir(), '.synet-contributor'),
    once: values.once,
  }
}
