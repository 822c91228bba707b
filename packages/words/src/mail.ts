import type { Language } from '@synet/contract/languages'
import type { NotRenewedReason, Reminder } from '@synet/contract/run-notices'
import { isToldCause, needsContact, type RejectionCause } from '@synet/contract/rejection-causes'
import { messageOf } from '#message'
import type { Mistake, SecurityNotice, SmsEvent, VerificationEvent } from '#messages/en-US'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c)

const headLine = '<p style="font-weight:600;margin:0 0 24px">Synet</p>'

/** Lays a mail out in one column without pictures and links, so that there is nothing to track and nothing to imitate. */
export function layOut(
  language: Language,
  subject: string,
  paragraphs: readonly { text: string; large?: true }[],
): Mail {
  const footer = messageOf(language, 'mail.footer')
  const body = paragraphs
    .map(({ text, large }) =>
      large
        ? `<p style="font:600 32px/40px ui-monospace,monospace;letter-spacing:6px;margin:16px 0">${escapeHtml(text)}</p>`
        : `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`,
    )
    .join('')
  return {
    subject,
    text: [...paragraphs.map((p) => p.text), footer].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#fff;color:#12151c;font:16px/24px system-ui,sans-serif"><div style="max-width:480px;margin:0 auto">${headLine}${body}<p style="margin:24px 0 0;color:#5b6475;font-size:14px">${escapeHtml(footer)}</p></div></body></html>`,
  }
}

export function verificationMail(
  language: Language,
  event: VerificationEvent,
  facts: { code: string; minutes: number },
): Mail {
  return layOut(language, messageOf(language, 'mail.code.subject'), [
    { text: messageOf(language, `mail.code.${event}`) },
    { text: facts.code, large: true },
    { text: messageOf(language, 'mail.code.validity', facts) },
    // The person who requested a log-in code knew the password.
    { text: messageOf(language, event === 'login' ? 'mail.notice.act' : 'mail.code.ignore') },
  ])
}

/** The page on which the owner of both channels undoes a reset by one of them, and for how long it does. */
export interface UndoLink {
  readonly hours: number
  readonly link: string
}

/** How users reach a person, by the settings of the site. */
export type Contact =
  | { readonly by: 'service' | 'community' | 'none' }
  | { readonly by: 'operator'; readonly contact: string }

/** A sentence that says how to reach a person, or that the operator has named no way yet. */
export const contactText = (language: Language, contact: Contact): string =>
  messageOf(language, `contact.${contact.by}`, contact.by === 'operator' ? { contact: contact.contact } : {})

/**
 * What a reader does about a notice: `act` where somebody with access to the account caused it; `ask` where operators
 * or the system caused it, or where nothing is left to protect; `nothing` where the notice says all of it.
 */
const answers: Readonly<Record<SecurityNotice, 'act' | 'ask' | 'nothing'>> = {
  'email-bound': 'act',
  'email-changed': 'act',
  'phone-changed': 'act',
  'phone-removed': 'act',
  'phone-released': 'nothing',
  'reset-undone': 'act',
  'password-changed': 'act',
  'pay-password-changed': 'act',
  'account-added': 'act',
  'account-edited': 'act',
  'account-deleted': 'act',
  'passkey-added': 'act',
  'passkey-removed': 'act',
  'passkey-lost': 'act',
  'passkey-kept': 'act',
  'passkey-copied': 'ask',
  'factor-on': 'act',
  'factor-off': 'act',
  'recovery-code-used': 'act',
  'recovery-codes-renewed': 'act',
  'self-frozen': 'act',
  'self-unfrozen': 'act',
  'login-new-device': 'act',
  'withdrawal-rejected': 'ask',
  'token-added': 'act',
  'unit-not-computed': 'nothing',
  'runs-ended': 'ask',
  'offence-lifted': 'nothing',
  'appeal-answered': 'nothing',
  'account-closed': 'ask',
}

const contactLine = (language: Language, contact: Contact): readonly string[] =>
  contact.by === 'none' ? [] : [contactText(language, contact)]

