import { done, invariant, type Refusal, type Result } from '@synet/core/result'
import { laneCount, lanedIds, laneStep } from '#chart'
import { int8Array, inTransaction, type Sql, type Transaction } from '#database'
import {
  type Accepted,
  type BalanceView,
  type Batch,
  decideBatch,
  type DecidedEntry,
  type LockedBalance,
  type PostingItem,
} from '#decide-batch'

/**
 * Posts items inside the caller's transaction, in order, each accepted or refused on its own.
 * Lock state rows before calling: accounts are locked last, in id order.
 * @param at the earliest time of the postings; where an account has a later entry, they get that entry's time
 */
export async function postItems(
  tx: Transaction,
  at: Date,
  items: readonly PostingItem[],
): Promise<readonly Result<Accepted>[]> {
  if (items.length === 0) return []
  const batch = await decide(tx, () => at, items, lockAccounts)
  await apply(tx, batch)
  return batch.outcomes
}

/** Posts one item. @returns its outcome */
export async function postItem(tx: Transaction, at: Date, item: PostingItem): Promise<Result<Accepted>> {
  const [outcome] = await postItems(tx, at, [item])
  invariant(outcome, 'one outcome an item')
  return outcome
}

/**
 * Waits until the postings of these accounts that are under way have ended. Later ones begin when the caller's transaction
 * has ended, so that their guards read what it changed. Lock state rows before calling, as before a posting.
 */
export async function awaitPostings(tx: Transaction, accounts: readonly bigint[]): Promise<void> {
  await lockAccounts(tx, accounts)
}

type Lock = (tx: Transaction, accounts: readonly bigint[]) => Promise<ReadonlyMap<bigint, LockedBalance>>

const lockAccounts: Lock = async (tx, accounts) => {
  const rows = await tx<{ account_id: bigint; balance: bigint; seq: bigint; floor: bigint; lastAt: Date }[]>`
    select account_id, balance, seq, floor, last_at as "lastAt" from ledger.lock_accounts(${int8Array(accounts)}::bigint[])`
  return new Map(rows.map((row) => [row.account_id, { ...row, lockedId: row.account_id, creditOnly: false }]))
}

/** Locks the accounts, those with lanes in a lane that no other batch uses. */
const lockInLane: Lock = async (tx, accounts) => {
  const rows = await tx<
    { account_id: bigint; lockedId: bigint; balance: bigint; seq: bigint; floor: bigint; lastAt: Date }[]
  >`
    select account_id, locked_id as "lockedId", balance, seq, floor, last_at as "lastAt"
      from ledger.lock_in_lane(${int8Array(accounts)}::bigint[], ${lanedArray}::bigint[], ${laneCount}, ${laneStep})`
  return new Map(rows.map((row) => [row.account_id, { ...row, creditOnly: lanedIds.has(row.account_id) }]))
}
const lanedArray = int8Array([...lanedIds])

/**
 * Locks the accounts that the items name and decides the items; it writes nothing. The time is taken under the locks, and
 * is never before an entry of these accounts: clocks differ, and locks may take long.
 */
async function decide(tx: Transaction, now: () => Date, items: readonly PostingItem[], lock: Lock): Promise<Batch> {
  const accounts = [...new Set(items.flatMap((item) => item.accounts))]
  const keys = items.map((item) => item.key)
  // The keys are read after locking: an earlier posting with one of the keys locked the same accounts.
  const [locked, ids, known] = await Promise.all([
    lock(tx, accounts),
    tx<{ id: bigint }[]>`select id from ledger.next_posting_ids(${items.length}) as id`,
    tx<{ id: bigint; key: string; requestHash: string; kind: string; at: Date }[]>`
      select id, key, request_hash as "requestHash", kind, at from ledger.find_postings(${keys}::text[])`,
  ])
  return decideBatch(
    items,
    locked,
    new Map(known.map((row) => [row.key, row])),
    ids.map((row) => row.id),
    new Date(Math.max(now().getTime(), ...[...locked.values()].map((account) => account.lastAt.getTime()))),
  )
}

async function apply(tx: Transaction, { at, postings, entries, moved }: Batch): Promise<void> {
  if (postings.length === 0) return
  await tx`select ledger.apply_postings(${at},
    ${int8Array(postings.map((p) => p.id))}::bigint[], ${postings.map((p) => p.key)}::text[],
    ${postings.map((p) => p.requestHash)}::text[], ${postings.map((p) => p.kind)}::text[],
    ${postings.map((p) => JSON.stringify(p.ref))}::text[]::jsonb[],
    ${int8Array(entries.map((e) => e.account))}::bigint[], ${int8Array(entries.map((e) => e.seq))}::bigint[],
    ${int8Array(entries.map((e) => e.postingId))}::bigint[], ${int8Array(entries.map((e) => e.amount))}::bigint[],
    ${int8Array(entries.map((e) => e.balanceAfter))}::bigint[],
    ${entries.map((e) => e.subject?.toString() ?? null)}::text[]::bigint[],
    ${int8Array(moved.map((m) => m.account))}::bigint[], ${int8Array(moved.map((m) => m.balance))}::bigint[],
    ${int8Array(moved.map((m) => m.seqBefore))}::bigint[], ${int8Array(moved.map((m) => m.seq))}::bigint[])`
}

/** Writes the order rows of a batch's accepted items in one statement, each with its posting and its entries. */
export type Effect<Row> = (tx: Transaction, rows: readonly Posted<Row>[], at: Date) => Promise<unknown>
interface Posted<Row> {
  readonly postingId: bigint
  readonly entries: readonly DecidedEntry[]
  readonly row: Row
}

