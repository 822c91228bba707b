import type { Amount, Asset } from '@synet/core/amount'
import { type Done, InvariantError, invariant, type Refusal, refuse, type Result } from '@synet/core/result'
import { type AccountId, accountFacts } from '#chart'
import { type EntryDraft, mergeEntries } from '#entry'
import { kindAllows, type PostingKind } from '#posting-kinds'

export interface PostingDraft {
  readonly kind: PostingKind
  readonly entries: readonly EntryDraft[]
  /** Ids that a reader of the posting needs: order, run, counterparty. */
  readonly ref: Readonly<Record<string, string>>
}

/** Balances after the earlier items of the batch. */
export type BalanceView = <A extends Asset>(account: AccountId<A>) => Amount<A>

export interface PostingItem {
  /** Idempotency key, scoped by its creator. */
  readonly key: string
  readonly requestHash: string
  /** Every account that the posting may touch or read; they are locked in id order before `decide` runs. */
  readonly accounts: readonly bigint[]
  /** Pure: reads locked balances and returns a posting or a refusal. */
  decide(balances: BalanceView): Result<PostingDraft>
}

export interface LockedBalance {
  /** The account that is locked: the named one, or the one of its lanes that this batch uses. */
  readonly lockedId: bigint
  /** Whether the account is a lane: it has only a part of the balance, so that nothing can be taken from it. */
  readonly creditOnly: boolean
  readonly balance: bigint
  readonly seq: bigint
  readonly floor: bigint
  /** The time of the account's last entry. */
  readonly lastAt: Date
}

export interface Accepted {
  readonly postingId: bigint
  /** The key was used before with the same request: nothing was posted now. */
  readonly replayed: boolean
  readonly kind: PostingKind
  readonly at: Date
}

/** An entry to be written, in minor units of its account's asset. */
export interface DecidedEntry {
  readonly account: bigint
  readonly amount: bigint
  readonly subject?: bigint
  readonly postingId: bigint
  readonly seq: bigint
  readonly balanceAfter: bigint
}
interface DecidedPosting extends PostingDraft {
  readonly id: bigint
  readonly key: string
  readonly requestHash: string
}
export interface Batch {
  /** The time of the postings. */
  readonly at: Date
  /** Holds one outcome per item, in order. */
  readonly outcomes: readonly Result<Accepted>[]
  readonly postings: readonly DecidedPosting[]
  readonly entries: readonly DecidedEntry[]
  /** The changed accounts, with their final balances. */
  readonly moved: readonly { account: bigint; balance: bigint; seqBefore: bigint; seq: bigint }[]
}

interface Known {
  readonly id: bigint
  readonly requestHash: string
  readonly kind: string
  readonly at: Date
}

/** Merges entries of one account, drops zero ones and checks the posting's form. @throws InvariantError */
function normalise(draft: PostingDraft): readonly EntryDraft[] {
  const sums = new Map<string, bigint>()
  for (const { account, amount } of draft.entries) {
    const { asset, bucket } = accountFacts(account)
    invariant(kindAllows(draft.kind, bucket), `a ${draft.kind} posting may not touch ${bucket}`)
    sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  }
  for (const [asset, sum] of sums) invariant(sum === 0n, `a ${draft.kind} posting is off by ${sum} ${asset}`)
  const entries = mergeEntries(draft.entries)
  invariant(entries.length >= 2, `a ${draft.kind} posting moves nothing`)
  return entries
}

/**
 * Decides a batch in order: each item is accepted or refused on its own, seeing what the items before it left.
 * @param locked the balances of every account that the items name, locked
 * @param known postings that already carry one of the keys
 * @param postingIds one new id per item
 * @param at when they are posted, not before the last entry of any of these accounts
 */
export function decideBatch(
  items: readonly PostingItem[],
  locked: ReadonlyMap<bigint, LockedBalance>,
  known: ReadonlyMap<string, Known>,
  postingIds: readonly bigint[],
  at: Date,
): Batch {
  const running = new Map<bigint, { balance: bigint; seq: bigint }>()
  const keys = new Map(known)
  const postings: DecidedPosting[] = []
  const entries: DecidedEntry[] = []

  const headOf = (account: bigint) => {
    const start = locked.get(account)
    if (!start) throw new InvariantError(`account ${account} is not locked, or not open`)
    return running.get(account) ?? start
  }

  const balanceOf: BalanceView = <A extends Asset>(account: AccountId<A>) => headOf(account).balance as Amount<A>

  const decideOne = (item: PostingItem, id: bigint): Result<Accepted> => {
    const before = keys.get(item.key)
    if (before) {
      if (before.requestHash !== item.requestHash) return refuse('idempotency.mismatch')
      return accept({ postingId: before.id, replayed: true, kind: before.kind as PostingKind, at: before.at })
    }
    const decision = item.decide(balanceOf)
    if (!decision.ok) return decision
    const draft = decision.value
    const drafted = normalise(draft)
    const short = drafted.find(({ account, amount }) => {
      const floor = locked.get(account)?.floor ?? 0n
      return amount < 0n && headOf(account).balance + amount < floor
    })
    if (short) return refuseInsufficient(short.account, headOf(short.account).balance)
    for (const entry of drafted) {
      const { account, amount } = entry
      const now = headOf(account)
      const start = locked.get(account)
      invariant(start && (amount > 0n || !start.creditOnly), `a ${draft.kind} posting takes from a lane of ${account}`)
      const next = { balance: now.balance + amount, seq: now.seq + 1n }
      running.set(account, next)
      entries.push({ ...entry, account: start.lockedId, postingId: id, seq: next.seq, balanceAfter: next.balance })
    }
    postings.push({ ...draft, id, key: item.key, requestHash: item.requestHash })
    keys.set(item.key, { id, requestHash: item.requestHash, kind: draft.kind, at })
    return accept({ postingId: id, replayed: false, kind: draft.kind, at })
  }

  const outcomes = items.map((item, i) => {
    const id = postingIds[i]
    invariant(id !== undefined, 'one posting id per item')
    return decideOne(item, id)
  })
  const moved = [...running].map(([account, end]) => ({
    account: locked.get(account)?.lockedId ?? account,
    balance: end.balance,
    seq: end.seq,
    seqBefore: locked.get(account)?.seq ?? 0n,
  }))
  return { at, outcomes, postings, entries, moved }
}

const accept = (value: Accepted): Done<Accepted> => ({ ok: true, value })

/**
 * Refuses because of an insufficient balance. The ledger knows accounts and minor units only: the caller translates the
 * facts into those that its users need.
 */
export function refuseInsufficient(account: bigint, balance: bigint): Refusal {
  const { asset, bucket, userId } = accountFacts(account)
  const facts = { asset, bucket: userId === undefined ? bucket : 'user', availableMinor: balance.toString() }
  return { ok: false, error: 'balance.insufficient', facts }
}
