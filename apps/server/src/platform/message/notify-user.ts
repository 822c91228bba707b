import type { Language } from '@synet/contract/languages'
import type { Sql, Transaction } from '@synet/ledger/database'
import { type Contact, type Mail, securityMail, withMailWord } from '@synet/words/mail'
import type { SecurityNotice } from '@synet/words/messages/en-US'
import { pendNotices, wantsMail } from '#platform/notice/notice-choices'
import { contactOf } from '#platform/message/contact'
import { type NewMessage, queueMessage } from '#platform/message/queue-message'
import { readSettings } from '#platform/settings'

/**
 * Mails a user in their language, in the transaction of the event; does nothing when they have no bound address or the
 * text is empty.
 */
export async function mailUser(
  tx: Sql | Transaction,
  at: Date,
  userId: bigint,
  about: Pick<NewMessage, 'topic' | 'deadline' | 'unsubscribe'>,
  write: (language: Language, username: string, contact: Contact) => Mail | undefined,
): Promise<void> {
  const [user] = await tx<{ email: string | null; language: Language; username: string; word: string | null }[]>`
    select email, language, username, mail_word as word from app.user_account where id = ${userId}`
  if (!user?.email) return
  const mail = write(user.language, user.username, contactOf(await readSettings(tx)))
  if (!mail) return
  const { language, email: to, word } = user
  await queueMessage(tx, at, { kind: 'mail', ...about, to, language, userId, ...withMailWord(language, mail, word) })
}

/** Decisions about orders and units; the others are about who has access to the account. */
const decisions: ReadonlySet<SecurityNotice> = new Set([
  'withdrawal-rejected',
  'unit-not-computed',
  'runs-ended',
  'offence-lifted',
  'appeal-answered',
])

/** Tells a user about their account's security: by mail at once, and by push. Mails about log-ins can be turned off. */
export async function notifyUser(
  tx: Sql | Transaction,
  at: Date,
  userId: bigint,
  notice: SecurityNotice,
  write = (language: Language, username: string, contact: Contact): Mail =>
    securityMail(language, notice, { username, contact }),
): Promise<void> {
  const kind = notice === 'login-new-device' ? 'log-in' : 'security'
  const about = decisions.has(notice)
    ? ({ topic: 'account' } as const)
    : ({ topic: 'security', ...(kind === 'log-in' && { unsubscribe: [kind] as const }) } as const)
  if (kind === 'security' || (await wantsMail(tx, userId, kind))) await mailUser(tx, at, userId, about, write)
  if (!decisions.has(notice)) await pendNotices(tx, at, ['push'], [{ userId, kind }])
}