/** What the reader can do when the change was not theirs. */
const whatToDo = (language: Language, undo: UndoLink | undefined): readonly string[] =>
  undo
    ? [messageOf(language, 'mail.notice.undo', { hours: undo.hours }), undo.link]
    : [messageOf(language, 'mail.notice.act')]

/** @param more.waiting the withdrawals that wait because of the change, each with the address of its page in the app */
export function securityMail(
  language: Language,
  notice: SecurityNotice,
  { username, contact }: { readonly username: string; readonly contact: Contact },
  {
    waiting,
    undo,
  }: {
    readonly waiting?:
      | { readonly links: readonly { number: string; link: string }[]; readonly until: string }
      | undefined
    readonly undo?: UndoLink | undefined
  } = {},
): Mail {
  return layOut(language, messageOf(language, 'mail.notice.subject'), [
    { text: messageOf(language, `mail.notice.${notice}`, { username }) },
    ...(waiting ? [{ text: messageOf(language, 'mail.notice.waiting', { until: waiting.until }) }] : []),
    ...(waiting?.links ?? []).map(({ number, link }) => ({ text: `${number} ${link}`.trim() })),
    ...(answers[notice] === 'act' ? whatToDo(language, undo) : []).map((text) => ({ text })),
    ...(answers[notice] === 'nothing' ? [] : contactLine(language, contact)).map((text) => ({ text })),
  ])
}

/** Somebody who is logged in has asked for a withdrawal. @param facts.amount USDT that will arrive */
export function withdrawalMail(
  language: Language,
  facts: { username: string; contact: Contact; amount: string; address: string },
): Mail {
  const { contact, ...told } = facts
  return layOut(language, messageOf(language, 'mail.notice.subject'), [
    { text: messageOf(language, 'mail.withdrawal', told) },
    { text: messageOf(language, 'mail.notice.act') },
    ...contactLine(language, contact).map((text) => ({ text })),
  ])
}

/**
 * Operators rejected a withdrawal, for a cause that each language has a text for, or in their own words. Who has to
 * prove something is told how, or that there is no way yet.
 */
export function rejectionMail(
  language: Language,
  { username, contact, cause, reason }: { username: string; contact: Contact; cause: RejectionCause; reason: string },
): Mail {
  const told = isToldCause(cause) ? messageOf(language, `mail.rejected.${cause}`) : reason
  return layOut(language, messageOf(language, 'mail.notice.subject'), [
    { text: messageOf(language, 'mail.notice.withdrawal-rejected', { username }) },
    { text: messageOf(language, 'mail.rejected.reason', { reason: told }) },
    ...(needsContact(cause) ? [contactText(language, contact)] : contactLine(language, contact)).map((text) => ({
      text,
    })),
  ])
}

/** A security notice as one SMS, for people whom no mail reaches. */
export const securitySms = (
  language: Language,
  notice: SecurityNotice,
  facts: { username: string },
  undo?: UndoLink,
): string =>
  [
    'Synet:',
    messageOf(language, `mail.notice.${notice}`, facts),
    ...(answers[notice] === 'act' ? whatToDo(language, undo) : []),
  ].join(' ')

/** Describes what happened to the account, why, and what its owner can do. */
export function freezeMail(
  language: Language,
  what: 'frozen' | 'unfrozen',
  facts: { username: string; reason: string; appeal: string },
): Mail {
  return layOut(language, messageOf(language, 'mail.notice.subject'), [
    { text: messageOf(language, `mail.freeze.${what}`, facts) },
    ...(what === 'frozen' ? [{ text: messageOf(language, 'mail.freeze.keeps') }] : []),
  ])
}

/** Two operators have renewed the freeze. @param facts.time of the next review, as below */
export function freezeRenewedMail(language: Language, facts: { username: string; reason: string; time: string }): Mail {
  return layOut(language, messageOf(language, 'mail.notice.subject'), [
    { text: messageOf(language, 'mail.freeze.renewed', facts) },
    { text: messageOf(language, 'mail.freeze.keeps') },
  ])
}

export interface AdjustmentFacts {
  readonly username: string
  readonly contact: Contact
  /** With sign and asset: the change of the account's balance. */
  readonly amount: string
  readonly reason: string
  readonly posting: string
}

