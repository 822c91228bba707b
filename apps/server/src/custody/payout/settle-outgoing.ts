import { nextState } from '#platform/state/transitions'
import { hasMovedToken } from '@synet/chain/payout/has-moved-token'
import { readBatchOutcomes } from '@synet/chain/payout/pay-batch'
import { subtract, amount } from '@synet/core/amount'
import { type Network, toNativeMinor } from '@synet/core/network'
import type { Receipt } from '@synet/chain/rpc/read-receipt'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { type Outgoing, paymentIdOf, subjectOf } from '#custody/payout/outgoing'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'
import { bookLostWithdrawal } from '#money/withdrawal/book-lost-withdrawal'
import { returnWithdrawal } from '#money/withdrawal/return-withdrawal'

/**
 * Books the gas that a final transaction of ours burnt, once, because the key is its hash.
 * @param cost wei, or sun on TRON
 */
async function bookGas(
  tx: Transaction,
  at: Date,
  network: Network,
  { txHash, cost }: { readonly txHash: string; readonly cost: bigint },
): Promise<void> {
  const burnt = amount(network.native, toNativeMinor(network, cost))
  if (burnt === 0n) return
  const chain = systemAccount('chain:native', network.native)
  const costs = systemAccount('network-costs', network.native)
  const [outcome] = await postItems(tx, at, [
    {
      key: `gas:${network.name}:${txHash}`,
      requestHash: burnt.toString(),
      accounts: [chain, costs],
      decide: () =>
        done({
          kind: 'gas',
          entries: move(chain, costs, burnt),
          ref: { network: network.name, transaction: txHash },
        }),
    },
  ])
  invariant(outcome?.ok, `gas of ${txHash} can't be booked`)
}

interface End {
  readonly receipt: Receipt
  /** Whether the mined transaction is the cancellation, which only uses the nonce up. */
  readonly cancelled: boolean
}

/**
 * Settles a final transaction and books its gas, in one database transaction.
 * @returns false when that was done before
 */
export function settleMined(context: Context, network: Network, id: bigint, end: End): Promise<boolean> {
  const { sql, clock } = context
  const at = clock.now()
  const { receipt } = end
  return inTransaction(sql, async (tx) => {
    const outgoing = await lockOutgoing(tx, id)
    if (!outgoing || (await isTooEarly(tx, outgoing))) return false
    const isDone = !end.cancelled && hasEffect(context, network, outgoing, receipt)
    const state = isDone ? nextState('outgoing', 'open', 'done') : nextState('outgoing', 'open', 'failed')
    await tx`update app.outgoing set state = ${state}, ended_at = ${at}, end_tx_hash = ${receipt.txHash} where id = ${id}`
    if (outgoing.purpose === 'payout') await endPayout(tx, at, network, outgoing, { ...end, isPaid: isDone })
    if (outgoing.purpose === 'own-funds' && !isDone) await reportOwnFunds(tx, at, outgoing)
    if (outgoing.purpose === 'sweep') await endSweep(tx, at, outgoing, state)
    await bookGas(tx, at, network, { txHash: receipt.txHash, cost: receipt.costWei })
    await closeTask(tx, at, { kind: 'payout.refused', subject: subjectOf(outgoing) })
    return true
  })
}

/** Settles a payout of which no attempt can be mined any more: everything returns to its user. */
export function settleGivenUp({ sql, clock }: Context, id: bigint): Promise<boolean> {
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    const outgoing = await lockOutgoing(tx, id)
    if (!outgoing) return false
    await tx`update app.outgoing set state = ${nextState('outgoing', 'open', 'failed')}, ended_at = ${at} where id = ${id}`
    if (outgoing.lost_order === null)
      await returnWithdrawal(tx, at, await readWithdrawal(tx, outgoing), {
        state: 'failed',
        reason: 'payout-cancelled',
      })
    await closeTask(tx, at, { kind: 'payout.refused', subject: subjectOf(outgoing) })
    return true
  })
}

/** Every caller locks in this order: the withdrawal or sweep, its outgoing transaction, then accounts. */
async function lockOutgoing(tx: Transaction, id: bigint): Promise<Outgoing | undefined> {
  const [subject] = await tx<{ withdrawal_id: bigint | null; sweep_id: bigint | null }[]>`
    select withdrawal_id, sweep_id from app.outgoing where id = ${id}`
  await tx`select from app.withdrawal where id = ${subject?.withdrawal_id ?? null} for update`
  await tx`select from app.sweep where id = ${subject?.sweep_id ?? null} for update`
  const [row] = await tx<Outgoing[]>`select * from app.outgoing where id = ${id} and state = 'open' for update`
  return row
}

/**
 * A payout without an order is booked on a halted network only: a difference between books and chain always stops the
 * network first, so that people look.
 */
async function isTooEarly(tx: Transaction, { lost_order, network }: Outgoing): Promise<boolean> {
  if (lost_order === null) return false
  const [halted] = await tx`
    select from app.network_state where network = ${network} and halted_reason is not null for share`
  return halted === undefined
}

