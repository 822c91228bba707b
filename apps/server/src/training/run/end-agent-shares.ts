import { amount, type Amount } from '@synet/core/amount'
import { int8Array, type Transaction } from '@synet/ledger/database'

/**
 * Exchanges pay recharges of thousands of users, so a sender who paid this many accounts does not connect any two of
 * them.
 */
const payerAccountsMin = 5n

/**
 * Selects evidence that agent and member are one person: both used a device's key, payouts of both were confirmed at
 * one address, or one sender paid recharges of both. At least one of the two did so within the term (`r` is the run),
 * so that a match of an earlier term ends no share of this one. On the development chain one wallet pays for everybody.
 */
const isOnePerson = (tx: Transaction) => tx`
  (exists (select from app.device_use m join app.device_use a on a.device = m.device and a.user_id = r.agent_id
      where m.user_id = r.user_id and greatest(m.last_used_at, a.last_used_at) >= r.round_started_at)
    or exists (select from app.withdrawal m join app.withdrawal a on a.address = m.address and a.user_id = r.agent_id
      where m.user_id = r.user_id and m.state = 'confirmed' and a.state = 'confirmed'
        and greatest(m.confirmed_at, a.confirmed_at) >= r.round_started_at)
    or exists (select from app.chain_transfer m join app.chain_transfer a on a.sender = m.sender and a.holder_user_id = r.agent_id
      where m.holder_user_id = r.user_id and m.network <> 'dev' and a.network <> 'dev'
        and greatest(m.seen_at, a.seen_at) >= r.round_started_at
        and (select count(distinct o.holder_user_id) from app.chain_transfer o
          where o.sender = m.sender and o.holder_user_id is not null and o.network <> 'dev') < ${payerAccountsMin}::bigint))`

/**
 * Ends the agents' shares of runs in which agent and member turn out to be one person, from the day that is being
 * closed to the term's end. Days that were paid before keep theirs. The runs are locked, and their days not closed yet.
 * @returns the amount that the runs no longer hold
 */
export async function endAgentShares(tx: Transaction, runs: readonly bigint[]): Promise<Amount<'SNT'>> {
  const [ended] = await tx<{ back: Amount<'SNT'> }[]>`
    with one_person as (
      select r.id, r.agent_daily * (select count(*) from app.run_day d
          where d.run_id = r.id and d.round = r.round and d.state in ('open', 'earned')) as back
        from app.run r where r.id = any (${int8Array(runs)}::bigint[]) and r.agent_daily > 0 and ${isOnePerson(tx)}
    ), ended as (
      update app.run r set agent_daily = 0, promised = promised - o.back from one_person o where r.id = o.id returning o.back
    )
    select coalesce(sum(back), 0)::bigint as back from ended`
  return ended?.back ?? amount('SNT', 0n)
}