/** Operators reversed a mistake of the platform. */
export function correctionMail(language: Language, facts: AdjustmentFacts & { readonly mistake: Mistake }): Mail {
  const { username, amount, reason, posting, contact } = facts
  const mistake = messageOf(language, `mail.mistake.${facts.mistake}`)
  return layOut(language, messageOf(language, 'mail.adjustment.subject'), [
    { text: messageOf(language, 'mail.adjustment.corrected', { username, amount, reason, mistake }) },
    { text: messageOf(language, 'mail.adjustment.kept', { posting }) },
    { text: contactText(language, contact) },
  ])
}

/** Operators carried out a court order. @param facts.document SHA-256 of the order */
export function courtOrderMail(language: Language, facts: AdjustmentFacts & { readonly document: string }): Mail {
  const { username, amount, reason, document, posting, contact } = facts
  return layOut(language, messageOf(language, 'mail.adjustment.subject'), [
    { text: messageOf(language, 'mail.adjustment.court-order', { username, amount, reason, document }) },
    { text: messageOf(language, 'mail.adjustment.ask', { posting }) },
    { text: contactText(language, contact) },
  ])
}

/** A payout whose order a restore lost was taken from the balance. */
export function rebookedMail(
  language: Language,
  facts: Omit<AdjustmentFacts, 'reason'> & { readonly transaction: string },
): Mail {
  const { username, amount, transaction, posting, contact } = facts
  return layOut(language, messageOf(language, 'mail.adjustment.subject'), [
    { text: messageOf(language, 'mail.adjustment.rebooked', { username, amount, transaction }) },
    { text: messageOf(language, 'mail.adjustment.ask', { posting }) },
    { text: contactText(language, contact) },
  ])
}

/** @param facts.time as displayed to the user, including the zone */
export function reminderMail(language: Language, reminder: Reminder, facts: { name: string; time: string }): Mail {
  return layOut(language, messageOf(language, 'mail.reminder.subject'), [
    { text: messageOf(language, `mail.reminder.${reminder}`, facts) },
  ])
}

/** @param facts.amount USDT, the principal that returned to the balance */
export function notRenewedMail(
  language: Language,
  reason: NotRenewedReason,
  facts: { name: string; amount: string },
): Mail {
  return layOut(language, messageOf(language, 'mail.not-renewed.subject'), [
    { text: messageOf(language, 'mail.not-renewed', facts) },
    { text: messageOf(language, `not-renewed.${reason}`) },
  ])
}

/** Two operators have confirmed that somebody else's request comes from the owner. @param facts.time the end of the hold */
export function identityConfirmedMail(language: Language, facts: { username: string; time: string }): Mail {
  return layOut(language, messageOf(language, 'mail.notice.subject'), [
    { text: messageOf(language, 'mail.identity.confirmed', facts) },
    { text: messageOf(language, 'mail.identity.stop', facts) },
  ])
}

/** The key with which its reader sets new passwords. */
export function identityKeyMail(language: Language, facts: { key: string; days: number }): Mail {
  return layOut(language, messageOf(language, 'mail.identity.subject'), [
    { text: messageOf(language, 'mail.identity.key') },
    { text: facts.key },
    { text: messageOf(language, 'mail.identity.validity', { days: facts.days }) },
  ])
}

export const identitySms = (language: Language, facts: { time: string }): string =>
  messageOf(language, 'sms.identity', facts)

export const verificationSms = (
  language: Language,
  event: SmsEvent,
  facts: { code: string; minutes: number },
): string => messageOf(language, `sms.${event}`, facts)

/** Puts the word that the reader chose in the app on top: a mail that does not have it comes from somebody else. */
export function withMailWord(language: Language, mail: Mail, word: string | null): Mail {
  if (word === null) return mail
  const line = messageOf(language, 'mail.word', { word })
  return {
    subject: mail.subject,
    text: `${line}\n\n${mail.text}`,
    html: mail.html.replace(headLine, `${headLine}<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
  }
}

/** The reason of a freeze that the owner reads. */
export const ownFreezeReason = (language: Language): string => messageOf(language, 'freeze.own-reason')