/**
 * Reads what refuses items although their caller found nothing: it may have changed since. It runs under the locks of the
 * accounts, which `awaitPostings` takes, and locks nothing itself. It returns one result for each row.
 */
export type Guard<Row> = (tx: Transaction, rows: readonly Row[]) => Promise<readonly Result<void>[]>

export interface GroupItem<Row> extends PostingItem {
  readonly effect?: { readonly write: Effect<Row>; readonly row: Row; readonly guard?: Guard<Row> }
}

interface Waiting {
  readonly item: GroupItem<never>
  readonly resolve: (outcome: Result<Accepted>) => void
  readonly reject: (error: unknown) => void
}

export interface Poster {
  /** Joins the next batch. The promise settles when that batch is committed. */
  post<Row>(item: GroupItem<Row>): Promise<Result<Accepted>>
}

const batchItemsMax = 256

/** What a poster reports of each group that it has committed, for metrics. */
export interface PostedGroup {
  readonly outcomes: readonly Result<Accepted>[]
  /** Items that came meanwhile and wait for the next group. */
  readonly waiting: number
  /** How long the group waited for the locks of its accounts. */
  readonly lockMs: number
  readonly commitMs: number
}

/**
 * Posts in groups (TigerBeetle's idea inside PostgreSQL): items that arrive while a batch is in flight form the next
 * one. There is no timer: a single request is posted at once. Processes that post at once use different lanes of the
 * accounts that payments only credit.
 */
export function createPoster({
  sql,
  now,
  observe = () => {},
}: {
  readonly sql: Sql
  readonly now: () => Date
  readonly observe?: (group: PostedGroup) => void
}): Poster {
  const queue: Waiting[] = []
  let inFlight = false

  const pump = async (): Promise<void> => {
    if (inFlight) return
    inFlight = true
    while (queue.length > 0) {
      // Callers that were answered by the last batch, or arrived in the same turn, can join: without this turn of
      // the event loop the first item would form a batch alone.
      await new Promise(setImmediate)
      const batch = queue.splice(0, batchItemsMax)
      try {
        const start = performance.now()
        const { outcomes, lockMs } = await commit(sql, now, batch)
        observe({ outcomes, waiting: queue.length, lockMs, commitMs: performance.now() - start })
        batch.forEach((waiting, i) => {
          const outcome = outcomes[i]
          invariant(outcome, 'one outcome per item')
          waiting.resolve(outcome)
        })
      } catch (error) {
        // One bad item must not fail the others, so each is posted again alone.
        if (batch.length === 1) batch[0]?.reject(error)
        else for (const waiting of batch) await commitAlone(sql, now, waiting)
      }
    }
    inFlight = false
  }

  return {
    post: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item: item as unknown as GroupItem<never>, resolve, reject })
        void pump()
      }),
  }
}

async function checkGuards(
  tx: Transaction,
  items: readonly GroupItem<never>[],
  refused: Map<GroupItem<never>, Refusal>,
): Promise<void> {
  const guards = Map.groupBy(items, ({ effect }) => effect?.guard)
  await Promise.all(
    [...guards].map(async ([check, of]) => {
      const rows = of.flatMap(({ effect }) => (effect ? [effect.row] : []))
      const results = check ? await check(tx, rows) : of.map(() => done(undefined))
      of.forEach((item, i) => {
        const result = results[i]
        invariant(result, 'one result per row')
        if (!result.ok) refused.set(item, result)
      })
    }),
  )
}

async function commitAlone(sql: Sql, now: () => Date, waiting: Waiting): Promise<void> {
  try {
    const [outcome] = (await commit(sql, now, [waiting])).outcomes
    invariant(outcome, 'one outcome per item')
    waiting.resolve(outcome)
  } catch (error) {
    waiting.reject(error)
  }
}

function commit(
  sql: Sql,
  now: () => Date,
  batch: readonly Waiting[],
): Promise<{ readonly outcomes: readonly Result<Accepted>[]; readonly lockMs: number }> {
  return inTransaction(sql, async (tx) => {
    const start = performance.now()
    const items = batch.map((waiting) => waiting.item)
    const refused = new Map<GroupItem<never>, Refusal>()
    const guarded = items.map((item) => ({
      ...item,
      decide: (balances: BalanceView) => refused.get(item) ?? item.decide(balances),
    }))
    // The guards read after locking, in the same round trip.
    const lockAndCheck: Lock = async (inTx, accounts) => {
      const [locked] = await Promise.all([lockInLane(inTx, accounts), checkGuards(inTx, items, refused)])
      return locked
    }
    const decided = await decide(tx, now, guarded, lockAndCheck)
    const lockMs = performance.now() - start
    const { at, outcomes, entries } = decided
    const entriesOf = Map.groupBy(entries, (entry) => entry.postingId)
    const effects = new Map<Effect<never>, Posted<never>[]>()
    outcomes.forEach((outcome, i) => {
      const effect = batch[i]?.item.effect
      if (!outcome.ok || outcome.value.replayed || !effect) return
      const rows = effects.get(effect.write) ?? []
      const { postingId } = outcome.value
      rows.push({ postingId, entries: entriesOf.get(postingId) ?? [], row: effect.row })
      effects.set(effect.write, rows)
    })
    // These are pipelined on their connection, in one round trip.
    await Promise.all([apply(tx, decided), ...[...effects].map(([write, rows]) => write(tx, rows, at))])
    return { outcomes, lockMs }
  })
}
