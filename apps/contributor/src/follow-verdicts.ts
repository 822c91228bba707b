import type { Answer } from '@synet/contract/calls'
import type { Call } from '@synet/contract/client'
import type { TrainingClientDeps } from '@synet/training/client/training-client'

type Unit = Answer<'train/units'>['list'][number]
type Wait = TrainingClientDeps['wait']

/** Verdicts come some seconds after a unit is handed in. */
const verdictMs = 3_000
/** The process looks this often at the last units of a run before it continues without their verdict. */
const lastLooksMax = 20

export interface Verdicts {
  handedIn(leaseId: string): void
  /** Reports verdicts until the signal is aborted. */
  follow(runId: string, until: AbortSignal): Promise<void>
  /** Waits for the verdicts that are still open, for a minute at most. */
  awaitLast(runId: string): Promise<void>
}

/** Reports what became of the units that this process has handed in. @param report a line for the person who watches */
export function createVerdicts(call: Call, wait: Wait, signal: AbortSignal, report: (line: string) => void): Verdicts {
  /** Units without a verdict, with the state that was last reported. */
  const open = new Map<string, string>()

  const reportNew = (units: readonly Unit[]): void => {
    for (const { leaseId, state, reason } of units) {
      if (!open.has(leaseId) || state === open.get(leaseId)) continue
      open.set(leaseId, state)
      if (state === 'verified') report(`unit ${leaseId.slice(0, 6)} verified`)
      if (state === 'rejected') report(`unit ${leaseId.slice(0, 6)} rejected: ${reason ?? 'no reason given'}`)
      if (state !== 'accepted') open.delete(leaseId)
    }
  }

  const readVerdicts = async (runId: string): Promise<void> => {
    if (open.size === 0) return
    const answer = await call('train/units', { runId, limit: 100 }, { signal }).catch(() => undefined)
    if (answer) reportNew(answer.list)
  }

  return {
    handedIn: (leaseId) => void open.set(leaseId, 'accepted'),
    async follow(runId, until) {
      const either = AbortSignal.any([until, signal])
      // After either no wait takes time, so that a further turn would keep the process from ever stopping.
      while (!either.aborted) {
        await wait(verdictMs, either).catch(() => undefined)
        await readVerdicts(runId)
      }
    },
    async awaitLast(runId) {
      for (let looks = 0; looks < lastLooksMax && open.size > 0 && !signal.aborted; looks++) {
        await wait(verdictMs, signal).catch(() => undefined)
        await readVerdicts(runId)
      }
    },
  }
}
