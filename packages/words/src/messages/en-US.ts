import type { ErrorCode } from '@synet/contract/errors'
import type { NotRenewedReason, Reminder } from '@synet/contract/run-notices'

/** Texts of ERR-02 and of refusals without a code of their own. */
const outcomes = {
  'success.copied': 'Copied',
  'success.purchase': 'Purchase successful',
  'success.registration': 'Registration successful',
  'success.binding': 'Binding successful',
  'success.code-sent': 'Verification code sent',
  'success.modification': 'Modification successful',
  'success.transfer': 'Transfer successful',
  'success.withdrawal': 'Withdrawal submitted',
  'success.swap': 'Swap successful',
  'success.deleted': 'Deleted',
  'success.added': 'Added',
  'success.edited': 'Edited',
  'success.confirmation': 'Confirmation successful',
  'request.failed': 'Request failed',
  'request.error': 'Request error',
}

export type MessageId = ErrorCode | keyof typeof outcomes | `not-renewed.${NotRenewedReason}`
export type Messages = Readonly<Record<MessageId, string>>

export const messages: Messages = {
  ...outcomes,
  'request.invalid': 'The request is not valid: {field}',
  'request.key-required': 'This request has no idempotency key. Please update the app and try again',
  'request.too-many': 'Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}',
  'request.not-found': 'Not found',
  'server.failed': 'Something failed on our side. Please try again',
  'call.not-available': 'This feature is not available yet',
  'idempotency.mismatch': 'This action was already sent with other content. Please start again',
  'session.required': 'Please log in',
  'session.ended': 'Your session has ended. Please log in again',
  'login.wrong':
    'The account or password is wrong. After too many wrong tries a device has to wait, or needs a code as well; a new password ends both',
  'login.frozen':
    'This account is frozen: {reason}. The freeze ends on {until} at the latest, unless operators confirm or renew it',
  'login.wait':
    'Too many wrong tries on this device. Try again in {minutes, plural, one {# minute} other {# minutes}}, or set a new password',
  'login.code-required':
    'There were too many tries to log in to this account on new devices. If the password is right, we have sent a code to its e-mail address, or to its phone if it has none. Please enter it',
  'login.code-wrong': 'The account, the password or the code is wrong',
  'login.closed': 'This account was closed on {at}',
  'documents.accept': 'Please accept the terms first. You can withdraw, end tasks and close your account without it',
  'documents.changed': 'The documents have changed meanwhile. Please read them again',
  'document.unknown': 'There is no such document',
  'document.text-required': 'The document needs its text in {language}',
  'export.again': 'Your data can be saved once a day, the next time from {until}',
  'closing.passkeys': 'The account has passkeys. Remove them first; you can close it when the hold after that is over',
  'closing.runs': 'The account has running tasks: {count}. Let them finish or end them first',
  'closing.orders': 'The account has open recharges or withdrawals: {count}. Wait for them or cancel them first',
  'closing.pending': 'Finished days of a task are still being checked. You can close the account once they are decided',
  'closing.vesting': 'A grant is still vesting. You can close the account when all of it is yours',
  'closing.balance': 'There are {amount} USDT in the account. From {min} USDT on, please withdraw them first',
  'key.wrong': 'This key is wrong, was used already, or has expired',
  'identity.facts-required': 'Please say what shows that it is your account',
  'identity.not-found': 'This check has ended or was confirmed already',
  'user.frozen': 'This account is frozen: {reason}',
  'phone.required': 'Please enter phone number',
  'phone.invalid': 'Incorrect phone number. Include the country code, e.g. +44',
  'phone.taken': 'This phone number is already registered',
  'username.required': 'Please enter username',
  'username.invalid': 'A user name has 3 to 20 letters, digits or underscores and begins with a letter',
  'username.taken': 'This username is taken',
  'password.required': 'Please enter login password',
  'password.weak': 'A password needs at least {min} characters',
  'password.common': 'This password is on public lists of common passwords. Please choose another one',
  'password.mismatch': 'Passwords do not match',
  'password.wrong': 'The old password is wrong',
  'pay-password.required': 'Please enter the transaction password',
  'pay-password.invalid': 'The payment password has 6 digits',
  'pay-password.weak':
    'This payment password is easy to guess. Please avoid repeated digits, runs, dates and your phone number',
  'pay-password.mismatch': 'Payment passwords do not match',
  'pay-password.wrong':
    'The payment password is wrong. {left, plural, =0 {It is locked now} one {# try left} other {# tries left}}',
  'pay-password.locked':
    'The payment password is locked after too many wrong tries. Try again in {minutes, plural, one {# minute} other {# minutes}}',
  'withdraw-password.mismatch': 'Withdrawal passwords do not match',
  'invite.required': 'Please enter invite code',
  'invite.unknown': 'This invite code does not exist',
  'code.required': 'Please enter verification code',
  'code.wrong': 'The verification code is wrong',
  'code.expired': 'The verification code has expired. Please send a new one',
  'code.phone-wrong': 'The code sent to the phone is wrong',
  'code.phone-expired': 'The code sent to the phone has expired. Please send a new one',
  'code.old-wrong': 'The code sent to the old e-mail is wrong',
  'code.old-expired': 'The code sent to the old e-mail has expired. Please send a new one',
  'work.required': 'This device has not been checked yet. Please update the app',
  'work.wrong': 'The check of this device failed. Please try again',
  'email.required': 'Please enter e-mail address',
  'email.invalid': 'Incorrect e-mail format',
  'email.old-invalid': 'Incorrect format of the old e-mail',
  'email.new-invalid': 'Incorrect format of the new e-mail',
  'email.old-wrong': 'This is not the e-mail address of your account',
  'email.already-bound': 'E-mail already bound',
  'email.taken': 'This e-mail address belongs to another account',
  'email.unbound': 'Please bind your e-mail first, for the security of your account',
  'amount.required': 'Please enter amount',
  'amount.invalid': 'Please enter the correct amount',
  'amount.asset': 'This cannot be done in {asset}',
  'amount.below-minimum': 'Amount cannot be less than {min} {asset}',
  'amount.above-maximum': 'Amount cannot be more than {max} {asset}',
  'balance.insufficient': 'Not enough {asset}: {available} {asset} available',
  'network.required': 'Please select a network',
  'network.unknown': 'This network is not available',
  'address.required': 'Please enter address',
  'address.invalid': 'This is not an address of the chosen network',
  'address.checksum': 'The checksum of this address is wrong. Please copy it again',
  'address.own': 'This is one of our own recharge addresses. Please use an address of your own wallet',
  'account-name.required': 'Please enter address name',
  'account.required': 'Please select a receiving account',
  'account.not-found': 'This receiving account does not exist',
  'account.limit': 'You can keep at most {max} receiving accounts',
  'account.held': 'New receiving accounts are held until {until} because security details of this account changed',
  'recharge.below-minimum': 'Amount cannot be less than {min} USDT',
  'recharge.open-limit':
    'You already have {max, plural, one {# open recharge order} other {# open recharge orders}}. Pay or cancel one first',
  'recharge.day-limit':
    'There can be {max} recharge orders in 24 hours, cancelled ones included. You can place the next one from {until}',
  'order.not-found': 'This order does not exist',
  'order.expired': 'Order expired, please place a new order',
  'order.state': 'The order has moved on, so this is no longer possible',
  'quote.expired': 'The quote has expired. Please check the new one',
  'transfer.counterparty-required': "Please enter the counterparty's platform account",
  'transfer.counterparty-unknown': 'There is no such platform account',
  'transfer.held': 'Transfers to new receivers are held until {until} because security details of this account changed',
  'transfer.self': 'You cannot transfer to yourself',
  'swap.quantity-required': 'Please enter swap quantity',
  'swap.minimum-received': 'The price has moved: less than the minimum received would arrive. Nothing was swapped',
  'swap.unavailable': 'The pool can’t give a price now. Nothing was swapped',
  'withdrawal.amount-required': 'Withdrawal amount cannot be empty',
  'withdrawal.amount-invalid': 'Please enter the correct withdrawal amount',
  'withdrawal.account-required': 'Please select a withdrawal account',
  'withdrawal.held': 'Withdrawals are held until {until} because security details of this account changed',
  'withdrawal.open-limit':
    'You can have at most {max, plural, one {# open withdrawal} other {# open withdrawals}}. Wait until one has ended, or cancel one',
  'payouts.halted': 'Payouts are paused at the moment. Your balance is untouched; the public reserves page says why',
  'product.not-found': 'This product does not exist',
  'product.payouts-overdue':
    'A withdrawal is overdue by more than a day. Until it is paid, no software and no node is sold; those of running tasks are extended free of charge',
  'product.paused': 'At the present price of SNT no task earns what a licence costs, so none is sold',
  'starter.used': 'The free licence is for people who have had none, once per phone number',
  'software.expired': 'Training software expired, please renew before continuing',
  'node.expired': 'Node/domain expired, please renew before continuing',
  'task.not-found': 'Task does not exist',
  'task.payouts-overdue':
    'A withdrawal is overdue by more than a day. No new task is sold until it is paid; running tasks go on',
  'task.account-limit':
    'This account has reached what may be promised to one account in a month: 1% of the SNT released',
  'task.sold-out': 'This task is sold out: the income budget is fully promised',
  'task.paused':
    'Sales of this task are paused: at the present price of SNT its smallest pledge would earn less than its licences cost',
  'task.node-busy': 'Your node already works on a task. A new task can begin when that one has ended',
  'task.region-unknown': 'Please choose a region from the list',
  'run.not-found': 'Task does not exist',
  'run.ended': 'This task has ended',
  'not-renewed.overdue': 'A withdrawal is overdue by more than a day. Until it is paid, no task is sold or renewed.',
  'not-renewed.frozen': 'Your account is frozen.',
  'not-renewed.late-checks': 'Our checks of its last days are late. Those days are paid once they are checked.',
  'not-renewed.unpaid': 'The last round had no paid day.',
  'not-renewed.licence': 'Your software or node does not last for another round.',
  'not-renewed.withdrawn': 'The task is no longer offered.',
  'not-renewed.terms':
    'The task’s terms have changed: another round would pay less, ask for more work or have other limits.',
  'not-renewed.sold-out': 'The income budget of this task is fully promised.',
  'not-renewed.account-limit': 'Your account has reached what may be promised to one account in a month.',
  'train.no-quota': "Today's quota is filled",
  'train.busy': 'Many devices are at work. Trying again in {seconds, plural, one {# second} other {# seconds}}',
  'train.paused': 'Training of this account is paused until {until}',
  'lease.not-found': 'This work unit does not exist',
  'lease.over': 'The time for this work unit is over',
  'lease.limit': 'At most {max, plural, one {# unit} other {# units}} of a task can be worked on at the same time',
  'unit.version': 'The result belongs to another model version',
  'unit.hash': 'The result is not the one that was committed',
  'unit.malformed': 'The result cannot be read',
  'unit.non-finite': 'The result holds values that are not finite',
  'unit.not-committed': 'The result was sent before its commitment',
  'offence.not-found': 'There is no such case',
  'offence.lifted': 'This case has been lifted already',
  'appeal.required': 'Please say why it is wrong',
  'appeal.made': 'You have appealed against this already',
  'appeal.again': 'You have written today already. You can write again from {until}',
  'round.final': 'This version cannot be taken back: it was already, or the one before is not kept',
  'operator.login-wrong': 'Name, password or code is wrong',
  'operator.wait': 'Too many wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}',
  'operator.forbidden': 'You do not have the permission for this',
  'operator.same': 'A second, different operator has to decide this',
  'approval.changed': 'It has changed since you opened it. Please look at it again',
  'approval.expired': 'This approval has expired. Please load the page again',
  'signature.invalid': 'Your key did not confirm this',
  'invitation.invalid': 'This invitation has expired or was used already',
  'policy.bounds': 'These limits go beyond what the signer allows',
  'reason.required': 'Please give a reason',
  'proposal.not-found': 'This proposal does not exist',
  'proposal.state': 'This proposal has moved on, so this is no longer possible',
  'proposal.stale': 'What this is about has changed meanwhile. Please look at it again',
  'user.not-found': 'There is no such user',
  'device.not-found': 'This device is no longer logged in',
  'device.key-required':
    'This device has not shown its key yet. Please reload the app, or update the training program, and start again. Your task and its finished days stay as they are',
  'device.key-wrong': 'The key of this device could not be checked. Please reload the app and try again',
  'device.limit':
    'At most {max, plural, one {# device} other {# devices}} can train for one account. A device that stops makes room a day after its last unit',
  'device.differs':
    'This device computes some numbers differently from others, so its work could not be checked. Nothing is held against you: please train on another device or in another browser',
  'device.outdated': 'This version can no longer train. Please reload the page, or update the program',
  'token.name-required': 'Please enter a name',
  'token.limit': 'There can be at most {max} contributor tokens',
  'token.not-found': 'This token does not exist or was revoked',
  'passkey.name-required': 'Please enter a name for the passkey',
  'passkey.required': 'This account has a passkey: please confirm with it',
  'passkey.lost':
    'The passkeys of this account were reported lost. Nothing can be withdrawn or sent until {until}, unless you cancel the report with a passkey',
  'passkey.limit': 'An account can have at most {max} passkeys',
  'passkey.taken': 'This passkey was registered before. Please create a new one',
  'passkey.not-found': 'There is no such passkey',
  'passkey.withdrawal-open':
    'Your open withdrawals would be stopped by this change. Please wait until they have ended, or cancel them first',
  'posting.not-found': 'There is no such posting',
  'posting.not-correctable':
    'A posting of kind {kind} cannot be corrected: its user confirmed it, or it ends by its own rules',
  'posting.corrected': 'This posting has been reversed already',
  'correction.too-late': 'A mistake can be corrected within {days, plural, one {# day} other {# days}} of its posting',
  'correction.discovery':
    'A mistake is corrected within {hours, plural, one {# hour} other {# hours}} of its discovery, which is after its posting and not in the future',
  'correction.user': 'This posting gave nothing to that user that could be taken back',
  'correction.nothing-left': 'Nothing of it is available any more',
  'court-order.document': 'The SHA-256 of the document has 64 hexadecimal digits',
  'grant.above-month':
    'Grants may take 1% of the treasury and 5% of the pool’s SNT in 30 days, the smaller of both: {max} {asset} are left',
  'pool.empty': 'The pool is empty',
  'pool.above-month': 'The pool may change by 10% in 30 days: {max} {asset} are left',
  'capital.overdue': 'A withdrawal is overdue by more than 24 hours. Until it is paid, nothing is taken out',
  'capital.below-liabilities': 'Reserves may not fall below what is owed: at most {max} {asset} can be taken out',
  'loss.none': 'Only a loss can be covered, and no more than it: {max} {asset}',
  'source.insufficient': '{account} holds {available} {asset} only',
  'setting.unknown': 'There is no such setting',
  'setting.value': 'Please enter a valid value',
  'setting.bounds': 'The value has to be between {min} and {max}',
  'setting.unchanged': 'This is the value already',
  'catalogue.name-required': 'Please enter a name',
  'catalogue.project-unknown': 'There is no such training project',
  'catalogue.bounds': '{field} has to be between {min} and {max}',
  'catalogue.rate': 'Rate and bonus together may not exceed {max} SNT per 1,000 USDT and day',
  'catalogue.share':
    'One run at the maximum amount would promise more than 1% of the SNT released in a month: {max} {asset}',
  'catalogue.no-price': 'SNT has no price yet: first fund the pool',
  'catalogue.sure-loss':
    'A sure loss cannot be on sale. At its smallest pledge of {min} USDT, “{name}” would earn {income} USDT and cost {cost} USDT',
  'genesis.done': 'The supply was issued already, at {at}',
  'genesis.keys':
    'Before going live, {min} operators who can move money need keys enrolled at the signer; {count} have one',
  'genesis.operators':
    'At least {min} operators who can move money must be there first; there {count, plural, one {is #} other {are #}}',
  'suspense.not-found': 'This money does not wait for an owner any more',
  'network.not-halted': 'Payouts on this network are not halted',
  'notice.not-found': 'This notice does not exist or was withdrawn',
  'upload.too-large': 'The file is too large',
  'upload.missing': 'Please choose a picture',
  'upload.type': 'Only JPEG, PNG and WebP pictures can be uploaded',
  'upload.heic': 'HEIC pictures cannot be read here. Please save it as JPEG first',
  'upload.damaged': 'This picture is damaged and cannot be read',
  'upload.dimensions': 'This picture is too large. At most {megapixels} megapixels',
  'avatar.not-found': 'This picture is not among your uploads',
  'profile.text': 'A name may hold letters, digits and common signs only',
  'freeze.open': 'This account is frozen already',
  'freeze.not-found': 'There is no such freeze any more',
  'freeze.again':
    'Your freeze of this account was not confirmed. You can freeze it again after {days, plural, one {# day} other {# days}}; another operator can do it now',
  'freeze.scope': 'Choose what is frozen',
  'operator.not-found': 'There is no such operator',
  'operator.name': 'This name is taken, or is none: 3 to 40 letters, digits, dots and dashes',
  'operator.roles': 'These are the roles the operator has, or one of them does not exist',
  'operator.last': 'At least two operators must be able to decide proposals about operators',
  'notice.text-required': 'Title and text are missing in {language}',
  'notice.time': 'The time of publication has passed',
  'project.not-found': 'There is no such training project',
  'proof.none': 'No such proof has been published yet',
  'proof.not-in': 'Your account was not there yet when this proof was made. The next one has it.',
  'proof.forgotten': 'Proofs can be fetched for {days} days. This one is older.',
  'text.not-found': 'There is no such text',
  'text.syntax': "This can't be read: check braces and plural forms",
  'text.facts': 'It must hold these placeholders and no others: {facts}',
  'text.figures': 'A correction cannot add numbers: figures come from settings and orders',
  'text.contact': 'A correction cannot add a link, an address or a name to write to. These are settings',
  'proof.busy': 'A proof is being made already. It is published in a moment.',
}

