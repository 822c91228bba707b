import type { Language } from '@synet/contract/languages'
import type { Sql, Transaction } from '@synet/ledger/database'
import { type Mail, securityMail } from '@synet/words/mail'
import type { SecurityNotice } from '@synet/words/messages/en-US'
import { queueMessage } from '#message/queue-message'

/**
 * Mails a user in their language, in the transaction of the event; does nothing when they have no bound address or the
 * text is empty.
 */
export async function mailUser(
  tx: Sql | Transaction,
  at: Date,
  userId: bigint,
  write: (language: Language, username: string) => Mail | undefined,
): Promise<void> {
  const [user] = await tx<{ email: string | null; language: Language; username: string }[]>`
    select email, language, username from app.user_account where id = ${userId}`
  const mail = user?.email ? write(user.language, user.username) : undefined
  if (user?.email && mail) await queueMessage(tx, at, { kind: 'mail', to: user.email, ...mail })
}

export const notifyUser = (tx: Sql | Transaction, at: Date, userId: bigint, notice: SecurityNotice): Promise<void> =>
  mailUser(tx, at, userId, (language, username) => securityMail(language, notice, { username }))
