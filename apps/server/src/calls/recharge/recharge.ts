import { depositAddress } from '@synet/chain/keys'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { addMs, hours } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Answer } from '@synet/contract/calls'
import { announce } from '#event/announce'
import type { UserCall } from '#http/call'
import { readOrders } from '#recharge/read-orders'
import { readSettings } from '#settings'

/**
 * The most orders of one user, cancelled ones included, because every address that was given out is watched for ever.
 */
const orderedMax = { count: 20, windowMs: hours(24) } as const

/** Creates an order with an address that belongs to its user for ever. */
export const recharge: UserCall<'recharge/recharge'> = async (context, request, { userId, action }) => {
  const { sql, clock, config } = context
  if (!(request.network in config.rpcUrls)) return refuse('network.unknown')
  const amount = parseMinor('USDT', request.amount)
  if (amount === undefined) return refuse('amount.invalid')
  const settings = await readSettings(sql)
  if (amount < settings.rechargeMin)
    return refuse('recharge.below-minimum', { min: formatMinor('USDT', settings.rechargeMin) })
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<Answer<'recharge/recharge'>>> => {
    // Orders of one user are created one at a time, so that the count below holds.
    await tx`select from app.user_account where id = ${userId} for update`
    const [before] = await tx<{ id: bigint; request_hash: string }[]>`
      select id, request_hash from app.recharge_order where idempotency_key = ${action.key}`
    if (before && before.request_hash !== action.requestHash) return refuse('idempotency.mismatch')
    let id = before?.id
    if (id === undefined) {
      const [open] = await tx<{ count: bigint }[]>`select count(*) from app.recharge_order
        where user_id = ${userId} and state in ('waiting', 'submitted') and expires_at > ${now}`
      if ((open?.count ?? 0n) >= BigInt(settings.rechargeOpenMax))
        return refuse('recharge.open-limit', { max: settings.rechargeOpenMax })
      const full = await limitedUntil(tx, userId, now)
      if (full) return refuse('recharge.day-limit', { max: orderedMax.count, until: full.toISOString() })
      const address = (await takeOverAddress(tx, userId)) ?? (await newAddress(tx, userId, config.depositXpub))
      const [made] = await tx<{ id: bigint }[]>`
        insert into app.recharge_order (user_id, idempotency_key, request_hash, network, address, amount, state, created_at, expires_at)
          values (${userId}, ${action.key}, ${action.requestHash}, ${request.network}, ${address}, ${amount}, 'waiting',
            ${now}, ${addMs(now, settings.rechargeLifeMs)}) returning id`
      id = made?.id
      if (id !== undefined) await announce(tx, now, { userId, kind: 'recharge', subjectId: id, state: 'waiting' })
    }
    const [order] = id === undefined ? [] : await readOrders(tx, { userId, id, limit: 1 })
    invariant(order, 'the order was just made')
    return done(order)
  })
}

/** @returns when there may be another order; undefined when there may be one now */
async function limitedUntil(tx: Transaction, userId: bigint, now: Date): Promise<Date | undefined> {
  const rows = await tx<{ created_at: Date }[]>`
    select created_at from app.recharge_order where user_id = ${userId} and created_at > ${addMs(now, -orderedMax.windowMs)}
      order by id desc limit ${orderedMax.count}`
  const oldest = rows.length === orderedMax.count ? rows.at(-1) : undefined
  return oldest && addMs(oldest.created_at, orderedMax.windowMs)
}

async function newAddress(tx: Transaction, userId: bigint, xpub: string): Promise<string> {
  const [next] = await tx<{ index: bigint }[]>`select nextval('app.hd_index') as index`
  invariant(next, 'a sequence has a next value')
  const address = depositAddress(xpub, Number(next.index))
  await tx`insert into app.deposit_address (address, hd_index, user_id, purpose)
    values (${address}, ${next.index}, ${userId}, 'recharge')`
  return address
}

/**
 * Finds the address of one of the user's cancelled orders that they never reported as paid and that received nothing on
 * any network. Later payments to it still belong to this user and are shown with the order that has the address now.
 */
async function takeOverAddress(tx: Transaction, userId: bigint): Promise<string | undefined> {
  const isFree = tx`user_id = ${userId} and state = 'cancelled' and submitted_at is null and address is not null
    and not exists (select from app.chain_transfer t where t.address = recharge_order.address)`
  const [any] = await tx`select from app.recharge_order where ${isFree} limit 1`
  if (!any) return undefined
  // This lock keeps the watcher from processing a block, and matching its transfers with an order, while the address
  // moves to another order.
  await tx`select from app.network_state order by network for share`
  const [taken] = await tx<{ former_address: string | null }[]>`
    update app.recharge_order set former_address = address, address = null
      where id = (select id from app.recharge_order where ${isFree} order by id limit 1) returning former_address`
  return taken?.former_address ?? undefined
}
