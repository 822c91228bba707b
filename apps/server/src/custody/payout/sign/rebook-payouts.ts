import { hasMovedToken } from '@synet/chain/payout/has-moved-token'
import { readBatchOutcomes } from '@synet/chain/payout/pay-batch'
import type { Receipt } from '@synet/chain/rpc/read-receipt'
import { addMs, days, seconds, systemClock } from '@synet/core/clock'
import { type Network, toRaw } from '@synet/core/network'
import { inTransaction, int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import { readFinalBlock } from '@synet/chain/rpc/read-final-block'
import { nextState } from '#platform/state/transitions'
import { closeTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { keepOutgoing } from '#custody/payout/outgoing'
import type { SignedTransaction } from '#custody/payout/sign/journal'
import type { Signer } from '#custody/payout/sign/signing-keys'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

/** A backup that is older than this is not restored. */
const backupMs = days(60)
const lookAgainMs = seconds(5)
/** A transaction of TRON ends within minutes; nobody's clock is this wrong. */
const tronEndsMs = days(1)

/** What is known of a network, by connection pool. */
interface Looked {
  /** The adoption and the halt for which every payout was looked at. */
  finished: string | undefined
  lookedAt: number
  /** Orders that are paid, or may be, although the database has no transaction of theirs. */
  open: ReadonlySet<bigint>
}
const known = new WeakMap<Sql, Map<string, Looked>>()

function lookedOf(sql: Sql, network: Network): Looked {
  const ofDatabase = known.get(sql) ?? new Map<string, Looked>()
  known.set(sql, ofDatabase)
  const looked = ofDatabase.get(network.name) ?? { finished: undefined, lookedAt: 0, open: new Set<bigint>() }
  ofDatabase.set(network.name, looked)
  return looked
}

/** Orders that the journal has, and of which the chain has not yet said whether they are paid. */
export const openPayouts = (sql: Sql, network: Network): ReadonlySet<bigint> => lookedOf(sql, network).open

/**
 * Books the payouts again that the journal has and a restored database has not: the order is as the backup has it, under
 * review or approved, and the chain has its transaction. They end as all others. Until the chain tells, nobody rejects or
 * cancels the order: its user would have the money twice.
 * @returns whether it booked any
 */
export async function rebookPayouts(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql } = context
  const looked = lookedOf(sql, network)
  const adoptedAt = signer.journal.wallet(network.name, signer.keys.hot.address)?.adoptedAt
  if (adoptedAt === undefined) return false
  const [state] = await sql<{ reason: string | null }[]>`
    select halted_reason as reason from app.network_state where network = ${network.name}`
  const cause = `${adoptedAt} ${state?.reason ?? ''}`
  const now = systemClock.now().getTime()
  if (looked.finished === cause || now < looked.lookedAt + lookAgainMs) return false
  const signed = signer.journal.listSigned(network.name, 'payout', addMs(new Date(adoptedAt), -backupMs))
  const orders = await findUnknown(sql, network, signed)
  await name(sql, network, orders)
  const open = new Set<bigint>()
  let booked = false
  for (const order of orders) {
    const attempts = signed.filter((one) => one.subject === order.id && isOf(network, order, one))
    const end = await findEnd(context, network, signer, attempts)
    if (end === 'open') open.add(order.id)
    else if (end !== 'free') booked = (await book(context, network, signer, order, end)) || booked
  }
  Object.assign(looked, { open, lookedAt: now, ...(open.size === 0 && { finished: cause }) })
  return booked
}

/** The orders that the journal paid, and of which the database has no transaction. */
async function findUnknown(
  sql: Sql,
  network: Network,
  signed: readonly SignedTransaction[],
): Promise<readonly WithdrawalRow[]> {
  const ids = [...new Set(signed.map(({ subject }) => subject))]
  const orders = await sql<WithdrawalRow[]>`
    select w.* from app.withdrawal w
      where w.id = any (${int8Array(ids)}::bigint[]) and w.network = ${network.name} and w.state in ('reviewing', 'approved')
        and not exists (select from app.outgoing o where o.withdrawal_id = w.id)
      order by w.id`
  return orders.filter((order) => signed.some((one) => one.subject === order.id && isOf(network, order, one)))
}

/** Another order may have the id of one that was lost. */
const isOf = (network: Network, order: WithdrawalRow, { recipient, rawAmount, at }: SignedTransaction): boolean =>
  recipient === order.address && rawAmount === toRaw(network, order.amount - order.fee_usdt) && at >= order.created_at

/** Whoever ends an order locks it first, and reads these names then. */
const name = (sql: Sql, network: Network, orders: readonly WithdrawalRow[]) =>
  sql`update app.network_state n set signing = array(
      select distinct unnest(n.signing || ${int8Array(orders.map(({ id }) => id))}::bigint[]))
    where n.network = ${network.name} and not n.signing @> ${int8Array(orders.map(({ id }) => id))}::bigint[]`

interface Mined {
  readonly signed: SignedTransaction
  readonly receipt: Receipt
}

/** `free`: none of its transactions can be mined any more. */
async function findEnd(
  { rpc, clock }: Context,
  network: Network,
  { keys }: Signer,
  attempts: readonly SignedTransaction[],
): Promise<Mined | 'open' | 'free'> {
  const chain = rpc[network.name]
  const final = await readFinalBlock(chain, network)
  const used =
    network.kind === 'tron' || final < 0n ? 0n : await chain.readNonce(keys.hot.address, final).catch(() => 0n)
  // The receipts are read after the nonce, so that a used nonce has its receipt.
  for (const signed of attempts) {
    const receipt = await chain.readReceipt(signed.txHash)
    if (receipt) return { signed, receipt }
  }
  const [last] = attempts.toReversed()
  if (!last) return 'free'
  const isOver = last.nonce === null ? addMs(last.at, tronEndsMs) < clock.now() : last.nonce < used
  return isOver ? 'free' : 'open'
}

/** The payout contract that made the payment; null where the wallet itself did. */
function contractOf(network: Network, { contracts }: Signer, { signed, receipt }: Mined): string | null {
  const contract = contracts[network.name] ?? null
  const isPaidBy = contract && readBatchOutcomes(contract, receipt.logs).some(({ id }) => id === signed.subject)
  return isPaidBy ? contract : null
}

async function book(
  { sql, clock }: Context,
  network: Network,
  signer: Signer,
  { id }: WithdrawalRow,
  mined: Mined,
): Promise<boolean> {
  const at = clock.now()
  const { signed, receipt } = mined
  const contract = contractOf(network, signer, mined)
  return inTransaction(sql, async (tx) => {
    const [order] = await tx<WithdrawalRow[]>`
      select * from app.withdrawal where id = ${id} and state in ('reviewing', 'approved') for update`
    if (!order || (await tx`select from app.outgoing where withdrawal_id = ${id}`).length > 0) return false
    await advance(tx, at, order)
    const moved = { token: network.token, from: contract ?? signed.sender, to: signed.recipient, raw: signed.rawAmount }
    // A transaction that only used its nonce up was a cancellation.
    const cancels = network.kind === 'evm' && !contract && receipt.success && !hasMovedToken(receipt, moved)
    const outgoing = {
      network: network.name,
      sender: signed.sender,
      nonce: signed.nonce,
      purpose: 'payout',
      recipient: signed.recipient,
      contract,
      withdrawal_id: id,
      raw_amount: signed.rawAmount.toString(),
      gas: 0n,
    } as const
    // A block has it, so that nobody broadcasts it again.
    const attempt = { txHash: signed.txHash, raw: '', fees: { maxFeeWei: 0n, priorityFeeWei: 0n }, expiresAt: null }
    await keepOutgoing(tx, at, [outgoing], attempt, cancels)
    await closeTask(tx, at, { kind: 'payout.refused', subject: id.toString() })
    return true
  })
}

/** What operators decided before the restore counts: the journal has signed it. */
async function advance(tx: Transaction, at: Date, { id, user_id: userId, state }: WithdrawalRow): Promise<void> {
  if (state === 'reviewing')
    await tx`update app.withdrawal set state = ${nextState('withdrawal', state, 'approved')} where id = ${id}`
  await tx`update app.withdrawal set state = ${nextState('withdrawal', 'approved', 'sending')}, waiting_for = null where id = ${id}`
  await announce(tx, at, { userId, kind: 'withdrawal', subjectId: id, state: 'sending' })
}
