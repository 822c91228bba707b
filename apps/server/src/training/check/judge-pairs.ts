import { nextState } from '#platform/state/transitions'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { drawShare } from '@synet/training/protocol/secret-draw'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { readSettings } from '#platform/settings'
import { lockPayableRuns } from '#training/offence/punish-offence'
import { countVerified, type VerifiedLease } from '#training/replay/count-verified'

interface Pair {
  readonly check_id: string
  readonly unit_id: string
  readonly unit_state: string
  readonly delta_hash: string | null
  readonly equal: boolean | null
}

/**
 * Compares checks with the units that they repeat. Equal commitments of two unrelated accounts verify both, except for a
 * few that the server replays, because the two may be friends. Where they differ, the server replays the unit.
 */
export const judgePairs = createWorkList<Context, Pair, string>({
  name: 'pairs',
  pageRows: 100,
  keyOf: (pair) => pair.check_id,
  read: ({ sql }, after, limit) => sql<Pair[]>`
    select c.id as check_id, u.id as unit_id, u.state as unit_state, c.delta_hash,
        u.delta_hash = c.delta_hash and u.parameters_hash = c.parameters_hash and u.loss_trace = c.loss_trace as equal
      from app.lease c join app.lease u on u.id = c.checks
      where c.state = 'accepted' and c.server_why is null and (u.state <> 'accepted' or u.server_why is null)
        and c.id > ${after ?? ''}
      order by c.id limit ${limit}`,
  process: judgePair,
})

async function judgePair({ sql, clock, config }: Context, pair: Pair): Promise<void> {
  const { spotCheckBps } = await readSettings(sql)
  const open = pair.unit_state === 'accepted'
  const isSpot =
    open && drawShare(config.leaseKey, 'spot', `${pair.unit_id} ${pair.delta_hash}`) * 10_000 < spotCheckBps
  await inTransaction(sql, async (tx) => {
    if (pair.unit_state === 'rejected')
      // The unit was dropped or wrong, so that there is nothing to compare with: somebody else checks the check.
      await tx`update app.lease set checks = null where id = ${pair.check_id} and state = 'accepted' and server_why is null`
    else if (pair.equal && !isSpot) await verifyPair(tx, clock.now(), pair)
    else
      await tx`update app.lease set server_why = ${pair.equal && isSpot ? 'spot' : 'dispute'}
        where id = ${open ? pair.unit_id : pair.check_id} and state = 'accepted' and server_why is null`
    if (pair.unit_state === 'verified') await judgeThird(tx, pair)
    await tx`update app.unit_check set ended_at = ${clock.now()}, outcome = ${pair.equal ? 'agreed' : 'differed'}
      where check_lease_id = ${pair.check_id} and ended_at is null`
  })
}

/**
 * Somebody has repeated a unit that two have agreed on. If they differ, the server computes it again. A third check is
 * over only when its own account hands it in, not with a check from before, which a friend may have held back.
 */
async function judgeThird(tx: Transaction, { check_id: checkId, unit_id: unitId, equal }: Pair): Promise<void> {
  await tx`
    delete from app.third_check t
      where t.lease_id = ${unitId} and (${!equal} or exists (select from app.unit_check k
        where k.lease_id = t.lease_id and k.check_lease_id = ${checkId} and k.drawn_at >= t.due_at))`
  if (!equal) await tx`update app.lease set recheck = true where id = ${unitId} and state = 'verified' and not replayed`
}

async function verifyPair(tx: Transaction, now: Date, { check_id: checkId, unit_id: unitId }: Pair): Promise<void> {
  const users = await tx<{ user_id: bigint }[]>`select user_id from app.lease where id in (${checkId}, ${unitId})`
  await lockPayableRuns(
    tx,
    users.map((row) => row.user_id),
  )
  // A replay of the unit may have begun or ended meanwhile: then it decides.
  const leases = await tx<VerifiedLease[]>`
    update app.lease l set state = ${nextState('lease', 'accepted', 'verified')}, decided_at = ${now}, address_mac = null,
        print = coalesce(l.print, (select u.print from app.lease u where u.id = ${unitId})),
        agreed_with = case when l.id = ${unitId} then ${checkId} else ${unitId} end
      where l.id in (${checkId}, ${unitId}) and l.state = 'accepted' and l.server_why is null
        and exists (select from app.lease u where u.id = ${unitId}
          and (u.state = 'verified' or (u.state = 'accepted' and u.server_why is null)))
      returning id, run_id, round, day, user_id, device, size`
  for (const lease of leases) await countVerified(tx, now, lease)
}