async function readWithdrawal(tx: Transaction, { withdrawal_id }: Outgoing): Promise<WithdrawalRow> {
  const [row] = await tx<WithdrawalRow[]>`
    select * from app.withdrawal where id = ${withdrawal_id} and state in ('sending', 'sent')`
  invariant(row, 'a payout under way has its withdrawal')
  return row
}

/**
 * Tells whether a final transaction did what it was for. The row is not trusted: the token says what was paid, and only the
 * configured contract which payments it left out. These are known to be unpaid: the nonce of their batch is used up.
 * @throws InvariantError when a payout says nothing about its payment, or the contract has paid its id before
 */
function hasEffect({ config }: Context, network: Network, outgoing: Outgoing, receipt: Receipt): boolean {
  const { contract, purpose, raw_amount, recipient, sender } = outgoing
  if (!receipt.success) return false
  const moved = { token: network.token, from: contract ?? sender, to: recipient, raw: BigInt(raw_amount) }
  const isMoved = () => hasMovedToken(receipt, moved)
  if (contract === null) {
    // Nobody has approved the row of a lost order.
    const isPayment =
      outgoing.lost_order !== null || (network.kind === 'evm' && (purpose === 'payout' || purpose === 'own-funds'))
    invariant(!isPayment || isMoved(), `the transaction of outgoing ${outgoing.id} did not pay ${recipient}`)
    return true
  }
  const configured = config.payoutContracts[network.name]
  invariant(contract.toLowerCase() === configured?.toLowerCase(), `${contract} is not the payout contract`)
  const id = paymentIdOf(outgoing)
  const outcomes = readBatchOutcomes(contract, receipt.logs).filter((candidate) => candidate.id === id)
  const [outcome] = outcomes
  invariant(outcome && outcomes.length === 1, `the contract says ${outcomes.length} times what became of payment ${id}`)
  const isSame = outcome.to.toLowerCase() === recipient.toLowerCase() && outcome.raw === BigInt(raw_amount)
  invariant(isSame, `the contract speaks of another payment ${id}`)
  invariant(outcome.paid || outcome.reason !== 'already-paid', `the contract has paid ${id} before`)
  invariant(!outcome.paid || isMoved(), `the token does not say that payment ${id} was made`)
  return outcome.paid
}

/** Books a payout as confirmed, or returns it when the token refused it or an operator cancelled it. */
async function endPayout(
  tx: Transaction,
  at: Date,
  network: Network,
  outgoing: Outgoing,
  { receipt, cancelled, isPaid }: End & { readonly isPaid: boolean },
): Promise<void> {
  const { lost_order: order, lost_user: userId, raw_amount: raw } = outgoing
  if (order !== null) {
    // The backup's balances have an amount that was not paid.
    if (isPaid) await bookLostWithdrawal(tx, at, network, { order, userId, raw, txHash: receipt.txHash })
    return
  }
  const row = await readWithdrawal(tx, outgoing)
  if (!isPaid) {
    const reason = cancelled ? 'payout-cancelled' : 'transaction-reverted'
    await returnWithdrawal(tx, at, row, { state: 'failed', reason })
    return
  }
  const held = userAccount(row.user_id, 'withdrawing', 'USDT')
  const heldFee = userAccount(row.user_id, 'withdrawing', 'SNT')
  const entries = [
    ...move(held, systemAccount(`chain:${network.name}`, 'USDT'), subtract(row.amount, row.fee_usdt)),
    ...move(held, systemAccount('fees', 'USDT'), row.fee_usdt),
    ...move(heldFee, systemAccount('treasury', 'SNT'), row.fee_snt),
  ]
  const [outcome] = await postItems(tx, at, [
    {
      key: `withdrawal-end:${row.id}`,
      requestHash: 'confirmed',
      accounts: entries.map((entry) => entry.account),
      decide: () =>
        done({
          kind: 'withdrawal.confirmed',
          entries,
          ref: { withdrawal: row.id.toString(), transaction: receipt.txHash },
        }),
    },
  ])
  invariant(outcome?.ok, `withdrawal ${row.id} can't be confirmed`)
  await tx`update app.withdrawal set state = ${nextState('withdrawal', 'sent', 'confirmed')}, confirmed_at = ${at}, tx_hash = ${receipt.txHash} where id = ${row.id}`
  await announce(tx, at, { userId: row.user_id, kind: 'withdrawal', subjectId: row.id, state: 'confirmed' })
}

/**
 * A sweep that the token refuses is not retried automatically, because each try costs gas. Its money stays where it is.
 */
async function endSweep(tx: Transaction, at: Date, { sweep_id, sender, network }: Outgoing, state: 'done' | 'failed') {
  await tx`update app.sweep set state = ${nextState('sweep', 'open', state)}, ended_at = ${at} where id = ${sweep_id}`
  if (state === 'done') return
  await openTask(tx, at, { kind: 'sweep.failed', subject: String(sweep_id), facts: { network, address: sender } })
}

/** Own funds that did not leave are out of the books and still ours: operators decide what becomes of them. */
const reportOwnFunds = (tx: Transaction, at: Date, { proposal_id, network, recipient }: Outgoing) =>
  openTask(tx, at, {
    kind: 'outgoing.failed',
    subject: `own-funds ${proposal_id}`,
    facts: { network, reason: `the transfer to ${recipient} failed` },
  })
