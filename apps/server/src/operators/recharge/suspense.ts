import { isNetworkName, type NetworkName } from '@synet/core/all-networks'
import type { Amount } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Facts, KindRule } from '#custody/proposal/kind'
import { done, refuse } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import { assignSuspense } from '#money/recharge/assign-suspense'
import { moneyRule } from '#operators/money/money-kind'

export interface Suspense {
  readonly network: NetworkName
  readonly txHash: string
  readonly nth: number
  readonly amount: Amount<'USDT'>
  readonly sender: string
  /** Whether the transfer reached the deposit address of a user. */
  readonly of_user: boolean
  /** Whether a proposal that assigns the transfer to a user is open. */
  readonly claimed: boolean
  /** Users whose deposits came from the same sender. */
  readonly users: number
}

/** Finds a final transfer that waits for its owner. */
export async function findSuspense(
  sql: Sql | Transaction,
  key: { readonly network: string; readonly transaction: string; readonly nth: number },
): Promise<Suspense | undefined> {
  const { network, transaction: txHash, nth } = key
  if (!isNetworkName(network)) return undefined
  const [transfer] = await sql<Pick<Suspense, 'amount' | 'sender' | 'of_user' | 'claimed' | 'users'>[]>`
    select t.amount, t.sender, d.user_id is not null as of_user,
        exists (select from app.proposal p where p.kind = 'suspense.assigned' and p.state in ('proposed', 'approved')
          and p.facts ->> 'network' = t.network and p.facts ->> 'transaction' = t.tx_hash
          and p.facts ->> 'nth' = t.nth::text) as claimed,
        (select count(distinct holder_user_id)::int from app.chain_transfer o
          where o.sender = t.sender and o.holder_user_id is not null and o.state = 'credited') as users
      from app.chain_transfer t join app.deposit_address d on d.address = t.address
      where t.network = ${network} and t.tx_hash = ${txHash} and t.nth = ${nth} and t.state = 'credited'
        and t.holder = 'suspense'`
  return transfer && { network, txHash, nth, ...transfer }
}

/** Finds the transfer that a proposal names. */
export const suspenseOf = (tx: Transaction, facts: Facts): Promise<Suspense | undefined> =>
  findSuspense(tx, {
    network: facts['network'] ?? '',
    transaction: facts['transaction'] ?? '',
    nth: Number(facts['nth']),
  })

/** Assigns money that no order explains to its owner. */
export const assignment: KindRule = {
  permission: 'recharges.assign',
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const transfer = await suspenseOf(tx, facts)
    if (!transfer) return refuse('suspense.not-found')
    const { network, txHash, nth } = transfer
    const userId = BigInt(facts['userId'] ?? 0)
    const accounts = [systemAccount(`suspense:${network}`, 'USDT'), userAccount(userId, 'available', 'USDT')] as const
    const [suspense, owner] = accounts
    return done({
      posting: {
        accounts,
        decide: () => {
          const entries = move(suspense, owner, transfer.amount)
          return done({ kind: 'suspense.assigned', entries, ref: { network, transaction: txHash } })
        },
      },
      async post(inTx, at) {
        const assigned = await assignSuspense(inTx, at, { network, txHash, nth, to: { userId } })
        return assigned.ok ? done(assigned.value.postingId) : assigned
      },
    })
  },
}

/**
 * Books USDT that the company sent to the hot wallet as its capital. What reached a user's deposit address is never the
 * company's, and an open proposal that assigns it to a user goes first.
 */
export const capitalReceived: KindRule = {
  ...moneyRule,
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const transfer = await suspenseOf(tx, facts)
    if (!transfer) return refuse('suspense.not-found')
    if (transfer.of_user) return refuse('suspense.of-user')
    if (transfer.claimed) return refuse('suspense.claimed')
    const { network, txHash, nth } = transfer
    const accounts = [systemAccount(`suspense:${network}`, 'USDT'), systemAccount('capital', 'USDT')] as const
    const [suspense, capital] = accounts
    return done({
      posting: {
        accounts,
        decide: () => {
          const entries = move(suspense, capital, transfer.amount)
          return done({ kind: 'capital.received', entries, ref: { network, transaction: txHash } })
        },
      },
      async post(inTx, at) {
        const received = await assignSuspense(inTx, at, { network, txHash, nth, to: 'capital' })
        return received.ok ? done(received.value.postingId) : received
      },
    })
  },
}
