import { addMs, hours } from '@synet/core/clock'
import type { Language } from '@synet/contract/languages'
import type { Transaction } from '@synet/ledger/database'
import { securityMail, securitySms, type UndoLink } from '@synet/words/mail'
import type { SecurityNotice } from '@synet/words/messages/en-US'
import type { Config } from '#platform/config'
import { announce } from '#platform/event/announce'
import { notifyUser } from '#platform/message/notify-user'
import { queueMessage } from '#platform/message/queue-message'
import { orderNumber } from '#platform/order-number'
import { readSettings } from '#platform/settings'
import { awaitOutflows } from '#people/security/await-outflows'
import { holdDeadlinesOf } from '#people/security/hold-deadlines'

/** When the security of an account changes, and the site to which its mails link. */
export interface ChangeMoment {
  readonly at: Date
  readonly config: Pick<Config, 'siteOrigin'>
}

export interface SecurityChange {
  readonly notice: SecurityNotice
  /** Whether withdrawals and new addresses wait from now on. */
  readonly holds: boolean
  /** Whether the notice is sent by SMS although there is an e-mail address, which may be in other hands. */
  readonly bySms?: boolean
  /** Whether another event of the app reports the change already. */
  readonly announced?: boolean
  /** Whether the change was made by one channel alone, so that a person who has both can undo it. */
  readonly undoable?: boolean
}

interface Told {
  readonly email: string | null
  readonly phone: string | null
  readonly username: string
  readonly language: Language
}

/**
 * Notes a change of an account's security, in its transaction: what leaves is held, and the owner is told by mail, by
 * push and in the app. Without an e-mail address, or where the change asks for it, an SMS reports it. The mail names the
 * withdrawals that wait because of it.
 */
export async function changeSecurity(
  tx: Transaction,
  { at, config }: ChangeMoment,
  userId: bigint,
  { notice, holds, bySms = false, announced = false, undoable = false }: SecurityChange,
): Promise<void> {
  if (holds) await tx`update app.user_account set security_changed_at = ${at} where id = ${userId}`
  const [user] = await tx<Told[]>`
    select email, phone, username, language from app.user_account where id = ${userId} and username is not null`
  if (!user) return
  const orders = holds ? await readWaiting(tx, at, userId) : undefined
  if (holds) await holdDeadlinesOf(tx, at, userId)
  const links = orders?.ids.map((id) => ({
    number: orderNumber('withdrawal', id),
    link: config.siteOrigin === undefined ? '' : `${config.siteOrigin}/#/pages-sub/orders/withdraw?id=${id}`,
  }))
  const undo =
    undoable && user.email !== null && user.phone !== null ? await undoLink(tx, config.siteOrigin) : undefined
  const waiting = links && orders && { links, until: orders.until }
  await notifyUser(tx, at, userId, notice, (language, username, contact) =>
    securityMail(language, notice, { username, contact }, { waiting, undo }),
  )
  if (user.phone !== null && (user.email === null || bySms)) {
    const text = securitySms(user.language, notice, { username: user.username }, undo)
    const { phone: to, language } = user
    await queueMessage(tx, at, { kind: 'sms', topic: 'security', to, language, userId, subject: '', text, html: '' })
  }
  if (!announced) await announce(tx, at, { userId, kind: 'security', subjectId: userId, state: 'security-changed' })
  if (holds) await awaitOutflows(tx, userId)
}

/** Without an address of the site the notice says what to do in the app. */
async function undoLink(tx: Transaction, site: string | undefined): Promise<UndoLink | undefined> {
  if (site === undefined) return undefined
  const { securityHoldMs } = await readSettings(tx)
  return { hours: securityHoldMs / hours(1), link: `${site}/#/pages-sub/password/undo-reset` }
}

/** Reads the withdrawals that wait until the hold is over, and until when that is. */
async function readWaiting(
  tx: Transaction,
  at: Date,
  userId: bigint,
): Promise<{ readonly ids: readonly bigint[]; readonly until: string } | undefined> {
  const rows = await tx<{ id: bigint }[]>`
    select id from app.withdrawal where user_id = ${userId} and state in ('reviewing', 'approved') order by id`
  if (rows.length === 0) return undefined
  const { securityHoldMs } = await readSettings(tx)
  return { ids: rows.map(({ id }) => id), until: addMs(at, securityHoldMs).toISOString() }
}
