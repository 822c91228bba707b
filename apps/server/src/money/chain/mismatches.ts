import { type Network, toMinor } from '@synet/core/network'
import type { TokenTransfer } from '@synet/chain/rpc/read-transfers'
import { formatMinor } from '@synet/core/amount'
import { addMs, minutes } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { type Due, isPayment, postponeTransfers } from '#money/chain/due-transfer'
import { storeTransfers } from '#money/chain/follow-chain'
import type { Context } from '#platform/context'
import { nextState } from '#platform/state/transitions'
import { openTask } from '#platform/task/operator-task'

/** A row that the log of its block does not confirm. */
export interface Refuted {
  readonly transfer: Due
  readonly log: readonly TokenTransfer[]
}

/**
 * A transfer waits this long when the chain's log did not confirm it: the node may have been wrong, or the row may be
 * forged.
 */
const refutedMs = minutes(1)
/** A log that lacks transfers counts the later ones too low; by then it is whole, and a higher place was invented. */
const inventedMs = minutes(30)

const subjectOf = (network: Network, { tx_hash, nth }: Due): string => `${network.name} ${tx_hash} ${nth}`

/** Operators learn of rows that the log refutes, and a payment whose place was invented gets its own. */
export async function handleRefuted(context: Context, network: Network, refuted: readonly Refuted[]): Promise<void> {
  await reportMismatches(
    context,
    network,
    refuted.map(({ transfer }) => transfer),
  )
  for (const transfer of refuted) await replaceInvented(context, network, transfer)
}

/** Notifies operators of rows that cannot be credited, and checks them again later. */
export async function reportMismatches(context: Context, network: Network, rows: readonly Due[]): Promise<void> {
  const { sql, clock } = context
  await postponeTransfers(context, network, rows, refutedMs)
  for (const row of rows) {
    const { block_hash: block, tx_hash: transaction, address, amount } = row
    const facts = { network: network.name, block, transaction, address, amount: formatMinor('USDT', amount) }
    await openTask(sql, clock.now(), { kind: 'transfer.mismatch', subject: subjectOf(network, row), facts })
  }
}

/**
 * Nodes may have reported a place that no log has. A payment that the log has had at another place, which no row has, for as
 * long as operators know of it is kept there. A row whose payment no log has stays for operators.
 */
async function replaceInvented({ sql, clock }: Context, network: Network, { transfer, log }: Refuted): Promise<void> {
  const { block_hash: hash, block_number: number, tx_hash: transaction, nth } = transfer
  const payments = log.filter((candidate) => isPayment(network, transfer, candidate))
  if (payments.length === 0) return
  const now = clock.now()
  const ofTransaction = sql`network = ${network.name} and block_hash = ${hash} and tx_hash = ${transaction}`
  await inTransaction(sql, async (tx) => {
    const known = await tx<{ nth: number }[]>`
      select nth from app.chain_transfer where ${ofTransaction} and state <> 'orphaned' for update`
    if (payments.every((payment) => known.some((row) => row.nth === payment.nth))) return
    const given = await tx`
      update app.chain_transfer set state = ${nextState('chain_transfer', ['seen', 'dust'], 'orphaned')}
        where ${ofTransaction} and nth = ${nth} and state in ('seen', 'dust') and posting_id is null
          and exists (select from app.operator_task where kind = 'transfer.mismatch' and closed_at is null
            and subject = ${subjectOf(network, transfer)} and opened_at <= ${addMs(now, -inventedMs)})`
    const kept = payments.map((payment) => ({ ...payment, minor: toMinor(network, payment.raw) }))
    if (given.count === 1) await storeTransfers(tx, network, { hash, number }, kept, now)
  })
}

/** Closes what was reported of transfers that have been credited since, or that a reorg has removed. */
export const closeMismatches = ({ sql, clock }: Context, { name: network }: Network) => sql`
  update app.operator_task k set closed_at = ${clock.now()}
    where k.kind = 'transfer.mismatch' and k.closed_at is null
      and split_part(k.subject, ' ', 1) = ${network} and split_part(k.subject, ' ', 3) <> ''
      and not exists (select from app.chain_transfer t
        where t.network = ${network} and t.tx_hash = split_part(k.subject, ' ', 2) and t.nth = split_part(k.subject, ' ', 3)::int
          and t.state in ('seen', 'dust'))`
