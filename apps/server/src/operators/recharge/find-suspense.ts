import { isNetworkName, type NetworkName } from '@synet/core/all-networks'
import type { Amount } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Facts } from '#custody/proposal/kind'

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
