import type { Answer } from '@synet/contract/calls'
import { type Call, createClient } from '@synet/contract/client'
import { createTrainingClient, type TrainingClient } from '@synet/training/client/training-client'
import type { TrainingView } from '@synet/training/client/training-view'
import { createUnitWorkers } from '@synet/training/client/unit-workers'
import { apiLocale } from '#texts/language.ts'
import { browserParts } from '#training/browser-parts.ts'
import { proveKey } from '#training/device.ts'
import { lanesOf, parametersMax } from '#training/lanes-of.ts'
import { openWorker } from '#training/open-worker.ts'

export type OpenRun = Answer<'train/runs'>['list'][number]

export interface ComputerWork {
  /** Undefined until the server has answered. */
  readonly runs: readonly OpenRun[] | undefined
  /** The training in progress. */
  readonly view: TrainingView | undefined
  /** The token has ended, or was revoked. */
  readonly ended: boolean
}

/** Between two looks at whether a task was started, or a new day has begun. */
const lookAgainMs = 60_000

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Calls with a training token, which has nothing to do with the session of this browser. */
export const callWith = (token: string, onUnauthorized?: () => void): Call =>
  createClient({
    origin: location.origin,
    fetch: (...of) => fetch(...of),
    lang: apiLocale,
    token: () => token,
    ...(onUnauthorized && { onUnauthorized }),
  })

/**
 * Trains for the open tasks of the account that the token belongs to, one after the other, until it is stopped. A hidden
 * tab continues: on a computer the work is meant for the background.
 * @returns stops the work and releases its units
 */
export function trainWithToken(token: string, onChange: (work: ComputerWork) => void): () => Promise<void> {
  const aborter = new AbortController()
  const { signal } = aborter
  const call = callWith(token, () => {
    change({ ended: true })
    aborter.abort()
  })
  const workers = createUnitWorkers(openWorker, () => false)
  let work: ComputerWork = { runs: undefined, view: undefined, ended: false }
  let client: TrainingClient | undefined
  const change = (next: Partial<ComputerWork>): void => {
    work = { ...work, ...next }
    if (!signal.aborted) onChange(work)
  }

  const openClient = (runId: string): TrainingClient =>
    createTrainingClient(runId, {
      call,
      ...browserParts(workers),
      wait,
      proveDevice: async () => void (await call('train/device', await proveKey(token), { signal })),
      lanes: lanesOf(navigator.hardwareConcurrency),
      parametersMax,
      changed: (view) => change({ view }),
      sent: ({ unitsVerified, unitsPending, quota }) =>
        change({
          runs: work.runs?.map((run) => (run.runId === runId ? { ...run, unitsVerified, unitsPending, quota } : run)),
        }),
    })

  const turn = async (): Promise<void> => {
    change({ runs: (await call('train/runs', {}, { signal })).list })
    for (const run of work.runs ?? []) {
      if (run.unitsVerified + run.unitsPending >= run.quota) continue
      client = openClient(run.runId)
      await client.work()
      client = undefined
    }
    // Why it was stopped stays to be read.
    if (work.view?.state.kind !== 'stopped') change({ view: undefined })
  }

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      // Without an answer it asks again.
      await turn().catch(() => undefined)
      await wait(lookAgainMs, signal).catch(() => undefined)
    }
  }
  void loop()

  return async () => {
    const last = client
    aborter.abort()
    await last?.stop({ release: true }).catch(() => undefined)
    workers.close()
  }
}
