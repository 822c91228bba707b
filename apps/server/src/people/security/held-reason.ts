import { addMs, hours } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { passkeyLossMs } from '#people/passkey/read-passkeys'

/**
 * What an order waits for that is not the platform: the end of a freeze, of a declaration that passkeys are lost, or of
 * the hold after a change of the account's security.
 */
const heldReasons = ['freeze', 'keys', 'change'] as const

/** The longest that the setting allows, and its default. */
const holdMaxMs = hours(24)

/** A condition: the user of withdrawal `w` may not withdraw, because of themselves or of operators. */
export const isFrozen = (sql: Sql | Transaction) => sql`
  exists (select from app.user_account u
    where u.id = w.user_id and u.frozen_reason is not null and 'withdraw' = any (u.frozen_scopes))`

/** A condition: the passkeys of the user of withdrawal `w` are declared lost, and nothing is paid until that is settled. */
export const waitsForKeys = (sql: Sql | Transaction, at: Date) => sql`
  (exists (select from app.passkey k where k.user_id = w.user_id and k.removed_at is null)
    and exists (select from app.passkey_change l where l.user_id = w.user_id and l.kind = 'lost'
      and l.at > ${addMs(at, -passkeyLossMs)}
      and not exists (select from app.passkey_change e where e.user_id = l.user_id and e.lost_id = l.id)))`

/**
 * A condition: the security of the user of withdrawal `w` changed a short time ago. The hold is a property of leaving: an
 * order from before the change waits as well, because people change a password when somebody else is in their account.
 */
export const waitsForChange = (sql: Sql | Transaction, at: Date) => sql`
  exists (select from app.user_account u where u.id = w.user_id
    and u.security_changed_at > ${at}::timestamptz - interval '1 millisecond' * least(${holdMaxMs},
      coalesce((select (s.value #>> '{}')::bigint from app.setting s where s.name = 'securityHoldMs'), ${holdMaxMs})))`

/** Which of `heldReasons` withdrawal `w` waits for, or null. A freeze comes first. */
export const heldReason = (sql: Sql | Transaction, at: Date) => sql`
  case when w.state not in ('reviewing', 'approved') then null
    when ${isFrozen(sql)} then 'freeze' when ${waitsForKeys(sql, at)} then 'keys'
    when ${waitsForChange(sql, at)} then 'change' end`

export async function readHeldReason(
  sql: Sql | Transaction,
  at: Date,
  id: bigint,
): Promise<(typeof heldReasons)[number] | undefined> {
  const [row] = await sql<{ reason: (typeof heldReasons)[number] | null }[]>`
    select ${heldReason(sql, at)} as reason from app.withdrawal w where w.id = ${id}`
  return row?.reason ?? undefined
}
