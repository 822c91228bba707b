import type { Context } from '#platform/context'
import { nextState } from '#platform/state/transitions'
import { removeDeltas } from '#training/unit/training-bytes'

/**
 * Rejects, without a replay, what an account had handed in when one of its units was found wrong: its author has shown
 * that replaying the rest is not worth its cost.
 * @returns true when there were any
 */
export async function dropOffendersUnits(context: Pick<Context, 'sql' | 'clock' | 'trainingStore'>): Promise<boolean> {
  const { sql, clock } = context
  const now = clock.now()
  const dropped = await sql<{ id: string }[]>`
    update app.lease set state = ${nextState('lease', 'accepted', 'rejected')}, reason = 'offence', decided_at = ${now},
        delta_size = null, replay_worker = null, replay_until = null
      where state = 'accepted' and (replay_until is null or replay_until <= ${now})
        and (user_id in (select l.user_id from app.found_offence f join app.lease l on l.id = f.lease_id)
          or exists (select from app.training_offence o
            where o.user_id = lease.user_id and o.lifted_at is null and o.at >= lease.leased_at))
      returning id`
  await removeDeltas(
    context,
    dropped.map(({ id }) => id),
  )
  return dropped.length > 0
}
