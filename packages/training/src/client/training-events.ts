import type { Answer } from '@synet/contract/calls'
import type { UnitProgress } from '#engine/train-unit'
import type { Lease } from './unit-store.ts'
import {
  emptyView,
  type PauseReason,
  progressOf,
  type Sample,
  stateOf,
  type TrainingState,
  type TrainingView,
  type UnderWay,
} from './training-view.ts'

/** The events while a device works for a run. A lane is one of the units that are trained in parallel. */
export type TrainingEvent =
  | { readonly kind: 'state'; readonly lane: number; readonly state: TrainingState }
  | { readonly kind: 'downloaded'; readonly bytes: number }
  | {
      readonly kind: 'progress'
      readonly lane: number
      readonly leaseId: string
      readonly project: string
      readonly why: Lease['why']
      readonly size: number
      readonly version: number
      readonly progress: UnitProgress
      readonly levels?: string | undefined
      readonly resting: boolean
      /** Milliseconds of the caller's clock. */
      readonly at: number
    }
  | { readonly kind: 'sample'; readonly sample: Sample }
  | {
      readonly kind: 'unit-sent'
      readonly lane: number
      readonly leaseId: string
      readonly bytes: number
      readonly answer: Answer<'train/submit'>
    }
  /** The server refused the unit, or its lease had expired. */
  | { readonly kind: 'unit-dropped'; readonly lane: number }
  | { readonly kind: 'paused'; readonly by: PauseReason | undefined }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'ended' }

interface LaneState {
  readonly state: TrainingState
  readonly progress: UnderWay | undefined
  /** The previous step of the same unit, because speed is measured between two steps. */
  readonly last: { readonly at: number; readonly tokens: number } | undefined
}

/** The state of a session after its events. `view` is the displayed part. */
export interface TrainingSession {
  readonly view: TrainingView
  readonly lanes: readonly LaneState[]
}

const lossPointsMax = 400
const idleLane: LaneState = { state: { kind: 'idle' }, progress: undefined, last: undefined }

export const newSession = (runId: string, lanes: number): TrainingSession => ({
  view: emptyView(runId, lanes),
  lanes: Array.from({ length: lanes }, () => idleLane),
})

/** Returns the session after one more event. It is pure: the time is part of the event. */
export function reduceTraining(session: TrainingSession, event: TrainingEvent): TrainingSession {
  switch (event.kind) {
    case 'state':
      return withLane(session, event.lane, {
        state: event.state,
        ...(event.state.kind === 'training' && { last: undefined }),
      })
    case 'downloaded':
      return withView(session, { bytesDown: session.view.bytesDown + event.bytes })
    case 'progress':
      return withProgress(session, event)
    case 'sample':
      return withView(session, { sample: event.sample })
    case 'unit-sent': {
      const { bytesUp, unitsSent } = session.view
      const sent = withView(session, { bytesUp: bytesUp + event.bytes, unitsSent: unitsSent + 1 })
      return withLane(sent, event.lane, { progress: undefined })
    }
    case 'unit-dropped':
      return withLane(session, event.lane, { progress: undefined })
    case 'paused':
      return withView(session, { paused: true, pausedBy: event.by })
    case 'resumed':
      return withView(session, { paused: false, pausedBy: undefined })
    case 'ended':
      return { ...newSession(session.view.runId, session.lanes.length), view: endView(session.view) }
  }
}

const endView = (view: TrainingView): TrainingView => ({
  ...view,
  state: { kind: 'idle' },
  underWay: [],
  progress: undefined,
})

const withView = (session: TrainingSession, change: Partial<TrainingView>): TrainingSession => ({
  ...session,
  view: { ...session.view, ...change },
})

function withLane(session: TrainingSession, lane: number, change: Partial<LaneState>): TrainingSession {
  const lanes = session.lanes.map((one, i) => (i === lane ? { ...one, ...change } : one))
  const state = stateOf(lanes.map((one) => one.state))
  const underWay = lanes.flatMap(({ progress }) => progress ?? [])
  return withView({ ...session, lanes }, { state, underWay, progress: progressOf(underWay) })
}

function withProgress(
  session: TrainingSession,
  {
    lane,
    progress,
    levels: newLevels,
    resting,
    at,
    leaseId,
    project,
    why,
    size,
    version,
  }: Extract<TrainingEvent, { kind: 'progress' }>,
): TrainingSession {
  const last = session.lanes[lane]?.last
  const seconds = last ? (at - last.at) / 1_000 : 0
  const speed = last && seconds > 0 ? ((progress.tokens - last.tokens) / seconds) * session.lanes.length : undefined
  const { bytesPerSecond } = session.view
  const losses = [...session.view.losses, { x: progress.step, y: progress.loss, leaseId, project, version }]
  const before = session.lanes[lane]?.progress
  const levels = newLevels ?? (before?.leaseId === leaseId ? before.levels : undefined)
  const next = withLane(session, lane, {
    progress: { ...progress, leaseId, project, why, size, levels },
    last: { at, tokens: progress.tokens },
  })
  return withView(next, {
    resting,
    // A moving average, because single steps are too uneven to read.
    bytesPerSecond: speed === undefined ? bytesPerSecond : bytesPerSecond * 0.7 + speed * (bytesPerSecond ? 0.3 : 1),
    losses: losses.length > lossPointsMax ? losses.filter((_, i) => i % 2 === 0) : losses,
  })
}
