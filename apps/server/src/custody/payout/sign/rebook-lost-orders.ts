import { addMs, seconds } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { inTransaction, int8Array, type Sql } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { eachOf } from '#platform/loop/each-of'
import { openTask } from '#platform/task/operator-task'
import { isAboutRow } from '#custody/payout/is-about-row'
import { storeOutgoing } from '#custody/payout/outgoing'
import { attemptOf, contractOf, findEnd, hasPaidBy, type Mined, outgoingOf } from '#custody/payout/sign/find-end'
import type { SignedTransaction } from '#custody/payout/sign/journal'
import type { Signer } from '#custody/payout/sign/signing-keys'

/** The clocks of two working processes differ by less. */
const clocksDifferMs = seconds(5)

/**
 * Books the payouts whose orders a restore lost: the journal has the user and the transaction, and a final block says
 * that it paid. The jobs post them like all others that ended. What the chain did not pay needs no booking, because the backup's
 * balances have it.
 * @param signed the journal's payouts of the network
 * @returns `open` while the chain does not say of each whether it paid
 */
export async function rebookLostOrders(
  context: Context,
  network: Network,
  signer: Signer,
  signed: readonly SignedTransaction[],
): Promise<'booked' | 'open' | 'finished'> {
  const { sql, clock } = context
  const hot = signer.keys.hot.address
  const lost = await findOrderless(
    sql,
    network,
    signed.filter(({ sender }) => sender === hot),
  )
  let isOpen = false
  let isBooked = false
  // An order that cannot be processed must not delay the others.
  await eachOf([...lost], async ([id, attempts]) => {
    try {
      const end = await findEnd(context, network, signer, attempts)
      if (end === 'open') isOpen = true
      else if (end !== 'free') isBooked = (await book(context, network, signer, { mined: end, attempts })) || isBooked
    } catch (error) {
      isOpen = true
      if (!isAboutRow(error)) throw error
      const facts = { network: network.name, reason: error.message }
      await openTask(sql, clock.now(), { kind: 'outgoing.failed', subject: `lost-order ${id}`, facts })
    }
  })
  // The next look finds no order that was booked here.
  return isBooked ? 'booked' : isOpen ? 'open' : 'finished'
}

/**
 * Finds the journal's transactions that pay no order of the database, by the number of their order. An order that was
 * made after its signature has the number of one that was lost. One that was returned is as good as lost: nobody returns
 * an order that the database knows to be signed.
 */
async function findOrderless(
  sql: Sql,
  network: Network,
  signed: readonly SignedTransaction[],
): Promise<ReadonlyMap<bigint, readonly SignedTransaction[]>> {
  const subjects = int8Array([...new Set(signed.map(({ subject }) => subject))])
  const orders = await sql<{ id: bigint; created_at: Date }[]>`
    select id, created_at from app.withdrawal
      where id = any (${subjects}::bigint[]) and network = ${network.name} and state not in ('rejected', 'cancelled')`
  const createdAt = new Map(orders.map((order) => [order.id, order.created_at]))
  const kept = await sql<{ tx_hash: string; contract: string | null; order_id: bigint | null }[]>`
    select a.tx_hash, o.contract, coalesce(o.withdrawal_id, o.lost_order) as order_id
      from app.outgoing_attempt a join app.outgoing o on o.id = a.outgoing_id
      where a.tx_hash = any (${[...new Set(signed.map(({ txHash }) => txHash))]}::text[])`
  const keptBy = Map.groupBy(kept, (row) => row.tx_hash)
  const isLost = ({ subject, txHash, at }: SignedTransaction): boolean => {
    const made = createdAt.get(subject)
    const isOfOrder = made !== undefined && made <= addMs(at, clocksDifferMs)
    return !isOfOrder && !keptBy.get(txHash)?.some((row) => row.contract === null || row.order_id === subject)
  }
  return Map.groupBy(signed.filter(isLost), ({ subject }) => subject)
}

interface Paid {
  readonly mined: Mined
  readonly attempts: readonly SignedTransaction[]
}

async function book(
  { sql, clock }: Context,
  network: Network,
  signer: Signer,
  { mined, attempts }: Paid,
): Promise<boolean> {
  const contract = contractOf(network, signer, mined)
  if (!hasPaidBy(network, mined, contract)) return false
  const { signed } = mined
  return inTransaction(sql, async (tx) => {
    // Another process that books the same waits for it.
    await tx`select from app.wallet where network = ${network.name} for update`
    const [known] = await tx`
      select from app.outgoing_attempt a join app.outgoing o on o.id = a.outgoing_id
        where a.tx_hash = ${signed.txHash}
          and (o.contract is null or coalesce(o.withdrawal_id, o.lost_order) = ${signed.subject})`
    if (known) return false
    const userId = attempts.find((attempt) => attempt.userId !== null)?.userId ?? null
    // A user who registered after the signature has the number of one whom the restore lost.
    const [user] = await tx<{ id: bigint }[]>`
      select id from app.user_account where id = ${userId} and created_at <= ${signed.at}`
    const outgoing = {
      ...outgoingOf(network, mined, contract),
      lost_order: signed.subject,
      lost_user: user?.id ?? null,
    }
    await storeOutgoing(tx, clock.now(), [outgoing], attemptOf(mined))
    return true
  })
}
