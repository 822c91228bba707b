import type { Answer } from '@synet/contract/calls'

export type RunState = Answer<'purchase/taskPledge'>['state']
/** What is stored; `today-done` and `expired` follow from the day, the software and the node. */
export type StoredRunState = Exclude<RunState, 'today-done' | 'expired'>

export const runTransitions: Readonly<Record<StoredRunState, readonly StoredRunState[]>> = {
  new: ['starting', 'finished', 'ended-early'],
  starting: ['running', 'finished', 'ended-early'],
  running: ['finished', 'ended-early'],
  finished: [],
  'ended-early': [],
}
