import { amount as amountOf, type Amount, formatMinor, parseMinor, type UserAsset, add } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount, systemAccount } from '@synet/ledger/chart'
import { type Sql, type Transaction, int8Array } from '@synet/ledger/database'
import { feeOf, maxBeforeFee } from '@synet/market/fee'
import { isTooSmall } from '@synet/market/remainder'
import { readSettings } from '#platform/settings'
import type { Answer } from '@synet/contract/calls'
import { maskName } from '#people/user/mask-name'
import { earliestTime, latestTime, type OrderSelection, orderSelection, pageLimit } from '#platform/http/page'
import { orderNumber } from '#platform/order-number'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { move } from '@synet/ledger/entry'
import type { Effect } from '@synet/ledger/post'
import { createBatchLoader } from '#platform/batch-loader'
import type { UserCall } from '#platform/http/call'
import { balanceRefusal } from '#money/balance-refusal'
import { confirmPayment } from '#people/passkey/confirm-payment'
import { isRemembered } from '#people/password/check-pay-password'
import { guardTransfers } from '#money/transfer/guard-transfers'
import { lookUpReceiver, type Receiver, resolveReceiver } from '#money/transfer/resolve-receiver'
import { transferToNewRefusal } from '#money/transfer/transfer-refusal'

/**
 * Quotes a transfer: the amount and its fee, which comes on top, in the same asset. A remainder below the minimum can be
 * sent as a whole.
 * @returns refusals `amount.invalid`, `amount.below-minimum`
 */
export async function quoteTransfer<A extends UserAsset>(
  sql: Sql,
  userId: bigint,
  asset: A,
  text: string,
): Promise<Result<{ amount: Amount<A>; fee: Amount<A> }>> {
  const amount = parseMinor(asset, text)
  if (amount === undefined) return refuse('amount.invalid')
  const { transferMinUsdt, transferMinSnt, transferFeeBps } = await readSettings(sql)
  const fee = feeOf(amount, transferFeeBps)
  const minimum = amountOf(asset, { USDT: transferMinUsdt, SNT: transferMinSnt }[asset])
  // The balance is read for small amounts only: most transfers cost no query more.
  if (amount >= minimum) return done({ amount, fee })
  const available = amountOf(asset, await readBalance(sql, userAccount(userId, 'available', asset)))
  if (isTooSmall(amount, { minimum, most: maxBeforeFee(available, transferFeeBps) }))
    return refuse('amount.below-minimum', { min: formatMinor<UserAsset>(asset, minimum), asset })
  return done({ amount, fee })
}

type TransferOrder = Answer<'user/transfer'>

interface TransferRow {
  readonly id: bigint
  readonly sender_id: bigint
  readonly asset: UserAsset
  readonly amount: bigint
  readonly fee: bigint
  readonly typed: string | null
  readonly note: string | null
  readonly at: Date
  /** The other user's name, which the answer masks. */
  readonly name: string
  /** Whether the reader has paid the other person: nobody else can write to them. */
  readonly is_paid: boolean
}

/** The receiver sees no fee, because they did not pay it. */
export function transferAnswer(row: TransferRow, { userId }: { userId: bigint }): TransferOrder {
  const out = row.sender_id === userId
  return {
    id: row.id.toString(),
    number: orderNumber('transfer', row.id),
    counterparty: row.name,
    account: (out && row.typed) || '',
    note: ((out || row.is_paid) && row.note) || '',
    direction: out ? 'out' : 'in',
    asset: row.asset,
    amount: formatMinor(row.asset, row.amount),
    fee: formatMinor(row.asset, out ? row.fee : 0n),
    at: row.at.toISOString(),
  }
}

/** Reads a user's incoming and outgoing transfers, newest first. */
export async function readTransfers(
  sql: Sql | Transaction,
  of: OrderSelection & { userId: bigint; direction?: 'in' | 'out'; limit: number },
): Promise<TransferOrder[]> {
  const before = of.before ?? 2n ** 62n
  const transfersOfSide = (column: 'sender_id' | 'receiver_id') => sql`
    (select * from app.transfer where ${sql(column)} = ${of.userId} and id < ${before}
      and (${of.id ?? null}::bigint is null or id = ${of.id ?? null})
      and at >= ${of.from ?? earliestTime}::timestamptz and at < ${of.to ?? latestTime}::timestamptz order by id desc limit ${of.limit})`
  // Each half uses its own index: an "or" over both columns would read all of a busy user's rows.
  const mine =
    of.direction === 'out'
      ? transfersOfSide('sender_id')
      : of.direction === 'in'
        ? transfersOfSide('receiver_id')
        : sql`${transfersOfSide('sender_id')} union all ${transfersOfSide('receiver_id')}`
  const rows = await sql<TransferRow[]>`
    select t.id, t.sender_id, t.asset, t.amount, t.fee, t.typed, t.note, t.at,
        t.sender_id = ${of.userId} or t.note is null
          or exists (select from app.transfer p where p.sender_id = ${of.userId} and p.receiver_id = t.sender_id) as is_paid,
        coalesce(nullif(u.realname, ''), u.nickname, u.username) as name
      from (${mine}) t
      join app.user_account u on u.id = case when t.sender_id = ${of.userId} then t.receiver_id else t.sender_id end
      order by t.id desc limit ${of.limit}`
  return rows.map((row) => transferAnswer({ ...row, name: maskName(row.name) }, of))
}

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
