import { type Amount, parseMinor, type UserAsset, add, formatMinor } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { int8Array } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import type { Effect } from '@synet/ledger/post'
import { createBatchLoader } from '#platform/batch-loader'
import type { UserCall } from '#platform/http/call'
import { balanceRefusal } from '#money/balance-refusal'
import { confirmPayment } from '#people/passkey/confirm-payment'
import { isRemembered } from '#people/password/check-pay-password'
import { quoteTransfer } from '#money/transfer/quote-transfer'
import { guardTransfers } from '#money/transfer/guard-transfers'
import { lookUpReceiver, type Receiver, resolveReceiver } from '#money/transfer/resolve-receiver'
import { readTransfers, transferAnswer } from '#money/transfer/read-transfers'
import { transferToNewRefusal } from '#money/transfer/transfer-refusal'
import { orderSelection, pageLimit } from '#platform/http/page'

/** Quotes a transfer: its cost and the receiver's masked name. */
export const transferQuote: UserCall<'user/transferQuote'> = async (context, request, { userId }) => {
  const { asset } = request
  const figures = await quoteTransfer(context.sql, userId, asset, request.amount)
  if (!figures.ok) return figures
  const asked = await lookUpReceiver(context, userId, request.counterparty)
  const receiver = await resolveReceiver(context, userId, asked)
  if (!receiver.ok) return receiver
  const { amount, fee } = figures.value
  return done({
    name: receiver.value.name,
    asset,
    amount: formatMinor(asset, amount),
    fee: formatMinor(asset, fee),
    total: formatMinor(asset, add(amount, fee)),
    heldUntil: receiver.value.heldUntil?.toISOString() ?? null,
    needsPasskey: receiver.value.needsPasskey,
  })
}

interface NewTransfer {
  readonly senderId: bigint
  readonly sessionId: bigint
  readonly receiverId: bigint
  readonly asset: UserAsset
  readonly amount: Amount<UserAsset>
  readonly fee: Amount<UserAsset>
  /** The account as the sender typed it. */
  readonly typed: string
  readonly note: string | null
  readonly askedAt: Date
  readonly restsOn: Receiver['restsOn']
}

const insertTransfers: Effect<NewTransfer> = (tx, rows, at) => tx`
  with made as (
    insert into app.transfer (id, sender_id, receiver_id, asset, amount, fee, typed, note, at)
      select t.id, t.sender_id, t.receiver_id, t.asset, t.amount, t.fee, t.typed, t.note, ${at} from unnest(
          ${int8Array(rows.map((r) => r.postingId))}::bigint[], ${int8Array(rows.map((r) => r.row.senderId))}::bigint[],
          ${int8Array(rows.map((r) => r.row.receiverId))}::bigint[], ${rows.map((r) => r.row.asset)}::text[],
          ${int8Array(rows.map((r) => r.row.amount))}::bigint[], ${int8Array(rows.map((r) => r.row.fee))}::bigint[],
          ${rows.map((r) => r.row.typed)}::text[], ${rows.map((r) => r.row.note)}::text[]
        ) as t (id, sender_id, receiver_id, asset, amount, fee, typed, note)
      returning id, sender_id, receiver_id, at
  )
  insert into app.event (user_id, kind, subject_id, at, state, told)
    select user_id, kind, id, at, state, told from made cross join lateral (values
      (sender_id, 'balance', null, true), (receiver_id, 'transfer', 'received', false)) as notified (user_id, kind, state, told)`

/** Finds a transfer that was made with the same key before, because the answer to the first try may have been lost. */
const readPosted = createBatchLoader(async (sql, keys: readonly string[]) => {
  const rows = await sql<{ id: bigint; key: string; request_hash: string }[]>`
    select id, key, request_hash from ledger.find_postings(${keys}::text[])`
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => byKey.get(key))
})

/** Transfers to another account of the platform; the fee comes on top. */
export const transfer: UserCall<'user/transfer'> = async (context, request, caller) => {
  const { userId, sessionId, action } = caller
  const { sql, poster } = context
  const { asset } = request
  const askedAt = context.clock.now()
  // The four queries run concurrently and cost one round trip to the database.
  const [posted, figures, found, remembered] = await Promise.all([
    readPosted(sql, action.key),
    quoteTransfer(sql, userId, asset, request.amount),
    lookUpReceiver(context, userId, request.counterparty),
    !request.signature && request.payPassword !== undefined && isRemembered(context, userId, request.payPassword),
  ])
  if (posted) {
    if (posted.request_hash !== action.requestHash) return refuse('idempotency.mismatch')
    const [order] = await readConfirmed(sql, (tx) => readTransfers(tx, { userId, id: posted.id, limit: 1 }))
    // A failover has taken the first one away, so this one is made.
    if (order) return done(order)
  }
  if (!figures.ok) return figures
  const { amount, fee } = figures.value
  if (request.fee !== undefined && parseMinor(asset, request.fee) !== fee) return refuse('quote.expired')
  const counted = await resolveReceiver(context, userId, found)
  if (!counted.ok) return counted
  const receiver = counted.value
  const { restsOn } = receiver
  const toThem = transferToNewRefusal(receiver)
  if (!toThem.ok) return toThem
  if (receiver.needsPasskey && !request.signature) return refuse('passkey.required')
  const note = request.note || null
  const { counterparty: typed } = request
  const payment = { of: 'transfer', counterparty: typed, asset, amount: request.amount, note: note ?? '' } as const
  const confirmed = remembered ? done(undefined) : await confirmPayment(context, caller, request, payment)
  if (!confirmed.ok) return confirmed
  const from = userAccount(userId, 'available', asset)
  const to = userAccount(receiver.id, 'available', asset)
  const fees = systemAccount('fees', asset)
  const outcome = await poster.post({
    key: action.key,
    requestHash: action.requestHash,
    accounts: [from, to, fees],
    decide: () => done({ kind: 'transfer', entries: [...move(from, to, amount), ...move(from, fees, fee)], ref: {} }),
    effect: {
      guard: guardTransfers,
      write: insertTransfers,
      row: { senderId: userId, sessionId, receiverId: receiver.id, asset, amount, fee, typed, note, askedAt, restsOn },
    },
  })
  if (!outcome.ok) return balanceRefusal(outcome)
  const { postingId, at } = outcome.value
  return done(
    transferAnswer(
      { id: postingId, sender_id: userId, asset, amount, fee, typed, note, at, name: receiver.name, is_paid: true },
      { userId },
    ),
  )
}

/** Says whom a transfer would go to, under the limits of look-ups that a quote has. */
export const recipient: UserCall<'user/recipient'> = async (context, request, { userId }) => {
  const asked = await lookUpReceiver(context, userId, request.counterparty)
  const receiver = await resolveReceiver(context, userId, asked)
  return receiver.ok ? done({ name: receiver.value.name }) : receiver
}

export const transferList: UserCall<'user/transferList'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readTransfers(sql, {
    userId,
    ...orderSelection(request),
    limit,
    ...(request.direction && { direction: request.direction }),
  })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
