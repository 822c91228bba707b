import { done, refuse } from '@synet/core/result'
import { accountFacts } from '@synet/ledger/chart'
import { int8Array } from '@synet/ledger/database'
import type { PostingKind } from '@synet/ledger/posting-kinds'
import { moneyRule } from '#ops/money/money-kind'
import type { KindRule } from '#ops/proposal/kind'

/**
 * Kinds that stand alone. The others have state rows of a run, an order or the pool behind them, or keep a bound that a
 * reversal would get around: they end by their own transitions.
 */
const correctable: ReadonlySet<string> = new Set<PostingKind>([
  'transfer',
  'software.bought',
  'node.bought',
  'grant',
  'loss.covered',
  'capital.taken-out',
  'gas',
])

export const isCorrectable = (kind: string): boolean => correctable.has(kind)

/** Reverses a posting, once. */
export const correction: KindRule = {
  ...moneyRule,
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const id = facts['posting'] ?? ''
    const [posting] = await tx<{ kind: string }[]>`select kind from ledger.postings where id = ${id}`
    if (!posting) return refuse('posting.not-found')
    if (!isCorrectable(posting.kind)) return refuse('posting.not-correctable', { kind: posting.kind })
    const [reversed] = await tx`select from ledger.postings where ref ->> 'reverses' = ${id} and ref ? 'reverses'`
    if (reversed) return refuse('posting.corrected')
    const entries = await tx<{ account_id: bigint; amount: bigint }[]>`
      select account_id, amount from ledger.entries where posting_id = ${id} order by account_id`
    // Nobody moves the funds of a frozen account.
    const givers = entries.filter((entry) => entry.amount > 0n).flatMap((e) => accountFacts(e.account_id).userId ?? [])
    const [frozen] = await tx<{ frozen_reason: string }[]>`
      select frozen_reason from app.user_account where id = any (${int8Array(givers)}::bigint[]) and frozen_reason is not null`
    if (frozen) return refuse('user.frozen', { reason: frozen.frozen_reason })
    return done({
      posting: {
        accounts: entries.map((entry) => entry.account_id),
        decide: () =>
          done({
            kind: 'correction',
            entries: entries.map((entry) => ({ account: entry.account_id, amount: -entry.amount })),
            ref: { reverses: id },
          }),
      },
    })
  },
}
