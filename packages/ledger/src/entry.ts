import { type Amount, amount, type Asset, negate } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { type AccountId, accountFacts } from '#chart'

/** Describes a line of a posting: an account and what it gains, signed, in the account's own asset. */
export type EntryDraft = {
  [A in Asset]: {
    readonly account: AccountId<A>
    readonly amount: Amount<A>
    /** The order or run of the entry, when the posting has several. */
    readonly subject?: bigint
  }
}[Asset]

/** The change of one account. */
export const entry = <A extends Asset>(account: AccountId<A>, gained: Amount<NoInfer<A>>): EntryDraft =>
  ({ account, amount: gained }) as unknown as EntryDraft

/**
 * Both entries of an amount that moves from one account to another.
 * @throws InvariantError for a negative amount, as of a forged row: it would take from the receiver
 */
export function move<A extends Asset>(
  from: AccountId<A>,
  to: AccountId<NoInfer<A>>,
  moved: Amount<NoInfer<A>>,
): readonly [EntryDraft, EntryDraft] {
  invariant(moved >= 0n, `a move of ${moved} would run backwards`)
  return [entry<A>(from, negate(moved)), entry<A>(to, moved)]
}

/** Merges to one entry per account, in the order of first appearance, and drops entries that sum to zero. */
export function mergeEntries(entries: readonly EntryDraft[]): readonly EntryDraft[] {
  const byAccount = new Map<bigint, EntryDraft>()
  for (const one of entries) {
    const gained = (byAccount.get(one.account)?.amount ?? 0n) + one.amount
    byAccount.set(one.account, { ...one, amount: gained } as EntryDraft)
  }
  return [...byAccount.values()].filter(({ amount: gained }) => gained !== 0n)
}

/** Reads an entry from a row of the ledger; the chart gives the account's asset. */
export const readEntry = ({ account, minor }: { readonly account: bigint; readonly minor: bigint }): EntryDraft =>
  entry(account as AccountId, amount(accountFacts(account).asset, minor))
