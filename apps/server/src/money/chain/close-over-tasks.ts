import { addMs, days } from '@synet/core/clock'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import type { Context } from '#platform/context'

const rebookedMs = days(1)

/**
 * Closes the reports of orders, transactions, sweeps and payments that have ended since, in whatever way. The other kinds
 * are closed by the loops that open them.
 * @returns false: there is never more to do at once
 */
export async function closeOverTasks({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  await sql`
    update app.operator_task k set closed_at = ${clock.now()}
      from (select id, kind, subject, split_part(subject, ' ', 1) as purpose,
            case when subject ~ '^([a-z-]+ )?\\d{1,18}$' then regexp_replace(subject, '^\\D*', '')::bigint end as number
          from app.operator_task where closed_at is null and kind in ('payout.refused', 'outgoing.failed', 'sweep.failed')) o
      where k.id = o.id and o.number is not null and case
        when o.kind = 'sweep.failed' then not exists (
          select from app.sweep s where s.id = o.number and (s.state = 'open' or s.state = 'failed' and exists (
            select from app.chain_transfer t where t.network = s.network and t.address = s.address
              and t.state = 'credited' and t.sweep_id is null)))
        when o.kind = 'payout.refused' and o.purpose = o.number::text then not exists (
          select from app.withdrawal w where w.id = o.number and w.state = 'approved')
        when o.kind = 'payout.refused' then not exists (
          select from app.outgoing g where g.purpose = o.purpose and g.state = 'open'
            and o.number = coalesce(g.withdrawal_id, g.sweep_id, g.proposal_id, g.anchor_epoch))
        when o.purpose = o.number::text then not exists (
          select from app.outgoing g where g.id = o.number and g.state = 'open')
        when o.purpose = 'sweep' then not exists (
          select from app.sweep s where s.id = o.number and s.state = 'open' and not exists (
            select from app.outgoing g where g.sweep_id = s.id and g.state = 'open'))
        when o.purpose = 'lost-order' then exists (
          select from app.outgoing g where g.lost_order = o.number and g.network = k.facts ->> 'network')
          or not exists (select from app.network_state n
            where n.network = k.facts ->> 'network' and n.halted_reason is not null)
        -- A person decides what becomes of own funds that did not leave.
        else false end`
  await sql`
    update app.operator_task k set closed_at = ${clock.now()}
      where k.kind = 'suspense.received' and k.closed_at is null and not exists (
        select from app.chain_transfer t where t.network = k.subject and t.holder = 'suspense' and t.state = 'credited')`
  // The task of a lost payout stays open for a day, until payouts have resumed and the loss is covered, so that somebody
  // has read it.
  const loss = await readBalance(sql, systemAccount('loss', 'USDT'))
  await sql`
    update app.operator_task k set closed_at = ${clock.now()}
      where k.kind = 'payout.rebooked' and k.closed_at is null and k.opened_at <= ${addMs(clock.now(), -rebookedMs)} and ${loss >= 0n}
        and not exists (select from app.network_state n
          where n.network = split_part(k.subject, ' ', 1) and n.halted_reason is not null)`
  await sql`
    update app.operator_task set closed_at = ${clock.now()} where kind = 'messages.given-up' and closed_at is null
      and not exists (select from app.message where given_up_at is not null and handled_at is null)`
  return false
}
