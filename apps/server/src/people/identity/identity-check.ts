import { addMs, days, hours } from '@synet/core/clock'
import type { Language } from '@synet/contract/languages'
import { identityHoldHours } from '@synet/contract/schema/user/identity'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { identityConfirmedMail, identityKeyMail, identitySms } from '@synet/words/mail'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { mailUser } from '#platform/message/notify-user'
import { queueMessage, queueSealedMessage } from '#platform/message/queue-message'
import { mailTimeText } from '#platform/message/mail-time'
import { newToken, tokenHash } from '#people/session/session'

export const identityHoldMs = hours(identityHoldHours)
/** The key of a check is valid for this time, and once. */
const keyLifeMs = days(7)
/** A check that no two operators have confirmed by then ends by itself: a stranger may have asked for it. */
export const askedLifeMs = days(7)

/**
 * Opens a check of a user's identity, beside others that are open: a stranger may have asked for those. Two operators
 * confirm it, then it is held, then its key goes to the contact address. `consumeIdentityKey` accepts the key.
 */
export async function openIdentityCheck(
  tx: Sql | Transaction,
  at: Date,
  check: {
    /** Nobody: nothing is written, by the same statement. */
    readonly userId: bigint | undefined
    readonly contact: string
    readonly facts: string
    readonly language: Language
  },
): Promise<void> {
  await tx`insert into app.identity_check (user_id, contact, facts, language, asked_at)
    select of.user_id, ${check.contact}, ${check.facts}, ${check.language}, ${at}
      from (values (${check.userId ?? null}::bigint)) as of (user_id) where of.user_id is not null`
}

/** Ends all open checks of a user. */
export async function endIdentityChecks(tx: Transaction, at: Date, userId: bigint): Promise<void> {
  await tx`update app.identity_check set ended_at = ${at}, ended_as = 'stopped' where user_id = ${userId} and ended_at is null`
}

/** Tells the owner by mail and SMS that a check was confirmed, so that they can stop it if it is not theirs. */
export async function announceIdentityCheck(
  tx: Transaction,
  at: Date,
  { userId, heldUntil }: { readonly userId: bigint; readonly heldUntil: Date },
): Promise<void> {
  const time = mailTimeText(heldUntil)
  await mailUser(tx, at, userId, { topic: 'security' }, (language, username) =>
    identityConfirmedMail(language, { username, time }),
  )
  const [user] = await tx<{ phone: string | null; language: Language }[]>`
    select phone, language from app.user_account where id = ${userId}`
  if (user?.phone)
    await queueMessage(tx, at, {
      kind: 'sms',
      topic: 'security',
      to: user.phone,
      language: user.language,
      userId,
      subject: '',
      text: identitySms(user.language, { time }),
      html: '',
    })
}

/**
 * Uses up the key of a check that was confirmed and held.
 * @returns the user, and the contact address, which the key has proven; undefined for a key that is not valid
 */
export async function consumeIdentityKey(
  tx: Transaction,
  at: Date,
  key: string,
): Promise<{ readonly userId: bigint; readonly contact: string } | undefined> {
  const [row] = await tx<{ user_id: bigint; contact: string }[]>`
    update app.identity_check set ended_at = ${at}, ended_as = 'used'
      where key_hash = ${tokenHash(key)} and key_until > ${at} and ended_at is null
      returning user_id, contact`
  return row && { userId: row.user_id, contact: row.contact }
}

/** Selects checks whose hold or whose time is over. */
const isDue = (sql: Sql | Transaction, now: Date) => sql`ended_at is null and (key_until <= ${now}
  or (held_until <= ${now} and key_hash is null) or (held_until is null and asked_at <= ${addMs(now, -askedLifeMs)}))`

/** Sends the keys of checks whose hold is over, and ends those whose time is up. @returns true when there may be more */
export const finishIdentityChecks = createWorkList<Context, { readonly id: bigint }, bigint>({
  name: 'identity checks',
  pageRows: 100,
  keyOf: ({ id }) => id,
  read: ({ sql, clock }, after, limit) => sql<{ id: bigint }[]>`
    select id from app.identity_check where ${isDue(sql, clock.now())} and id > ${after ?? 0n} order by id limit ${limit}`,
  process: finishIdentityCheck,
})

interface Due {
  readonly id: bigint
  readonly contact: string
  readonly language: Language
  readonly expired: boolean
}

async function finishIdentityCheck(context: Context, { id }: { readonly id: bigint }): Promise<boolean> {
  const { sql, clock } = context
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const [due] = await tx<Due[]>`
      select id, contact, language, coalesce(key_until, ${addMs(now, 1)}) <= ${now}
          or (held_until is null and asked_at <= ${addMs(now, -askedLifeMs)}) as expired
        from app.identity_check where id = ${id} and ${isDue(tx, now)} for update`
    if (!due) return false
    if (due.expired) {
      await tx`update app.identity_check set ended_at = ${now}, ended_as = 'expired' where id = ${due.id}`
      return true
    }
    const key = newToken(context)
    await tx`update app.identity_check set key_hash = ${tokenHash(key)}, key_until = ${addMs(now, keyLifeMs)} where id = ${due.id}`
    const mail = identityKeyMail(due.language, { key, days: keyLifeMs / days(1) })
    const { language, contact: to } = due
    const message = { kind: 'mail', topic: 'security', to, language, deadline: addMs(now, keyLifeMs), ...mail } as const
    await queueSealedMessage(tx, now, context, message, mail.subject)
    return true
  })
}
