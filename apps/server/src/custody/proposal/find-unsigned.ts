import { minorOrZero } from '@synet/core/amount'
import { signedFromStart, signedSince } from '@synet/contract/signed-kinds'
import { accountFacts, systemAccount, systemAccounts } from '@synet/ledger/chart'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import { needsTwoOperators } from '@synet/words/needs-two-operators'
import type { ProposalRow } from '#custody/proposal/kind'

/** The smallest id of a system account; users' ids are below it. */
const systemAccountsFrom = systemAccount('issuance', 'SNT')

/**
 * Kinds of postings that only a signed proposal makes; so are corrections that touch a user, and capital that was in
 * suspense.
 */
const onlyBySignature = signedFromStart.filter(
  (kind) => kind !== 'correction' && kind !== 'capital.received' && !kind.startsWith('operator.'),
)
const suspenseAccounts = systemAccounts.filter(({ bucket }) => bucket.startsWith('suspense:')).map(({ id }) => id)

interface Entry {
  readonly account: bigint
  readonly amount: bigint
}

interface Executed extends ProposalRow {
  readonly entries: readonly { readonly account: string; readonly amount: string }[]
  /** The entries of the posting that a correction reverses. */
  readonly reversed: readonly { readonly account: string; readonly amount: string }[]
}

/** The times since which signatures are needed: when the public log of keys began, and when it asked for all. */
export interface Since {
  readonly posting: bigint
  readonly since: Date
  readonly allSince: Date | undefined
}

/** Rows that were checked before and were right. Their present content is checked again, part by part. */
export interface CheckedRows {
  /** Postings up to this one. */
  readonly posting: bigint
  /** Proposals that were executed before this time. */
  readonly until: Date
  /** The rows after this one come next. */
  readonly again: bigint
}

/** The number of executed proposals that one pass checks again. */
const againAtOnce = 100

/**
 * Looks for a posting that only operators can make and that no executed proposal made, and for an executed proposal
 * that was not signed or whose posting moved something else. The demo's opening of the pool is exempt, and so is its
 * capital, which was booked before.
 * @param looked without it, everything is looked at
 * @returns what is wrong, or the row after which the next look begins
 */
export async function findUnsigned(
  sql: Sql | Transaction,
  {
    since,
    looked,
    isSigned,
  }: {
    readonly since: Since
    readonly looked: Partial<CheckedRows>
    readonly isSigned: (row: ProposalRow) => boolean | Promise<boolean>
  },
): Promise<string | bigint> {
  const stray = await findStray(sql, looked.posting ?? 0n, since)
  if (stray !== undefined) return stray
  const { rows, next } = await readExecuted(sql, looked)
  for (const row of rows) {
    if (!needsSignatures(row, since)) continue
    if (!(await isSigned(row)))
      return `proposal ${row.id} (${row.kind}) has no signatures of two operators, or no notice`
    const name = `posting ${row.posting_id} moved something else than proposal ${row.id} (${row.kind})`
    if (row.posting_id !== null && !fits(row, row.entries.map(parse), row.reversed.map(parse))) return name
  }
  return next
}

async function findStray(sql: Sql | Transaction, looked: bigint, since: Since): Promise<string | undefined> {
  const [stray] = await sql<{ id: bigint; kind: string }[]>`
    select p.id, p.kind from ledger.postings p
      where p.id > ${looked > since.posting ? looked : since.posting}
        and (p.kind = any (${onlyBySignature}) or (p.kind = 'correction'
          and exists (select from ledger.entries e where e.posting_id = p.id and e.account_id < ${systemAccountsFrom}))
          or (p.kind = 'capital.received' and exists (select from ledger.entries e where e.posting_id = p.id
              and e.account_id = any (${int8Array(suspenseAccounts)}::bigint[]))
            and exists (select from ledger.postings f where f.kind = 'pool.funded' and f.id < p.id)))
        and not exists (select from app.proposal a where a.posting_id = p.id and a.kind = p.kind and a.state = 'executed')
        and (p.kind <> 'pool.funded' or exists (select from ledger.postings f where f.kind = 'pool.funded' and f.id < p.id))
      order by p.id limit 1`
  return stray && `posting ${stray.id} (${stray.kind}) has no proposal`
}

/** What moved money is dated by its posting, the rest by the time at which it was executed. */
function needsSignatures({ kind, facts, posting_id: posting, ended_at: at }: ProposalRow, since: Since): boolean {
  if (!needsTwoOperators(kind, facts)) return false
  const from = signedSince(kind, since)
  if (from === undefined) return false
  return posting !== null && from === since.since ? posting > since.posting : (at ?? from) >= from
}

/** Reads the executed proposals that are new, and the next of the others. */
async function readExecuted(
  sql: Sql | Transaction,
  { posting, until, again }: Partial<CheckedRows>,
): Promise<{ readonly rows: readonly Executed[]; readonly next: bigint }> {
  const isFirst = posting === undefined || until === undefined || again === undefined
  const part = isFirst
    ? sql`select id from app.proposal where state = 'executed'`
    : sql`select id from app.proposal where state = 'executed' and ended_at >= ${until}
        union select id from app.proposal where state = 'executed' and posting_id > ${posting}
        union (select id from app.proposal where state = 'executed' and id > ${again} order by id limit ${againAtOnce})`
  const rows = await sql<Executed[]>`
    select a.*, (select coalesce(jsonb_agg(jsonb_build_object('account', e.account_id::text, 'amount', e.amount::text)), '[]')
          from ledger.entries e where e.posting_id = a.posting_id) as entries,
        (select coalesce(jsonb_agg(jsonb_build_object('account', e.account_id::text, 'amount', e.amount::text)), '[]')
          from ledger.entries e where e.posting_id = (a.facts ->> 'posting')::bigint) as reversed
      from app.proposal a where a.id in (${part}) order by a.id`
  const rest = rows.filter((row) => row.id > (again ?? 0n))
  // The last part was reached: the first rows come next.
  const next = isFirst || rest.length < againAtOnce ? 0n : (rest[againAtOnce - 1]?.id ?? 0n)
  return { rows, next }
}

const parse = ({ account, amount }: { readonly account: string; readonly amount: string }): Entry => ({
  account: BigInt(account),
  amount: BigInt(amount),
})

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Tells whether a posting moved what its proposal says: no other user's money, and no other amount. */
function fits({ kind, facts }: ProposalRow, entries: readonly Entry[], reversed: readonly Entry[]): boolean {
  if (entries.length === 0) return false
  const { userId, toUserId, amount, asset } = facts
  if (kind === 'correction' && userId === undefined) {
    const left = new Map<bigint, bigint>()
    for (const entry of [...entries, ...reversed])
      left.set(entry.account, (left.get(entry.account) ?? 0n) + entry.amount)
    return [...left.values()].every((sum) => sum === 0n)
  }
  const named = entries.every(({ account }) => {
    const user = accountFacts(account).userId?.toString()
    return user === undefined || user === userId || user === toUserId
  })
  if (asset !== 'USDT' && asset !== 'SNT') return named
  const minor = minorOrZero(asset, amount ?? '')
  const moved = entries
    .filter(({ account }) => accountFacts(account).asset === asset)
    .map((entry) => size(entry.amount))
  // A correction takes what is there, at most what the proposal says.
  return named && moved.every((one) => one <= minor) && (kind === 'correction' || moved.includes(minor))
}
