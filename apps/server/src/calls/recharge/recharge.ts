import { depositAddress } from '@synet/chain/keys'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { Answer } from '@synet/contract/calls'
import { announce } from '#event/announce'
import type { UserCall } from '#http/call'
import { readOrders } from '#recharge/read-order'
import { readSettings } from '#settings'

/** Creates an order with a fresh address, which stays its user's for ever. */
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
    // One at a time for a user: the count below must hold.
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
      const [next] = await tx<{ index: bigint }[]>`select nextval('app.hd_index') as index`
      invariant(next, 'a sequence has a next value')
      const address = depositAddress(config.depositXpub, Number(next.index))
      await tx`insert into app.deposit_address (address, hd_index, user_id, purpose) values (${address}, ${next.index}, ${userId}, 'recharge')`
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
