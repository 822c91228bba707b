import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { readLiabilities } from '@synet/ledger/audit'
import { type AssetOf, type SystemAccountName, type SystemBucket, systemAccount } from '@synet/ledger/chart'
import type { Context } from '#platform/context'
import { readHeld, sumHeld } from '#operators/ledger/read-held'
import { isOverdue } from '#money/withdrawal/overdue'

interface NetworkRow {
  readonly network: string
  readonly head: bigint
  readonly seen_at: Date | null
  readonly halted_reason: string | null
  readonly nodes_blocked: boolean
}

const ownFigures = [
  ['pool', 'USDT'],
  ['pool', 'SNT'],
  ['treasury', 'SNT'],
  ['treasury', 'SNTN'],
  ['fees', 'USDT'],
  ['sales', 'USDT'],
  ['capital', 'USDT'],
  ['loss', 'USDT'],
] as const
const emissionFigures = [
  ['emission:locked', 'SNT'],
  ['emission', 'SNT'],
  ['reserved', 'SNT'],
] as const

const stateOf = (row: NetworkRow | undefined) => ({
  head: row?.head.toString() ?? null,
  seenAt: row?.seen_at?.toISOString() ?? null,
  haltedReason: row?.halted_reason ?? null,
  nodesBlocked: row?.nodes_blocked ?? false,
})

const usdt = (minor: bigint) => formatMinor('USDT', minor)

/**
 * Reads reserves against what is owed, and where the tokens are. Every figure is read from the ledger or from the
 * chain.
 */
export async function readReserves(context: Context): Promise<OpsAnswer<'reserves'>> {
  const { sql, clock } = context
  const now = clock.now()
  const answer = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const balances = await tx<{ account_id: bigint; balance: bigint }[]>`
      select account_id, balance from ledger.balances where account_id >= ${systemAccount('issuance', 'SNT')}`
    const balanceOf = <B extends SystemBucket>(bucket: B, asset: AssetOf<B>) =>
      balances.find((row) => row.account_id === systemAccount(bucket, asset))?.balance ?? 0n
    const users = await tx<{ bucket: string; total: bigint }[]>`
      select a.bucket, sum(b.balance)::bigint as total from ledger.balances b join ledger.accounts a on a.id = b.account_id
        where a.asset = 'USDT' and a.owner like 'user:%' group by a.bucket`
    const owedIn = (bucket: string) => users.find((row) => row.bucket === bucket)?.total ?? 0n
    const [facts] = await tx<{ promised: bigint; overdue: bigint }[]>`
      select (select coalesce(sum(promised), 0)::bigint from app.run) as promised,
        (select count(*) from app.withdrawal w where ${isOverdue(tx, now)}) as overdue`
    invariant(facts, 'a select of two figures gives a row')
    const states = await tx<NetworkRow[]>`
      select n.network, n.head, n.seen_at, n.halted_reason,
          exists (select from app.node_trouble t where t.network = n.network and t.blocks) as nodes_blocked
        from app.network_state n`
    const onChain = await readHeld(tx, context)
    const total = await readLiabilities(tx)
    const figures = (list: readonly SystemAccountName[]) =>
      list.map(([name, asset]) => ({ name, asset, amount: formatMinor(asset, balanceOf(name, asset)) }))
    const known = onChain.every((holding) => holding.held !== undefined)
    const held = sumHeld(onChain)
    return {
      at: now.toISOString(),
      networks: onChain.map((holding) => ({
        network: holding.network,
        ...stateOf(states.find((row) => row.network === holding.network)),
        addresses: holding.addresses,
        held: holding.held === undefined ? null : usdt(holding.held),
        leaving: usdt(holding.leaving),
        booked: usdt(-balanceOf(`chain:${holding.network}`, 'USDT')),
        suspense: usdt(balanceOf(`suspense:${holding.network}`, 'USDT')),
      })),
      owed: {
        available: usdt(owedIn('available')),
        pledged: usdt(owedIn('pledged')),
        withdrawing: usdt(owedIn('withdrawing')),
        suspense: usdt(total - owedIn('available') - owedIn('pledged') - owedIn('withdrawing')),
        total: usdt(total),
      },
      held: known ? usdt(held) : null,
      surplus: known ? usdt(held - total) : null,
      own: figures(ownFigures),
      emission: figures(emissionFigures),
      promised: formatMinor('SNT', facts.promised),
      overdueWithdrawals: Number(facts.overdue),
    }
  })
  return answer as OpsAnswer<'reserves'>
}
