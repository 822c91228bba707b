import type { NetworkName } from '@synet/core/all-networks'
import { done, refuse, type Result } from '@synet/core/result'
import { readSecurityHold } from '#people/security/read-security-hold'
import type { UserCall } from '#platform/http/call'
import { checkAddress, saveAccount } from '#money/withdrawal/save-account'
import { inOpenSession } from '#people/session/session'
import { consumeAccountRate } from '#people/session/rates'
import { notifyUser } from '#platform/message/notify-user'

export const bankList: UserCall<'bank/list'> = async ({ sql, clock }, _request, { userId }) => {
  const rows = await sql<{ id: bigint; network: NetworkName; address: string; name: string }[]>`
    select id, network, address, name from app.receiving_account
      where user_id = ${userId} and deleted_at is null order by id desc`
  const held = await readSecurityHold(sql, clock.now(), userId)
  return done({
    list: rows.map((row) => ({ ...row, id: row.id.toString() })),
    next: null,
    heldUntil: held?.toISOString() ?? null,
  })
}

/** Says what is wrong with an address before password and code are typed. */
export const bankCheck: UserCall<'bank/check'> = async (context, request, { userId }) => {
  const allowed = await consumeAccountRate(context, 'address check', `user:${userId}`)
  if (!allowed.ok) return allowed
  const address = await checkAddress(context, request)
  return address.ok ? done({}) : address
}

export const bankAdd: UserCall<'bank/add'> = (context, request, caller) => saveAccount(context, caller, request)

export const bankEdit: UserCall<'bank/edit'> = (context, request, caller) =>
  saveAccount(context, caller, request, BigInt(request.id))

/** It is in one order with withdrawals: none goes to an account of which its owner was told that it is gone. */
export const bankDelete: UserCall<'bank/delete'> = ({ sql, clock }, { id }, caller) =>
  inOpenSession(sql, caller, async (tx): Promise<Result<Record<string, never>>> => {
    const now = clock.now()
    const gone = await tx`update app.receiving_account set deleted_at = ${now}
      where id = ${id} and user_id = ${caller.userId} and deleted_at is null`
    if (gone.count === 0) return refuse('account.not-found')
    await notifyUser(tx, now, caller.userId, 'account-deleted')
    return done({})
  })
