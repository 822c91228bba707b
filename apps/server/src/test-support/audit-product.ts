import type { FakeChain } from '@synet/chain/test-support/fake-chain'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount, userAccounts } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { auditAll } from '#custody/audit/audit-all'
import type { Context } from '#platform/context'

export async function readBalances(look: Sql, user: bigint): Promise<Record<string, bigint>> {
  const rows = await look<{ account_id: bigint; balance: bigint }[]>`
    select account_id, balance from ledger.balances where account_id between ${user * 8n} and ${user * 8n + 7n}`
  return Object.fromEntries(
    userAccounts(user).map(({ id, bucket, asset }) => [
      `${bucket} ${asset}`,
      rows.find((row) => row.account_id === id)?.balance ?? 0n,
    ]),
  )
}

/** Checks the accounts of one user, and the hot ones. @returns the first fault */
export async function auditTouched(look: Sql, user: bigint): Promise<string | undefined> {
  const [bad] = await look<{ account_id: bigint; seq: bigint }[]>`
    with touched as (
      select e.account_id, e.seq, e.amount, e.balance_after from ledger.balances b
        cross join lateral (select * from ledger.entries where account_id = b.account_id order by seq desc limit 20) e
        where b.account_id between ${user * 8n} and ${user * 8n + 7n} or b.account_id >= ${1n << 40n}
    ), chained as (
      select *, lag(balance_after) over w as before, lag(seq) over w as seq_before from touched
        window w as (partition by account_id order by seq)
    )
    select account_id, seq from chained
      where (before is not null and (balance_after <> before + amount or seq <> seq_before + 1))
        or (seq = (select seq from ledger.balances where account_id = chained.account_id)
          and balance_after <> (select balance from ledger.balances where account_id = chained.account_id)) limit 1`
  if (bad) return `account ${bad.account_id}, entry ${bad.seq}`
  const [promised] = await look<{ total: bigint }[]>`select coalesce(sum(promised), 0)::bigint as total from app.run`
  const reserved = await readBalance(look, systemAccount('reserved', 'SNT'))
  return promised?.total === reserved ? undefined : `reserved ${reserved}, promised ${promised?.total}`
}

/** Every check of the audit, and the development chain's books against what it holds; nothing is in progress. @returns what is red */
export async function auditFully(owner: Context, chain: FakeChain): Promise<readonly string[]> {
  const { sql } = owner
  const checks = await auditAll(owner)
  const booked = -(await readBalance(sql, systemAccount('chain:dev', 'USDT')))
  const addresses = await sql<{ address: string }[]>`select address from app.deposit_address`
  const held = addresses.reduce((sum, { address }) => sum + chain.balanceOf(address), 0n)
  return [
    ...checks.filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`),
    // Nothing is in progress: what is booked is what is there, to the last unit.
    ...(booked === held ? [] : [`booked on chain ${booked}, held ${held}`]),
  ]
}
