import {
  createTrainingClient,
  type TrainingClient,
  type TrainingClientDeps,
} from '@synet/training/client/training-client'
import type { PauseReason, TrainingView } from '@synet/training/client/training-view'
import { createUnitWorkers } from '@synet/training/client/unit-workers'
import { throttle } from '@synet/ui/charts/throttle'
import { toast } from '@synet/ui/overlays/toast'
import { useSyncExternalStore } from 'react'
import { call, invalidate } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { onLogOut } from '#session/log-out.ts'
import { t } from '#texts/t.ts'
import { browserParts } from './browser-parts.ts'
import { proveDevice } from './device.ts'
import { lanesOf, parametersMax } from './lanes-of.ts'
import { openWorker } from './open-worker.ts'
import { addDataUsed, monthOf } from './data-used.ts'
import { isMobileNetwork, isWithinHours, onNetworkChange, onTrainingSettings, trainingSettings } from './settings.ts'
import { mayDrain, watchBattery } from './watch-battery.ts'
import { setAtWork } from './at-work.ts'
import { createChargerQuestion } from './charger-question.ts'
import { createWakeLock } from './create-wake-lock.ts'
import { announceTraining } from './other-tab.ts'
import { createUnitPace } from './unit-pace.ts'
import { createListeners } from '@synet/ui/store'

/** The one run that this device works for, over all pages of the app. */
let client: TrainingClient | undefined
let view: TrainingView | undefined
/** The run of which the other tabs know that this one trains for it. */
let told: string | undefined
let wanted: 'run' | 'pause' = 'run'
let lowBattery = false
let onCharger = true
/** A user who resumes at a low battery has decided so; it holds until the battery is charged. */
let despiteBattery = false
const { subscribe, notify } = createListeners()
const onlineMinuteMs = 60_000
/** The hours of the settings are looked at this often. */
const hoursLookMs = 30_000
/** Steps come faster than anybody reads figures: a tap does not wait for the drawing of each. */
const figuresMs = 250
const figures = throttle(notify, figuresMs)

const workers = createUnitWorkers(openWorker, () => pauseReason() !== undefined)

/** Waits that end early when the network comes back. */
const wait: TrainingClientDeps['wait'] = (ms, signal) =>
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
      // A lost report is only one of a statistic: the next minute reports it again.
      void call('purchase/saveOnlineTime', { id: runId }).catch(() => undefined)
    }
  }, onlineMinuteMs)
  until.addEventListener('abort', () => clearInterval(timer))
}

const chargerQuestion = createChargerQuestion(() => mayDrain() && !document.hidden, settlePause)
const wakeLock = createWakeLock()
const pace = createUnitPace(() => performance.now())

function show(next: TrainingView | undefined): void {
  const sameWork = next?.runId === view?.runId && next?.paused === view?.paused && next?.state.kind === view?.state.kind
  const bytesOf = (of: TrainingView | undefined): number => (of ? of.bytesUp + of.bytesDown : 0)
  if (next) addDataUsed(monthOf(clock.now()), bytesOf(next) - (view?.runId === next.runId ? bytesOf(view) : 0))
  view = next
  setAtWork(next !== undefined && isAtWork(next))
  const trains = next && isAtWork(next) && !next.paused ? next.runId : undefined
  if (trains !== told) announceTraining(trains)
  told = trains
  wakeLock.want(next !== undefined && isAtWork(next) && !next.paused && !document.hidden)
  if (sameWork) figures.run()
  else notify()
}

export function startTraining(runId: string, isFirst: boolean): void {
  if (view?.runId === runId && client && isAtWork(view)) return
  void client?.stop()
  wanted = 'run'
  despiteBattery = false
  chargerQuestion.answered()
  let greet = isFirst
  pace.interrupted()
  const online = new AbortController()
  const own = createTrainingClient(runId, {
    call,
    ...browserParts(workers),
    wait,
    proveDevice,
    lanes: trainingSettings().power === 'gentle' ? 1 : lanesOf(navigator.hardwareConcurrency),
    parametersMax,
    // Wanted once in ten units.
    promptsOf: (project) => import('./shown-prompts.ts').then(({ promptsOf }) => promptsOf(project)),
    changed: (next) => {
      if (client === own) show(next)
    },
    sent: ({ unitsVerified, unitsPending }) => {
      pace.handedIn(unitsVerified + unitsPending)
      if (greet) toast(t('run.start-successful'))
      greet = false
      invalidate('purchase/taskPledgeList', 'train/units')
    },
  })
  client = own
  settlePause()
  reportOnline(runId, online.signal)
  void own.work().finally(() => {
    online.abort()
    invalidate('purchase/taskPledgeList', 'train/units')
  })
}

export const isTrainingHere = (): boolean => view !== undefined && client !== undefined && isAtWork(view)

export const isAtWork = ({ state }: TrainingView): boolean =>
  state.kind !== 'idle' && state.kind !== 'stopped' && state.kind !== 'quota-filled'

function pauseReason(): 'request' | 'hidden' | PauseReason | undefined {
  if (wanted === 'pause') return 'request'
  // A hidden page leaves the device to what is in front.
  if (document.hidden) return 'hidden'
  const { wifiOnly, chargingOnly, hours } = trainingSettings()
  if (wifiOnly && isMobileNetwork()) return 'network'
  if (chargingOnly && !onCharger) return 'charger'
  if (chargerQuestion.isOpen()) return 'question'
  if (hours && !isWithinHours(hours, clock.now().toTimeString().slice(0, 5))) return 'hours'
  return lowBattery && !despiteBattery ? 'battery' : undefined
}

/** Brings the client to the current settings, so that view and workers agree. */
function settlePause(): void {
  const reason = pauseReason()
  if (reason) pace.interrupted()
  if (reason) client?.pause(reason === 'request' || reason === 'hidden' ? undefined : reason)
  else if (view?.paused) client?.resume()
}

export function pauseTraining(): void {
  wanted = 'pause'
  settlePause()
}

export function resumeTraining(): void {
  wanted = 'run'
  despiteBattery = lowBattery
  chargerQuestion.answered()
  settlePause()
}

export function stopTraining(): void {
  void client?.stop()
  client = undefined
  show(undefined)
}

onLogOut(stopTraining)

document.addEventListener('visibilitychange', () => {
  // A person who comes back to the page has looked at it.
  chargerQuestion.answered()
  settlePause()
})

onTrainingSettings(settlePause)
onNetworkChange(settlePause)
setInterval(() => {
  if (client && trainingSettings().hours) settlePause()
}, hoursLookMs)

void watchBattery(({ low, charging }) => {
  const changed = low !== lowBattery || charging !== onCharger
  lowBattery = low
  onCharger = charging
  if (!low) despiteBattery = false
  if (changed) settlePause()
})

export const useTraining = (): TrainingView | undefined => useSyncExternalStore(subscribe, () => view)
