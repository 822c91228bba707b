import { depositAddress } from '@synet/chain/keys'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Answer } from '@synet/contract/calls'
import { announce } from '#platform/event/announce'
import { leaveOutForgotten } from '#platform/database/leave-out-forgotten'
import type { UserCall } from '#platform/http/call'
import { readOrders } from '#money/recharge/read-orders'
import { rechargeRefusal } from '#money/recharge/recharge-refusal'
import { readSettings } from '#platform/settings'

/** Creates an order with an address that belongs to its user forever. */
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
      const may = await rechargeRefusal(tx, now, userId)
      if (!may.ok) return may
      const address =
        (await takeOverAddress(tx, userId)) ?? (await newAddress(tx, { userId, now, xpub: config.depositXpub }))
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

async function newAddress(
  tx: Transaction,
  { userId, now, xpub }: { readonly userId: bigint; readonly now: Date; readonly xpub: string },
): Promise<string> {
  await leaveOutForgotten(tx, now)
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
