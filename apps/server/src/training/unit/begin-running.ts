import { nextState } from '#platform/state/transitions'
import type { Transaction } from '@synet/ledger/database'
import { announce } from '#platform/event/announce'
import type { LeaseRow } from '#training/lease/find-lease'

/** A run is running from its first accepted unit on. */
export async function beginRunning(
  tx: Transaction,
  now: Date,
  { user_id: userId, run_id: subjectId }: Pick<LeaseRow, 'user_id' | 'run_id'>,
): Promise<void> {
  const started =
    await tx`update app.run set state = ${nextState('run', ['new', 'starting'], 'running')} where id = ${subjectId} and state in ('new', 'starting')`
  if (started.count > 0) await announce(tx, now, { userId, kind: 'run', subjectId })
}
