import { allNetworks } from '@synet/chain/all-networks'
import { formatMinor } from '@synet/core/amount'
import { type AuditCheck, auditLedger, readBalance, readLiabilities } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#context'

/**
 * Every invariant of the money, read in one snapshot: the ledger's own, reserves against promises, and USDT on chain
 * against USDT owed.
 */
export async function auditAll({ sql, rpc }: Pick<Context, 'sql' | 'rpc'>): Promise<AuditCheck[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => [
    ...(await auditLedger(tx)),
    await auditPromises(tx),
    await auditPrincipal(tx),
    await auditReserves(tx, rpc.dev),
  ]) as Promise<AuditCheck[]>
}

async function auditPromises(tx: Transaction): Promise<AuditCheck> {
  const [row] = await tx<{ promised: bigint }[]>`select coalesce(sum(promised), 0)::bigint as promised from app.run`
  const promised = row?.promised ?? 0n
  const reserved = await readBalance(tx, systemAccount('reserved', 'SNT'))
  const figures = `${formatMinor('SNT', reserved)} SNT reserved, ${formatMinor('SNT', promised)} promised`
  return { name: 'what is promised to runs is reserved', green: reserved === promised, detail: figures }
}

async function auditPrincipal(tx: Transaction): Promise<AuditCheck> {
  const [bad] = await tx<{ user_id: bigint; runs: bigint; held: bigint }[]>`
    select u.id as user_id, coalesce(r.total, 0)::bigint as runs, coalesce(b.balance, 0) as held from app.user_account u
      left join (select user_id, sum(amount) as total from app.run where ended_at is null group by user_id) r on r.user_id = u.id
      left join ledger.account a on a.owner = 'user:' || u.id and a.bucket = 'pledged' and a.asset = 'USDT'
      left join ledger.balance b on b.account_id = a.id
      where coalesce(r.total, 0) <> coalesce(b.balance, 0) limit 1`
  return {
    name: 'principal of running tasks is in escrow, 1:1',
    green: !bad,
    detail: bad ? `user ${bad.user_id}: ${bad.held} held for runs of ${bad.runs}` : 'all users',
  }
}

/** What is at our addresses now; payouts that are mined and not yet final have left the chain but not the books. */
async function auditReserves(tx: Transaction, rpc: Context['rpc']['dev']): Promise<AuditCheck> {
  const network = allNetworks.dev
  const addresses = await tx<{ address: string }[]>`
    select a.address from app.deposit_address a where a.purpose = 'capital'
      or exists (select from app.chain_transfer t where t.address = a.address)`
  const held = await Promise.all(
    addresses.map(({ address }) => rpc.readTokenBalance({ token: network.token, address })),
  )
  const [left] = await tx<{ total: bigint }[]>`
    select coalesce(sum(w.amount - w.fee_usdt), 0)::bigint as total from app.withdrawal w join app.payout p on p.withdrawal_id = w.id
      where w.state in ('sending', 'sent') and p.mined_block is not null`
  const reserves = held.reduce((sum, one) => sum + one, 0n) + (left?.total ?? 0n)
  const liabilities = await readLiabilities(tx)
  return {
    name: 'USDT owed is on chain',
    green: reserves >= liabilities,
    detail: `${formatMinor('USDT', reserves)} USDT held at ${addresses.length} addresses, ${formatMinor('USDT', liabilities)} owed`,
  }
}
