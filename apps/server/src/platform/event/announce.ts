import type { EventKind } from '@synet/contract/event-kinds'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { NotRenewedReason, Reminder } from '@synet/contract/run-notices'
import { log } from '#platform/log/log'
import type { StateOf } from '#platform/state/transitions'
import { hasNotice } from '#platform/notice/queue-notices'
import { traceOrder } from '#platform/trace/trace'

type Event = {
  readonly userId: bigint
  readonly subjectId: bigint
  readonly kind: EventKind
  /** Nobody is told of the event after this time. */
  readonly usefulUntil?: Date
} & (
  | { readonly kind: 'recharge'; readonly state: StateOf<'recharge_order'> }
  | { readonly kind: 'withdrawal'; readonly state: StateOf<'withdrawal'> }
  | {
      readonly kind: 'run'
      readonly state?: 'round-return' | 'round-reinvest' | 'quota-open' | 'ended' | `not-renewed.${NotRenewedReason}`
    }
  | { readonly kind: 'software' | 'node'; readonly state: Exclude<Reminder, `round-${string}`> }
  /** Operators moved something of the user's, or a restore had; the subject is the posting. */
  | { readonly kind: 'adjustment'; readonly state: 'granted' | 'corrected' | 'court-order' }
  /** The subject is the change of the user's keys. */
  | { readonly kind: 'passkey'; readonly state: `passkey-${'added' | 'removed' | 'lost' | 'kept'}` }
  /** Access to the account changed; the subject is the user. */
  | { readonly kind: 'security'; readonly state: 'security-changed' }
  | { readonly kind: 'balance'; readonly state?: undefined }
)

/**
 * Notifies a user's open pages, in the transaction that changed what they show. An order's states form its timeline:
 * each is announced when the order enters it. A state that the user did not bring about is a notification as well.
 */
export async function announce(tx: Sql | Transaction, at: Date, event: Event): Promise<void> {
  await tx`insert into app.event (user_id, kind, subject_id, state, at, told, useful_until)
    values (${event.userId}, ${event.kind}, ${event.subjectId}, ${event.state ?? null}, ${at}, ${!hasNotice(event.kind, event.state)},
      ${event.usefulUntil ?? null})`
  const { kind, subjectId, userId, state } = event
  // The steps of orders are few and are what people ask about; the rest would double the log.
  const level = kind === 'recharge' || kind === 'withdrawal' ? 'info' : 'debug'
  traceOrder(`${kind}:${subjectId}`)
  log[level]('announced', { order: `${kind}:${subjectId}`, actor: `user:${userId}`, ...(state && { state }) })
}

/** Selects an order's states so far, oldest first. @param order the column of the order's id, as `w.id` */
export const timelineOf = (sql: Sql | Transaction, kind: 'recharge' | 'withdrawal', order: string) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at) order by e.id) from app.event e
    where e.kind = ${kind} and e.subject_id = ${sql(order)} and e.state is not null), '[]') as timeline`

/** The timeline as the contract gives it. */
export const timelineAnswer = <S>(timeline: readonly { state: S; at: string }[]) =>
  timeline.map(({ state, at }) => ({ state, at: new Date(at).toISOString() }))
