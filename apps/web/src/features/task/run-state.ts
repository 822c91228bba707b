import type { Tone } from '@synet/ui/feedback/status-tag'
import type { Answer } from '@synet/contract/calls'
import { t } from '#texts/t.ts'

export type Run = Answer<'purchase/taskPledgeList'>['list'][number]
export type Task = Answer<'purchase/taskList'>['list'][number]
/** Holds what decides on a pledge and is the same for all tasks. */
export type Market = Answer<'purchase/taskList'>['market']
export type RunState = Run['state']

export const runTone: Record<RunState, Tone> = {
  new: 'plain',
  starting: 'working',
  running: 'working',
  'today-done': 'good',
  expired: 'bad',
  finished: 'good',
  'ended-early': 'plain',
}

/** No arrow turns while nothing runs. */
export const idleTone = ({ state }: Run): Tone => (runTone[state] === 'working' ? 'waiting' : runTone[state])

/** Units can be worked on: the server decides, this only spares it the question. */
export const canTrain = (state: RunState): boolean => state === 'new' || state === 'starting' || state === 'running'

/** Tells whether work waits that this device can begin; not while the device, another tab or a computer is at work. */
export const waitsForWork = (run: Run, isElsewhere: boolean): boolean =>
  canTrain(run.state) && !isAllSent(run) && !run.onComputer && !isElsewhere

export const hasEnded = (state: RunState): boolean => state === 'finished' || state === 'ended-early'

/** Nothing of today's quota is left to compute. */
export const isAllSent = ({ unitsVerified, unitsPending, quota }: Run): boolean => unitsVerified + unitsPending >= quota

/** A task whose units are all sent is not in progress: its owner has nothing to do until they are checked. */
export const runStateText = (run: Run): string =>
  t(`run.state.${run.state === 'running' && isAllSent(run) ? 'sent' : run.state}`)
