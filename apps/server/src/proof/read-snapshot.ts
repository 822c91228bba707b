import { userAccounts } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import type { Accounts } from '@synet/proof/build-tree'
import type { DayTotals } from '@synet/proof/epoch-statement'
import { assets, sumBytes, sumsBytes } from '@synet/proof/tree-node'
import { invariant } from '@synet/core/result'
import type { Context } from '#platform/context'
import { dayAfter, readLastDay, startOf } from '#proof/finish-days'
import { readDayTotals } from '#proof/read-day-totals'

export interface LedgerSnapshot {
  readonly accounts: Accounts
  readonly position: string
  readonly postings: string
  readonly entries: string
  readonly balances: readonly { readonly bucket: string; readonly asset: string; readonly balance: bigint }[]
  /** The last finished day. */
  readonly finished: { readonly day: string; readonly hash: string }
  readonly openDays: DayTotals
  /** All our addresses on the chains that may hold something. */
  readonly addresses: readonly { readonly network: string | null; readonly address: string }[]
  /** Transactions of payouts that the books have not booked yet, with what their receivers get. */
  readonly payouts: readonly {
    readonly id: bigint
    readonly network: string
    readonly hash: string
    readonly contract: string | null
    readonly received: bigint
  }[]
}

const rowsAtOnce = 20_000

/**
 * Reads the whole state of the books in one snapshot. The open days have no end: a posting's time comes from its
 * process's clock, and the balances contain one that is dated ahead of ours.
 */
export const readSnapshot = ({ sql }: Pick<Context, 'sql'>): Promise<LedgerSnapshot> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    // The first statement fixes the snapshot, which all other statements see.
    const [counts] = await tx<{ position: string; postings: string; entries: string }[]>`
      select coalesce(max(id), 0)::text as position, count(*)::text as postings,
        (select coalesce(sum(seq), 0)::text from ledger.balances) as entries from ledger.postings`
    const finished = await readLastDay(tx)
    invariant(counts && finished, 'the ledger has its genesis')
    const balances = await tx<{ bucket: string; asset: string; balance: bigint }[]>`
      select case when a.owner like 'user:%' then 'users:' || a.bucket else a.bucket end as bucket, a.asset, sum(b.balance)::bigint as balance
        from ledger.balances b join ledger.accounts a on a.id = b.account_id group by 1, 2 order by 1, 2`
    const addresses = await tx<{ network: string | null; address: string }[]>`
      select null as network, address from app.deposit_address where purpose <> 'recharge'
      union select t.network, t.address from app.chain_transfer t join app.deposit_address a on a.address = t.address and a.purpose = 'recharge'
      order by 2, 1`
    const payouts = await tx<LedgerSnapshot['payouts'][number][]>`
      select w.id, w.network, a.tx_hash as hash, a.contract, w.amount - w.fee_usdt as received
        from app.withdrawal w join app.payout_attempt a on a.withdrawal_id = w.id
        where w.state in ('sending', 'sent') and not a.cancels order by w.id, a.attempt`
    return {
      accounts: await readAccounts(tx),
      ...counts,
      balances,
      finished,
      openDays: await readDayTotals(tx, {
        from: startOf(dayAfter(finished.day)),
        position: finished.position,
      }),
      addresses,
      payouts,
    }
  }) as Promise<LedgerSnapshot>

/** Reads each user's total by asset: available, pledged and withdrawing together. */
async function readAccounts(tx: Transaction): Promise<Accounts> {
  const slots = (asset: string) =>
    userAccounts(1n)
      .filter((account) => account.asset === asset)
      .map((account) => Number(account.id - 8n))
  const [size] = await tx<{ users: bigint }[]>`
    select count(*) as users from ledger.balances where account_id < ${2n ** 40n} and account_id & 7 = 0`
  const users = Number(size?.users ?? 0)
  const numbers = new BigUint64Array(users)
  const sums = new Uint8Array(users * sumsBytes)
  const view = new DataView(sums.buffer)
  let i = 0
  const rows = tx<{ account: bigint; usdt: bigint; snt: bigint }[]>`
    select account_id >> 3 as account,
        coalesce(sum(balance) filter (where account_id & 7 = any (${slots('USDT')}::int[])), 0)::bigint as usdt,
        coalesce(sum(balance) filter (where account_id & 7 = any (${slots('SNT')}::int[])), 0)::bigint as snt
      from ledger.balances where account_id < ${2n ** 40n} group by 1 order by 1`.cursor(rowsAtOnce)
  for await (const chunk of rows) {
    for (const row of chunk) {
      numbers[i] = row.account
      view.setBigUint64(i * sumsBytes + assets.indexOf('USDT') * sumBytes, row.usdt)
      view.setBigUint64(i * sumsBytes + assets.indexOf('SNT') * sumBytes, row.snt)
      i++
    }
  }
  invariant(i === users, 'every user has all accounts')
  return { numbers, sums }
}
