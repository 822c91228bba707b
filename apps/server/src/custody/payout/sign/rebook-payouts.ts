import { addMs, days, seconds, systemClock } from '@synet/core/clock'
import { type Network, toRaw } from '@synet/core/network'
import { inTransaction, int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import { nextState } from '#platform/state/transitions'
import { closeTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { isAboutRow } from '#custody/payout/is-about-row'
import { storeAttempt, storeOutgoing } from '#custody/payout/outgoing'
import { attemptOf, contractOf, findEnd, hasPaidBy, type Mined, outgoingOf } from '#custody/payout/sign/find-end'
import { rebookLostOrders } from '#custody/payout/sign/rebook-lost-orders'
import { refuseOrder } from '#custody/payout/sign/refuse-order'
import type { SignedTransaction } from '#custody/payout/sign/journal'
import type { Signer } from '#custody/payout/sign/signing-keys'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

/** A backup that is older than this is not restored. */
const backupMs = days(60)
const lookAgainMs = seconds(5)

/** Holds what this process has found out about a network. */
interface Looked {
  /** The adoption and the halt for which it looked last, and whether every payout was known then. */
  cause: string | undefined
  isFinished: boolean
  lookedAt: number
  /** Orders that are paid, or may be, although the database has no transaction of theirs. */
  open: ReadonlySet<bigint>
}
const known = new WeakMap<Sql, Map<string, Looked>>()

function lookedOf(sql: Sql, network: Network): Looked {
  const ofDatabase = known.get(sql) ?? new Map<string, Looked>()
  known.set(sql, ofDatabase)
  const looked = ofDatabase.get(network.name) ?? {
    cause: undefined,
    isFinished: false,
    lookedAt: 0,
    open: new Set<bigint>(),
  }
  ofDatabase.set(network.name, looked)
  return looked
}

/** Orders that the journal has, and of which the chain has not yet said whether they are paid. */
export const openPayouts = (sql: Sql, network: Network): ReadonlySet<bigint> => lookedOf(sql, network).open

/**
 * Books the payouts again that the journal has and a restored database has not: the order is as the backup has it, and the
 * chain has its transaction. They end like all others. Until the chain has answered, nobody rejects or cancels the order: its user
 * would have the money twice.
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
  if (looked.cause === cause && (looked.isFinished || now < looked.lookedAt + lookAgainMs)) return false
  const signed = signer.journal.listSigned(network.name, 'payout', addMs(new Date(adoptedAt), -backupMs))
  const lost = await findLost(sql, network, signed)
  const open = new Set(lost.filter(({ order }) => isReturnable(order)).map(({ order }) => order.id))
  Object.assign(looked, { cause, isFinished: false, lookedAt: now, open })
  await addSigning(sql, network, open)
  const free = new Set<bigint>()
  let booked = false
  let failure: unknown
  for (const order of lost) {
    const { id } = order.order
    // An order that cannot be processed must not delay the others.
    try {
      const end = await findEnd(context, network, signer, order.attempts)
      if (end === 'open') continue
      if (end === 'free') free.add(id)
      else booked = (await book(context, network, signer, order.order, end)) || booked
      open.delete(id)
    } catch (error) {
      // The failure of a node or of the database says nothing about the order.
      if (isAboutRow(error)) await refuseOrder(sql, context.clock.now(), network, id, error)
      else failure ??= error
    }
  }
  await removeSigning(sql, network, free)
  // A difference on a network that works must first halt it, so that people look.
  const orderless = state?.reason ? await rebookLostOrders(context, network, signer, signed) : 'finished'
  looked.isFinished = open.size === 0 && orderless === 'finished'
  if (failure) throw failure
  return booked || orderless === 'booked'
}

/** An order, and the transactions of it that the database does not have. */
interface Lost {
  readonly order: WithdrawalRow
  readonly attempts: readonly SignedTransaction[]
}

const isReturnable = ({ state }: WithdrawalRow): boolean => state === 'reviewing' || state === 'approved'

/** An order in progress may lack the replacement by which it was paid. */
async function findLost(sql: Sql, network: Network, signed: readonly SignedTransaction[]): Promise<readonly Lost[]> {
  const orders = await sql<WithdrawalRow[]>`
    select w.* from app.withdrawal w
      where w.id = any (${int8Array([...new Set(signed.map(({ subject }) => subject))])}::bigint[])
        and w.network = ${network.name} and w.state in ('reviewing', 'approved', 'sending', 'sent')
      order by w.id`
  const ids = new Set(orders.map(({ id }) => id))
  const hashes = signed.filter(({ subject }) => ids.has(subject)).map(({ txHash }) => txHash)
  const kept = await sql<{ tx_hash: string; outgoing_id: bigint; withdrawal_id: bigint | null }[]>`
    select a.tx_hash, a.outgoing_id, o.withdrawal_id from app.outgoing_attempt a join app.outgoing o on o.id = a.outgoing_id
      where a.tx_hash = any (${hashes}::text[])`
  const isKept = (transaction: SignedTransaction): boolean =>
    kept.some((row) => row.tx_hash === transaction.txHash && row.withdrawal_id === transaction.subject)
  return orders
    .map((order) => ({
      order,
      attempts: signed.filter(
        (transaction) => transaction.subject === order.id && isOf(network, order, transaction) && !isKept(transaction),
      ),
    }))
    .filter(({ attempts }) => attempts.length > 0)
}

/** Another order may have the id of one that was lost. */
const isOf = (network: Network, order: WithdrawalRow, { recipient, rawAmount, at }: SignedTransaction): boolean =>
  recipient === order.address && rawAmount === toRaw(network, order.amount - order.fee_usdt) && at >= order.created_at

/** A call that ends an order locks it first, and then reads `signing`. */
const addSigning = (sql: Sql, network: Network, ids: ReadonlySet<bigint>) =>
  sql`update app.network_state set signing = array(
      select unnest(signing) union select unnest(${int8Array([...ids])}::bigint[]))
    where network = ${network.name} and not signing @> ${int8Array([...ids])}::bigint[]`

/** Operators decide again about an order of which no transaction can be mined any more. */
const removeSigning = (sql: Sql, network: Network, ids: ReadonlySet<bigint>) =>
  sql`update app.network_state set signing = array(
      select unnest(signing) except select unnest(${int8Array([...ids])}::bigint[]))
    where network = ${network.name} and signing && ${int8Array([...ids])}::bigint[]`

async function book(
  { sql, clock }: Context,
  network: Network,
  signer: Signer,
  { id }: WithdrawalRow,
  mined: Mined,
): Promise<boolean> {
  const at = clock.now()
  const contract = contractOf(network, signer, mined)
  return inTransaction(sql, async (tx) => {
    const [order] = await tx<WithdrawalRow[]>`
      select * from app.withdrawal where id = ${id} and state in ('reviewing', 'approved', 'sending', 'sent') for update`
    if (!order) return false
    // A transaction that only used its nonce up was a cancellation.
    const cancels = network.kind === 'evm' && !contract && mined.receipt.success && !hasPaidBy(network, mined, null)
    const outgoing = { ...outgoingOf(network, mined, contract), withdrawal_id: id }
    const attempt = attemptOf(mined)
    const [underWay] = await tx<{ id: bigint; newest: number }[]>`
      select o.id, max(a.attempt) as newest from app.outgoing o join app.outgoing_attempt a on a.outgoing_id = o.id
        where o.withdrawal_id = ${id} and o.state = 'open' group by o.id`
    if (underWay)
      await storeAttempt(tx, at, { outgoingId: underWay.id, attempt: underWay.newest + 1, cancels, signed: attempt })
    else {
      await advance(tx, at, order)
      await storeOutgoing(tx, at, [outgoing], attempt, cancels)
    }
    await closeTask(tx, at, { kind: 'payout.refused', subject: id.toString() })
    return true
  })
}

/** The journal has signed the order, so that operators do not decide about it again. */
async function advance(tx: Transaction, at: Date, { id, user_id: userId, state }: WithdrawalRow): Promise<void> {
  if (state === 'reviewing')
    await tx`update app.withdrawal set state = ${nextState('withdrawal', state, 'approved')} where id = ${id}`
  await tx`update app.withdrawal set state = ${nextState('withdrawal', 'approved', 'sending')}, waiting_for = null where id = ${id}`
  await announce(tx, at, { userId, kind: 'withdrawal', subjectId: id, state: 'sending' })
}
