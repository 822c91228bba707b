import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { accountFacts } from '@synet/ledger/chart'
import type { EntryDraft } from '@synet/ledger/entry'
import { int8Array, type Transaction, inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { needsTwoOperators } from '@synet/words/needs-two-operators'
import type { Operator } from '#operators/operator/operator-session'
import type { ProposalKind, ProposalRow } from '#custody/proposal/kind'
import { proposalKinds } from '#operators/proposal/proposal-kinds'
import { tryPosting } from '#operators/proposal/try-posting'
import { isAbout, isEndedByProposerOnly } from '#custody/proposal/who-decides'
import { done } from '@synet/core/result'
import { cursorId, pageLimit } from '#platform/http/page'
import type { OpsCall } from '#operators/ops-call'

type Proposal = OpsAnswer<'rejectProposal'>
type Row = ProposalRow & {
  readonly proposer: string
  readonly proposer_disabled: boolean
  readonly approver: string | null
  readonly signed_by: string[]
}

interface Of {
  readonly id?: bigint
  readonly state?: 'open' | 'ended'
  readonly kind?: ProposalKind
  readonly name?: string
  readonly before?: bigint
  readonly limit: number
}

/** Lists proposals, newest first; an open one comes with what it would post and what refuses it now. */
export async function readProposals(
  tx: Transaction,
  context: Context,
  operator: Operator,
  of: Of,
): Promise<Proposal[]> {
  const open = ['proposed', 'approved']
  const now = context.clock.now()
  const rows = await tx<Row[]>`
    select p.*, o.name as proposer, o.disabled_at is not null as proposer_disabled, a.name as approver,
        array(select s.operator from app.proposal_signature s where s.proposal_id = p.id
          and (p.state <> 'proposed' or s.expires_at > ${now}) order by s.operator) as signed_by
      from app.proposal p join app.operator o on o.id = p.proposer_id
        left join app.operator a on a.id = p.approver_id
      where p.id < ${of.before ?? 2n ** 62n}
        and (${of.id ?? null}::bigint is null or p.id = ${of.id ?? null})
        and (${of.kind ?? null}::text is null or p.kind = ${of.kind ?? null})
        and (${of.name ?? null}::text is null or (p.kind = 'setting' and p.facts ->> 'name' = ${of.name ?? null}))
        and (${of.state ?? null}::text is null or (p.state = any (${open})) = (${of.state ?? null}::text = 'open'))
      order by p.id desc limit ${of.limit}`
  const previews = await Promise.all(
    rows.map(async (row) => (open.includes(row.state) ? preview(tx, context, row, now) : undefined)),
  )
  const names = await readNames(
    tx,
    previews.flatMap((p) => p?.entries ?? []),
  )
  return rows.map((row, i) => ({
    id: row.id.toString(),
    kind: row.kind,
    state: row.state,
    facts: { ...row.facts },
    reason: row.reason,
    proposer: row.proposer,
    mine: row.proposer_id === operator.id,
    rejectable: (!isEndedByProposerOnly(row.kind) || row.proposer_disabled) && !isAbout(row, operator.id),
    approver: row.approver,
    signedBy: needsTwoOperators(row.kind, row.facts) ? row.signed_by : null,
    noticeMs: Number(row.notice_ms),
    proposedAt: row.proposed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    effectiveAt: row.effective_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    postingId: row.posting_id?.toString() ?? null,
    refusal: row.refusal && { code: row.refusal.code, facts: { ...row.refusal.facts } },
    entries: (previews[i]?.entries ?? []).map((entry) => entryLine(entry, names)),
    blocked: previews[i]?.blocked ?? null,
  }))
}

interface Preview {
  readonly entries: readonly EntryDraft[]
  readonly blocked: Proposal['blocked']
}

async function preview(tx: Transaction, context: Context, row: ProposalRow, now: Date): Promise<Preview> {
  const at = row.effective_at ?? addMs(now, Number(row.notice_ms))
  const plan = await proposalKinds[row.kind].plan(tx, context, row.facts, at > now ? at : now)
  if (!plan.ok) return { entries: [], blocked: { code: plan.error, facts: { ...plan.facts } } }
  if (!plan.value.posting) return { entries: [], blocked: null }
  const posting = await tryPosting(tx, plan.value.posting)
  if (!posting.ok) return { entries: [], blocked: { code: posting.error, facts: { ...posting.facts } } }
  return { entries: posting.value, blocked: null }
}

/** Reads the names of the users whose accounts are affected. */
export async function readNames(
  tx: Transaction,
  entries: readonly { readonly account: bigint }[],
): Promise<ReadonlyMap<bigint, string>> {
  const ids = entries.flatMap(({ account }) => accountFacts(account).userId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx<{ id: bigint; username: string }[]>`
    select id, username from app.user_account where id = any (${int8Array(ids)}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.username]))
}

export function entryLine(
  { account, amount }: { account: bigint; amount: bigint },
  names: ReadonlyMap<bigint, string>,
) {
  const { bucket, asset, userId } = accountFacts(account)
  return {
    account: account.toString(),
    bucket,
    asset,
    userId: userId?.toString() ?? null,
    username: userId === undefined ? null : (names.get(userId) ?? null),
    amount: formatMinor(asset, amount),
  }
}

export const listProposals: OpsCall<'proposals'> = async (context, request, operator) => {
  const limit = pageLimit(request.limit)
  const { state, kind, name } = request
  const list = await inTransaction(context.sql, (tx) =>
    readProposals(tx, context, operator, {
      limit,
      before: cursorId(request.cursor),
      ...(request.id && { id: BigInt(request.id) }),
      ...(state && { state }),
      ...(kind && { kind }),
      ...(name && { name }),
    }),
  )
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
