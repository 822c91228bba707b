import type { UnitProgress } from '#engine/train-unit'
import type { Lease } from './unit-store.ts'
import type { BeforeAfter } from './write-before-after.ts'

/** The state of a device's work for a run, as users see it. */
export type TrainingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'leasing' }
  | { readonly kind: 'downloading' }
  | { readonly kind: 'training' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'waiting'; readonly reason: 'busy' | 'offline' | 'failed'; readonly until: number }
  | { readonly kind: 'quota-filled' }
  | { readonly kind: 'stopped'; readonly message: string }

interface LossPoint {
  /** The step of its unit, from 1. */
  readonly x: number
  readonly y: number
  readonly leaseId: string
  readonly project: string
  /** The model version with which its unit began. */
  readonly version: number
}

/** What the model made of some prompts before and after one of the units. */
export interface Sample {
  readonly project: string
  readonly version: number
  readonly pairs: readonly BeforeAfter[]
}

export interface UnderWay extends UnitProgress {
  readonly leaseId: string
  readonly project: string
  /** Why it is of this project. */
  readonly why: Lease['why']
  /** Standard units of its lease. */
  readonly size: number
  /** How far each block of the model has moved so far, one digit per block; undefined until that was measured. */
  readonly levels: string | undefined
}

/** Why a device pauses although its owner asked it to train. */
export type PauseReason = 'battery' | 'charger' | 'network' | 'hours' | 'question'

export interface TrainingView {
  readonly runId: string
  readonly state: TrainingState
  readonly paused: boolean
  /** The reason of an end that the user did not request. */
  readonly pausedBy: PauseReason | undefined
  /** The device runs at half its speed, because steps slowed down. */
  readonly resting: boolean
  /** The number of units trained in parallel. */
  readonly lanes: number
  /** The units in progress, one a lane. */
  readonly underWay: readonly UnderWay[]
  /** Adds them up. */
  readonly progress: UnitProgress | undefined
  /** Bytes trained on, over all lanes. */
  readonly bytesPerSecond: number
  /** Loss of the steps of this session, thinned for the chart. */
  readonly losses: readonly LossPoint[]
  /** The latest one. */
  readonly sample: Sample | undefined
  readonly bytesUp: number
  readonly bytesDown: number
  readonly unitsSent: number
}

export const emptyView = (runId: string, lanes: number): TrainingView => ({
  runId,
  state: { kind: 'idle' },
  paused: false,
  pausedBy: undefined,
  resting: false,
  lanes,
  underWay: [],
  progress: undefined,
  bytesPerSecond: 0,
  losses: [],
  sample: undefined,
  bytesUp: 0,
  bytesDown: 0,
  unitsSent: 0,
})

/** The state shown for all lanes: the first of these that any lane has. */
const displayOrder = [
  'stopped',
  'training',
  'sending',
  'downloading',
  'leasing',
  'waiting',
  'quota-filled',
  'idle',
] as const satisfies readonly TrainingState['kind'][]

/** @param states one per lane */
export function stateOf(states: readonly TrainingState[]): TrainingState {
  for (const kind of displayOrder) {
    const state = states.find((candidate) => candidate.kind === kind)
    if (state) return state
  }
  return { kind: 'idle' }
}

/** Steps and bytes of all units in progress; the loss is their mean. */
export function progressOf(all: readonly UnitProgress[]): UnitProgress | undefined {
  if (all.length === 0) return undefined
  const sum = (of: (one: UnitProgress) => number): number => all.reduce((total, one) => total + of(one), 0)
  return {
    step: sum((one) => one.step),
    of: sum((one) => one.of),
    loss: sum((one) => one.loss) / all.length,
    tokens: sum((one) => one.tokens),
  }
}