export const verificationEvents = [
  'bind',
  'change-old',
  'change-new',
  'account',
  'passkey',
  'pay-password',
  'password',
  'login',
] as const
export type VerificationEvent = (typeof verificationEvents)[number]
export type SmsEvent = 'register' | 'password' | 'login' | 'passkey'
export const securityNotices = [
  'email-bound',
  'email-changed',
  'password-changed',
  'pay-password-changed',
  'account-added',
  'account-edited',
  'account-deleted',
  'passkey-added',
  'passkey-removed',
  'passkey-lost',
  'passkey-kept',
  'login-new-device',
  'withdrawal-rejected',
  'token-added',
  'unit-not-computed',
  'runs-ended',
  'offence-lifted',
  'appeal-answered',
  'account-closed',
] as const
export type SecurityNotice = (typeof securityNotices)[number]

/** Why operators corrected something. */
export const mistakes = ['wrong-owner', 'double-credit', 'wrong-amount', 'not-due'] as const
export type Mistake = (typeof mistakes)[number]

export type Templates = Readonly<
  Record<
    | `mail.code.${VerificationEvent}`
    | `mail.notice.${SecurityNotice}`
    | 'mail.code.subject'
    | 'mail.code.validity'
    | 'mail.code.ignore'
    | 'mail.notice.subject'
    | 'mail.notice.act'
    | 'mail.freeze.frozen'
    | 'mail.freeze.unfrozen'
    | 'mail.freeze.renewed'
    | 'mail.freeze.keeps'
    | `mail.adjustment.${'subject' | 'corrected' | 'court-order' | 'kept' | 'ask'}`
    | `mail.mistake.${Mistake}`
    | `mail.reminder.${Reminder}`
    | 'mail.reminder.subject'
    | 'mail.not-renewed'
    | 'mail.not-renewed.subject'
    | 'catalogue.task'
    | 'catalogue.software'
    | 'catalogue.node'
    | `mail.identity.${'confirmed' | 'stop' | 'subject' | 'key' | 'validity'}`
    | 'sms.identity'
    | `documents.notice-${'title' | 'text'}`
    | 'mail.footer'
    | `sms.${SmsEvent}`,
    string
  >
