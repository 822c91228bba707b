import { add, amount, type Amount, formatMinor, parseMinor, type UserAsset } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { type AccountId, systemAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import type { Facts, ProposalKind } from '#custody/proposal/kind'

/** Every movement of money takes two operators. */
export const moneyRule = { permission: 'money.propose' } as const

const monthMs = days(30)

/** The platform's own USDT. */
export const ownAccounts = {
  fees: systemAccount('fees', 'USDT'),
  sales: systemAccount('sales', 'USDT'),
  capital: systemAccount('capital', 'USDT'),
} as const
export const sourceOf = (facts: Facts): AccountId<'USDT'> => {
  const source = facts['source']
  invariant(source === 'fees' || source === 'sales' || source === 'capital', `no source ${source}`)
  return ownAccounts[source]
}

/** Returns a proposal's amount in minor units, which was checked when the proposal was made. */
export function amountOf<A extends UserAsset>(asset: A, facts: Facts): Amount<A> {
  const minor = parseMinor(asset, facts['amount'] ?? '')
  invariant(minor !== undefined && minor > 0n, `${facts['amount']} is no amount`)
  return minor
}

/** Sums what proposals of a kind have moved in the 30 days before `at`. */
export async function movedInMonth<A extends UserAsset>(
  tx: Transaction,
  kind: ProposalKind,
  asset: A,
  at: Date,
): Promise<Amount<A>> {
  const rows = await tx<{ amount: string | null }[]>`
    select facts ->> 'amount' as amount from app.proposal
      where kind = ${kind} and state = 'executed' and ended_at > ${addMs(at, -monthMs)}`
  const none = amount(asset, 0n)
  return rows.reduce((sum, moved) => add<A>(sum, parseMinor(asset, moved.amount ?? '') ?? none), none)
}

/** Computes what is left of a bound, as a refusal shows it: never below zero. */
export const leftOf = (asset: UserAsset, minor: bigint) => ({
  max: formatMinor(asset, minor > 0n ? minor : 0n),
  asset,
})
