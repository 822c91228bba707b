import { Worker } from 'node:worker_threads'
import type { Answer } from '@synet/contract/calls'
import { CallError, createClient } from '@synet/contract/client'
import { type Clock, minutes } from '@synet/core/clock'
import { type DeviceKeys, proveDeviceKey, thumbprintOf } from '@synet/training/client/device-key'
import { createTrainingClient, type TrainingClient } from '@synet/training/client/training-client'
import { createUnitWorkers } from '@synet/training/client/unit-workers'
import type { FromWorker } from '@synet/training/client/worker-messages'
import type { Options } from './read-options.ts'
import { openDeviceKey } from './device-file.ts'
import { createUnitFiles } from './unit-files.ts'

type Run = Answer<'train/runs'>['list'][number]
type Unit = Answer<'train/units'>['list'][number]

/** The interval of checks for a new day, or for a released unit of another device. */
const pollMs = minutes(1)
/** Verdicts come some seconds after a submission. */
const verdictMs = 3_000

export interface Contributing {
  /** Resolves when there is nothing left to do, or after `stop`. @throws CallError when the token is refused */
  work(): Promise<void>
  /** Releases all leases. */
  stop(): Promise<void>
}

/** @param print prints a line for the user */
export function contribute(options: Options, clock: Clock, print: (line: string) => void): Contributing {
  const aborter = new AbortController()
  const { signal } = aborter
  const call = createClient({ origin: options.server, fetch, lang: () => 'en', token: () => options.token })
  const kept = createUnitFiles(options.folder)
  let client: TrainingClient | undefined
  /** Units submitted by this process without a verdict yet, with the last reported state. */
  const open = new Map<string, string>()

  let opened: Promise<DeviceKeys> | undefined
  const keys = (): Promise<DeviceKeys> => (opened ??= openDeviceKey(options.folder))
  const proveDevice = async (): Promise<void> => {
    await call('train/device', await proveDeviceKey(await keys(), options.token), { signal })
  }

  const wait = (ms: number, until: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        until.removeEventListener('abort', abort)
        resolve()
      }
      const abort = (): void => {
        clearTimeout(timer)
        reject(until.reason)
      }
      const timer = setTimeout(end, ms)
      until.addEventListener('abort', abort, { once: true })
    })

  const workers = createUnitWorkers(
    (events) => {
      const worker = new Worker(new URL('./unit-thread.js', import.meta.url))
      worker.on('message', (message: FromWorker) => events.message(message))
      worker.on('error', (error) => events.failed(error instanceof Error ? error : new Error(String(error))))
      worker.on('exit', () => events.failed(new Error('the training thread ended')))
      return { post: (message) => worker.postMessage(message), close: () => void worker.terminate() }
    },
    () => false,
  )

  const download = async (url: string, until: AbortSignal): Promise<Uint8Array> => {
    const response = await fetch(new URL(url, options.server), { signal: until })
    if (!response.ok) throw new Error(`download failed: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  const printVerdicts = (units: readonly Unit[]): void => {
    for (const { leaseId, state, reason } of units) {
      if (!open.has(leaseId) || state === open.get(leaseId)) continue
      open.set(leaseId, state)
      if (state === 'verified') print(`unit ${leaseId.slice(0, 6)} verified`)
      if (state === 'rejected') print(`unit ${leaseId.slice(0, 6)} rejected: ${reason ?? 'no reason given'}`)
      if (state !== 'accepted') open.delete(leaseId)
    }
  }
  const lookAtVerdicts = async (runId: string): Promise<void> => {
    if (open.size === 0) return
    const answer = await call('train/units', { runId, limit: 100 }, { signal }).catch(() => undefined)
    if (answer) printVerdicts(answer.list)
  }

  const train = async (run: Run): Promise<void> => {
    let printed = ''
    const own = createTrainingClient(run.runId, {
      call,
      download,
      train: (lane, unit, resumeFrom, listener, until) => {
        if (resumeFrom) print(`run ${run.runId} goes on with a unit after step ${resumeFrom.lossTrace.length}`)
        return workers.train(lane, unit, resumeFrom, listener, until)
      },
      setPaused: workers.setPaused,
      kept,
      now: () => clock.now().getTime(),
      wait,
      device: async () => thumbprintOf(await keys()),
      proveDevice,
      lanes: options.workers,
      changed: ({ state }) => {
        const line =
          state.kind === 'waiting'
            ? `waiting (${state.reason})`
            : state.kind === 'stopped'
              ? `stopped: ${state.message}`
              : state.kind === 'quota-filled'
                ? "today's quota is filled"
                : ''
        if (line && line !== printed) print(`run ${run.runId} ${line}`)
        printed = line
      },
      sent: (answer, leaseId) => {
        open.set(leaseId, 'accepted')
        print(
          `unit ${leaseId.slice(0, 6)} handed in; run ${run.runId}: ${answer.unitsVerified} of ${answer.quota} verified, ${answer.unitsPending} being checked`,
        )
      },
    })
    client = own
    const done = new AbortController()
    const verdicts = (async () => {
      while (!done.signal.aborted) {
        await wait(verdictMs, AbortSignal.any([done.signal, signal])).catch(() => undefined)
        await lookAtVerdicts(run.runId)
      }
    })()
    await own.work()
    done.abort()
    await verdicts
    if (client === own) client = undefined
  }

  /** A submitted unit gets its verdict within seconds, which is reported before the end. */
  const lastVerdicts = async (run: Run): Promise<void> => {
    for (let look = 0; look < 20 && open.size > 0 && !signal.aborted; look++) {
      await wait(verdictMs, signal).catch(() => undefined)
      await lookAtVerdicts(run.runId)
    }
  }

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const { list } = await call('train/runs', {}, { signal }).catch((error: unknown) => {
        if (error instanceof CallError && error.data === undefined && error.code === 0) return { list: undefined }
        throw error
      })
      if (!list) print('no answer from the server')
      const mine = list?.filter((run) => options.runId === undefined || run.runId === options.runId) ?? []
      if (list && options.runId !== undefined && mine.length === 0) throw new Error(`no open run ${options.runId}`)
      if (list && mine.length === 0) print('no open run')
      for (const run of mine) {
        if (signal.aborted) return
        if (run.unitsVerified + run.unitsPending >= run.quota) continue
        print(`run ${run.runId} ${run.name} (${run.projectCode}): ${run.unitsVerified} of ${run.quota} units verified`)
        await train(run)
        await lastVerdicts(run)
      }
      if (options.once && list) return
      await wait(pollMs, signal).catch(() => undefined)
    }
  }

  return {
    work: () =>
      work()
        .catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
        .finally(() => workers.close()),
    async stop() {
      const last = client
      aborter.abort()
      await last?.stop({ release: true })
    },
  }
}