>

/** Texts of mails, of short messages and of what the catalogue calls its items; only the server sends them. */
export const templates: Templates = {
  'mail.code.subject': '{code} is your Synet code',
  'mail.code.bind': 'Use this code to bind this e-mail address to your Synet account:',
  'mail.code.change-old': 'Use this code to confirm that your Synet account gets another e-mail address:',
  'mail.code.change-new': 'Use this code to make this the new e-mail address of your Synet account:',
  'mail.code.account': 'Use this code to save a receiving account for withdrawals:',
  'mail.code.pay-password': 'Use this code to set a new payment password:',
  'mail.code.passkey': 'Use this code to change the passkeys of your Synet account:',
  'mail.code.password': 'Use this code to set a new login password:',
  'mail.code.login':
    'Use this code to log in to your Synet account. It was sent because somebody gave the right password on a new device:',
  'mail.code.validity':
    'It is valid for {minutes, plural, one {# minute} other {# minutes}} and can be used once. Nobody from Synet will ever ask you for it.',
  'mail.code.ignore': 'If you did not ask for it, you can ignore this mail. Nothing changes without the code.',
  'mail.notice.subject': 'Security notice from Synet',
  'mail.notice.email-bound': 'An e-mail address was bound to your account {username}.',
  'mail.notice.email-changed': 'The e-mail address of your account {username} was changed.',
  'mail.notice.password-changed':
    'The login password of your account {username} was changed. All other sessions were ended.',
  'mail.notice.pay-password-changed': 'The payment password of your account {username} was changed.',
  'mail.notice.account-added': 'A receiving account for withdrawals was added to your account {username}.',
  'mail.notice.account-edited': 'A receiving account for withdrawals of your account {username} was edited.',
  'mail.notice.account-deleted': 'A receiving account for withdrawals of your account {username} was deleted.',
  'mail.notice.passkey-added':
    'A passkey was added to your account {username}. Withdrawals and new receiving accounts are held for a while, and need a passkey from now on.',
  'mail.notice.passkey-removed':
    'A passkey was removed from your account {username}. Withdrawals and new receiving accounts are held for a while.',
  'mail.notice.passkey-lost':
    'The passkeys of your account {username} were reported lost. They end in three days; until then nothing can be withdrawn. If you still have one of them, you can cancel this in the app, on the page of your passkeys.',
  'mail.notice.passkey-kept':
    'The report that the passkeys of your account {username} were lost was cancelled with one of them. All of them stay.',
  'mail.notice.login-new-device': 'Your account {username} was logged in to on a new device.',
  'mail.notice.withdrawal-rejected':
    'A withdrawal of your account {username} was rejected. Amount and fee are back in your balance; the order shows the reason.',
  'mail.notice.token-added':
    'A contributor token was created for your account {username}. It can only train for your tasks.',
  'mail.notice.unit-not-computed':
    'A training unit of your account {username} was not computed as it should be: two independent replays agree. Days that were not credited yet are void, and training is paused. Your principal stays yours. Contributions show the unit and the reason; if you think that this is wrong, you can appeal there.',
  'mail.notice.runs-ended':
    'Training units of your account {username} were repeatedly not computed as they should be. Its tasks have ended; your whole principal is back in your balance.',
  'mail.notice.offence-lifted':
    'What was found against a training unit of your account {username} has been lifted after another look. The pause is over, and the days it took count again or are added at the end of the round.',
  'mail.notice.appeal-answered':
    'Your appeal about a training unit of your account {username} was answered: it stands. The answer is on the page of your contributions.',
  'mail.freeze.frozen': 'Your Synet account {username} was frozen. Reason: {reason}. What you can do: {appeal}',
  'mail.freeze.unfrozen': 'Your Synet account {username} is no longer frozen.',
  'mail.freeze.renewed':
    'The freeze of your Synet account {username} was renewed by two operators. Reason: {reason}. It ends on {time}, unless two operators renew it again.',
  'mail.freeze.keeps':
    'Your balances, your running tasks and your principal stay yours. A freeze that no second operator confirms ends after 24 hours, a confirmed one after 30 days unless two operators renew it. You can answer to it in the app: what you write stands before the operators.',
  'mail.adjustment.subject': 'Your Synet balance was changed',
  'mail.adjustment.corrected':
    'We corrected a mistake of ours in your account {username}: {amount}. {mistake} Reason: {reason}',
  'mail.adjustment.court-order':
    'A court ordered a payment from your account {username}, and it was carried out: {amount}. The SHA-256 of the order’s document is {document}. Reason: {reason}',
  'mail.adjustment.kept':
    'Nothing that you confirmed yourself was reversed. If you think that this is wrong, write to support and name posting {posting}.',
  'mail.adjustment.ask': 'If you have questions, write to support and name posting {posting}.',
  'mail.mistake.wrong-owner': 'It belonged to somebody else.',
  'mail.mistake.double-credit': 'It had been credited twice.',
  'mail.mistake.wrong-amount': 'The amount was wrong.',
  'mail.mistake.not-due': 'It was not due.',
  'mail.notice.act': 'If this was not you, change your login password now and write to support.',
  'mail.reminder.subject': 'A date in your Synet account',
  'mail.reminder.round-return':
    'A round of your task {name} ends at {time}. Auto-reinvest is off: your principal returns to your balance.',
  'mail.reminder.round-reinvest':
    'A round of your task {name} ends at {time}. Auto-reinvest is on: your principal stays locked for another round, if software and node cover it, no withdrawal is overdue and the terms are the same or better. You can switch it off until then.',
  'mail.reminder.software-7':
    'The training software of your account runs out at {time}. Renewing adds to the days that are left.',
  'mail.reminder.software-1':
    'The training software of your account runs out within a day, at {time}. Without it running tasks pause; their period goes on.',
  'mail.reminder.node-7': 'The node of your account runs out at {time}. Renewing adds to the days that are left.',
  'mail.reminder.node-1':
    'The node of your account runs out within a day, at {time}. Without it running tasks pause; their period goes on.',
  'mail.not-renewed.subject': 'Your Synet task was not renewed',
  'mail.not-renewed':
    'A round of your task {name} has ended and was not renewed. Your principal of {amount} USDT is back in your balance. The reason:',
  'catalogue.task': '{project}, {days, plural, one {# day} other {# days}}',
  'catalogue.software': 'Training software',
  'catalogue.node': 'Training node',
  'mail.notice.account-closed': 'Your account {username} was closed, and the data that says who you are was erased.',
  'mail.identity.confirmed':
    'Somebody says that they lost e-mail and payment password of your account {username}, and two operators have confirmed that they are its owner. On {time} they get a key to set new passwords.',
  'mail.identity.stop':
    'If this was not you, open the app before that time and stop it under My account. If you are logged in nowhere, set a new login password first.',
  'mail.identity.subject': 'Your way back into Synet',
  'mail.identity.key':
    'Two operators have confirmed that the account is yours, and the waiting time is over. With this key you set new passwords, in the app under Lost access:',
  'mail.identity.validity':
    'It is valid for {days} days and can be used once. Nobody from Synet will ever ask you for it.',
  'sms.identity':
    'Synet: somebody asked for new passwords of your account, and operators confirmed it. If this is not you, stop it in the app before {time}.',
  'documents.notice-title': 'New version of our documents',
  'documents.notice-text':
    'Terms or notices have changed. The new version applies from {at}. Read it under My account, Your data. Until you accept it you can still withdraw, end tasks and close your account, but begin nothing new after that day.',
  'mail.footer': 'Synet sends no links to log in by mail. Open the app yourself.',
  'sms.register':
    '{code} is your Synet registration code. Valid for {minutes, plural, one {# minute} other {# minutes}}.',
  'sms.password':
    '{code} is your Synet code for a new password. Valid for {minutes, plural, one {# minute} other {# minutes}}. Share it with nobody.',
  'sms.passkey':
    '{code} is your Synet code to report lost passkeys. Valid for {minutes, plural, one {# minute} other {# minutes}}. Share it with nobody. Not you? Change your password.',
  'sms.login':
    '{code} is your Synet code to log in. Valid for {minutes, plural, one {# minute} other {# minutes}}. Share it with nobody. Not you? Change your password.',
}
