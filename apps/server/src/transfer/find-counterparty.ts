import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Context } from '#context'
import { takeRate } from '#rate'
import { readSettings } from '#settings'
import { parsePhone } from '#user/phone'

export interface Counterparty {
  readonly id: bigint
  /** Masked: enough to recognise somebody, too little to learn him. */
  readonly name: string
  /** Until when a security change of the sender holds transfers to people he has not paid before. */
  readonly heldUntil: Date | undefined
}

/** First and last letter, whatever the length: `a***e`. */
export const maskName = (name: string): string => {
  const letters = [...name]
  return `${letters[0] ?? ''}***${letters.length > 1 ? letters.at(-1) : ''}`
}

/**
 * Finds a receiver by username or phone. Unknown accounts, frozen ones and malformed names get the same refusal after
 * the same work, and look-ups of people whom the sender has not paid yet are counted.
 * @returns refusals `transfer.counterparty-unknown`, `transfer.self`, `request.too-many`
 */
export async function findCounterparty(
  context: Context,
  senderId: bigint,
  text: string,
): Promise<Result<Counterparty>> {
  const { sql, clock } = context
  const settings = await readSettings(sql)
  const phone = parsePhone(text)
  const [[user], [sender]] = await Promise.all([
    sql<{ id: bigint; name: string; frozen: boolean; known: boolean }[]>`
      select u.id, coalesce(nullif(u.realname, ''), u.nickname, u.username) as name, u.frozen_reason is not null as frozen,
          exists (select from app.transfer t where t.sender_id = ${senderId} and t.receiver_id = u.id) as known
        from app.user_account u where u.username = ${text.toLowerCase()} or u.phone = ${phone.ok ? phone.value : text}`,
    sql<{ security_changed_at: Date | null }[]>`
      select security_changed_at from app.user_account where id = ${senderId}`,
  ])
  if (!user?.known) {
    const rate = await takeRate(context, `counterparty:${senderId}`, {
      max: settings.lookupsMax,
      windowMs: settings.lookupsMs,
    })
    if (!rate.ok) return rate
  }
  if (user?.id === senderId) return refuse('transfer.self')
  if (!user || user.frozen) return refuse('transfer.counterparty-unknown')
  const changedAt = sender?.security_changed_at
  const held = changedAt && !user.known ? addMs(changedAt, settings.securityHoldMs) : undefined
  return done({
    id: user.id,
    name: maskName(user.name),
    heldUntil: held && held > clock.now() ? held : undefined,
  })
}
