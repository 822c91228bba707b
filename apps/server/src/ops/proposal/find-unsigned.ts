import { parseMinor } from '@synet/core/amount'
import { isSignedKind, signedKinds } from '@synet/contract/signed-kinds'
import { accountFacts, systemAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { ProposalRow } from '#ops/proposal/kind'

/** The smallest id of a system account; users' ids are below it. */
const systemAccountsFrom = systemAccount('issuance', 'SNT')

/** Kinds of postings that only a signed proposal makes; so are corrections that touch a user. */
const onlyBySignature = signedKinds.filter((kind) => kind !== 'correction' && !kind.startsWith('operator.'))

interface Entry {
  readonly account: bigint
  readonly amount: bigint
}

interface Executed extends ProposalRow {
  readonly entries: readonly { readonly account: string; readonly amount: string }[]
  /** The entries of the posting that a correction reverses. */
  readonly reversed: readonly { readonly account: string; readonly amount: string }[]
}

/** The postings and proposals that need signatures: those after the public log of operators' keys began. */
export interface Since {
  readonly posting: bigint
  readonly at: Date
}

/**
 * Looks for a posting that only operators can make and that no executed proposal made, and for an executed proposal
 * that was not signed or whose posting moved something else. The opening of the pool is exempt.
 * @param looked postings up to this one were looked at before
 * @returns what is wrong
 */
export async function findUnsigned(
  sql: Sql | Transaction,
  {
    since,
    looked,
    isSigned,
  }: {
    readonly since: Since
    readonly looked: bigint
    readonly isSigned: (row: ProposalRow) => boolean | Promise<boolean>
  },
): Promise<string | undefined> {
  const [stray] = await sql<{ id: bigint; kind: string }[]>`
    select p.id, p.kind from ledger.postings p
      where p.id > ${looked > since.posting ? looked : since.posting}
        and (p.kind = any (${onlyBySignature}) or (p.kind = 'correction'
          and exists (select from ledger.entries e where e.posting_id = p.id and e.account_id < ${systemAccountsFrom})))
        and not exists (select from app.proposal a where a.posting_id = p.id and a.kind = p.kind and a.state = 'executed')
        and (p.kind <> 'pool.funded' or exists (select from ledger.postings f where f.kind = 'pool.funded' and f.id < p.id))
      order by p.id limit 1`
  if (stray) return `posting ${stray.id} (${stray.kind}) has no proposal`
  const executed = await sql<Executed[]>`
    select a.*, (select coalesce(jsonb_agg(jsonb_build_object('account', e.account_id::text, 'amount', e.amount::text)), '[]')
          from ledger.entries e where e.posting_id = a.posting_id) as entries,
        (select coalesce(jsonb_agg(jsonb_build_object('account', e.account_id::text, 'amount', e.amount::text)), '[]')
          from ledger.entries e where e.posting_id = (a.facts ->> 'posting')::bigint) as reversed
      from app.proposal a
      where a.state = 'executed' and a.kind = any (${[...signedKinds]})
        and (a.posting_id > ${since.posting} or (a.posting_id is null and a.ended_at >= ${since.at})) order by a.id`
  for (const row of executed) {
    if (!(await isSigned(row)))
      return `proposal ${row.id} (${row.kind}) has no signatures of two operators, or no notice`
    const name = `posting ${row.posting_id} moved something else than proposal ${row.id} (${row.kind})`
    if (row.posting_id !== null && !fits(row, row.entries.map(parse), row.reversed.map(parse))) return name
  }
  return undefined
}

const parse = ({ account, amount }: { readonly account: string; readonly amount: string }): Entry => ({
  account: BigInt(account),
  amount: BigInt(amount),
})

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Whether a posting moved what its proposal says: no other user's money, and no other amount. */
function fits({ kind, facts }: ProposalRow, entries: readonly Entry[], reversed: readonly Entry[]): boolean {
  if (!isSignedKind(kind) || entries.length === 0) return false
  const { userId, toUserId, amount, asset } = facts
  if (kind === 'correction' && userId === undefined) {
    const left = new Map<bigint, bigint>()
    for (const one of [...entries, ...reversed]) left.set(one.account, (left.get(one.account) ?? 0n) + one.amount)
    return [...left.values()].every((sum) => sum === 0n)
  }
  const named = entries.every(({ account }) => {
    const user = accountFacts(account).userId?.toString()
    return user === undefined || user === userId || user === toUserId
  })
  if (asset !== 'USDT' && asset !== 'SNT') return named
  const minor = parseMinor(asset, amount ?? '') ?? 0n
  const moved = entries.filter(({ account }) => accountFacts(account).asset === asset).map((one) => size(one.amount))
  // A correction takes what is there, at most what the proposal says.
  return named && moved.every((one) => one <= minor) && (kind === 'correction' || moved.includes(minor))
}
