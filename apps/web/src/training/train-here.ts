import { apiBase } from '@synet/contract/routes'
import { toast } from '@synet/ui/toast'
import { useSyncExternalStore } from 'react'
import { call, invalidate } from '#shell/api.ts'
import { clock } from '#shell/clock.ts'
import { deviceId } from '#shell/device.ts'
import { onLogOut } from '#shell/log-out.ts'
import { session } from '#shell/session.ts'
import { t } from '#shell/t.ts'
import { keptUnits } from './kept-unit.ts'
import { createTrainingClient, type TrainingClient, type TrainingDeps, type TrainingView } from './training-client.ts'
import { watchBattery } from './watch-battery.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** The one run that this device works for, over all pages of the app. */
let client: TrainingClient | undefined
let view: TrainingView | undefined
let worker: Worker | undefined
let wanted: 'run' | 'pause' = 'run'
let lowBattery = false
const listeners = new Set<() => void>()
const onlineMinuteMs = 60_000

const post = (message: ToWorker): void => worker?.postMessage(message)

/** A lease's URLs are relative to the API's base. */
const leaseUrl = (url: string): string => (url.startsWith(apiBase) ? url : `${apiBase}/${url.replace(/^\//, '')}`)

const download: TrainingDeps['download'] = async (url, signal) => {
  const response = await fetch(leaseUrl(url), { headers: { token: session.token() ?? '', platform: 'h5' }, signal })
  if (!response.ok) throw new Error(`download failed: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

const train: TrainingDeps['train'] = (unit, resumeFrom, hear, signal) =>
  new Promise((resolve, reject) => {
    worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const current = worker
    const finish = (): void => {
      current.onmessage = null
      current.onerror = null
      signal.removeEventListener('abort', abort)
    }
    const abort = (): void => {
      finish()
      current.terminate()
      worker = undefined
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    current.onerror = (event) => {
      finish()
      current.terminate()
      worker = undefined
      reject(new Error(event.message || 'the training worker failed'))
    }
    current.onmessage = (event: MessageEvent<FromWorker>) => {
      const message = event.data
      switch (message.kind) {
        case 'progress':
          hear.progress(message.progress, message.resting)
          break
        case 'checkpoint':
          hear.checkpoint(message.checkpoint)
          break
        case 'trained':
          finish()
          resolve({ ok: true, trained: message.trained })
          break
        case 'refused':
          finish()
          resolve({ ok: false, error: message.error })
          break
      }
    }
    post({ kind: wanted === 'pause' || document.hidden || lowBattery ? 'pause' : 'resume' })
    post({ kind: 'train', unit, resumeFrom })
  })

/** Waits that end early when the network comes back. */
const wait: TrainingDeps['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', abort)
      resolve()
    }
    const abort = (): void => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', abort)
  })

function reportOnline(runId: string, until: AbortSignal): void {
  const timer = setInterval(() => {
    if (view?.state.kind === 'training' && !view.paused) {
      // Only a statistic: the next minute says it again.
      void call('purchase/saveOnlineTime', { id: runId }).catch(() => undefined)
    }
  }, onlineMinuteMs)
  until.addEventListener('abort', () => clearInterval(timer))
}

function show(next: TrainingView | undefined): void {
  view = next
  for (const listener of listeners) listener()
}

export function startTraining(runId: string, isFirst: boolean): void {
  if (view?.runId === runId && client && isAtWork(view)) return
  client?.stop()
  wanted = 'run'
  let greet = isFirst
  const online = new AbortController()
  const own = createTrainingClient(runId, {
    call,
    download,
    train,
    setPaused: (paused) => post({ kind: paused ? 'pause' : 'resume' }),
    kept: keptUnits,
    now: () => clock.now().getTime(),
    wait,
    device: deviceId(),
    changed: (next) => {
      if (client === own) show(next)
    },
    sent: () => {
      if (greet) toast(t('run.start-successful'))
      greet = false
      invalidate('purchase/taskPledgeList', 'train/units')
    },
  })
  client = own
  reportOnline(runId, online.signal)
  void own.work().finally(() => {
    online.abort()
    invalidate('purchase/taskPledgeList', 'train/units')
  })
}

export const isAtWork = ({ state }: TrainingView): boolean =>
  state.kind !== 'idle' && state.kind !== 'stopped' && state.kind !== 'quota-filled'

export function pauseTraining(): void {
  wanted = 'pause'
  client?.pause()
}

export function resumeTraining(): void {
  wanted = 'run'
  client?.resume()
}

export function stopTraining(): void {
  client?.stop()
  client = undefined
  show(undefined)
}

onLogOut(stopTraining)

// A hidden page leaves the device to what is in front.
document.addEventListener('visibilitychange', () => {
  if (!client || wanted === 'pause') return
  if (document.hidden) client.pause()
  else if (!lowBattery) client.resume()
})

void watchBattery((low) => {
  const changed = low !== lowBattery
  lowBattery = low
  if (!client || !changed || wanted === 'pause') return
  if (low) client.pause('battery')
  else if (!document.hidden) client.resume()
})

export const useTraining = (): TrainingView | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => view,
  )
