import type { NetworkName } from '@synet/core/all-networks'
import { done } from '@synet/core/result'
import { readSecurityHold } from '#people/security/read-security-hold'
import type { UserCall } from '#platform/http/call'

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
