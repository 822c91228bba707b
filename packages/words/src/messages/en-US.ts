import type { NoticeKind } from '@synet/contract/notice-kinds'
import type { ErrorCode } from '@synet/contract/errors'
import type { NotRenewedReason, Reminder } from '@synet/contract/run-notices'
import type { ToldCause } from '@synet/contract/rejection-causes'

/** Texts of ERR-02 and of refusals without a code of their own. */
const outcomes = {
  'success.purchase': 'Purchase successful',
  'success.registration': 'Registration successful',
  'success.binding': 'Email added',
  'success.code-sent': 'Verification code sent',
  'success.modification': 'Changes saved',
  'success.transfer': 'Transfer successful',
  'success.withdrawal': 'Withdrawal submitted',
  'success.swap': 'Swap successful',
  'success.deleted': 'Deleted',
  'success.added': 'Added',
  'success.edited': 'Edited',
  'success.confirmation': 'Confirmed',
  'request.failed': 'Request failed',
  'request.error': 'Request error',
}

export type MessageId = ErrorCode | keyof typeof outcomes | `not-renewed.${NotRenewedReason}`
export type Messages = Readonly<Record<MessageId, string>>

export const messages: Messages = {
  ...outcomes,
  'request.invalid': 'The request is not valid: {field}',
  'request.key-required': 'Something went wrong with this request. Please update the app and try again.',
  'request.too-many': 'Too many requests. Try again in {seconds}.',
  'request.not-found': 'Not found',
  'server.failed': 'Something went wrong on our side. Please try again.',
  'call.not-available': 'This feature isn’t available yet',
  'idempotency.mismatch': 'This action was already sent with different content. Please start again.',
  'session.required': 'Please log in',
  'session.ended': 'Your session has ended. Please log in again.',
  'login.wrong':
    'Wrong account or password. After several failed attempts, you may have to wait or enter a code. Resetting your password ends this.',
  'login.frozen':
    'This account is frozen: {reason}. The freeze ends on {until} at the latest, unless operators confirm or renew it.',
  'login.wait':
    'Too many failed attempts on this device. Try again in {minutes, plural, one {# minute} other {# minutes}}, or set a new password.',
  'login.code-required':
    'There were too many attempts to log in to this account from new devices. If the password is right, we’ve sent a code to its email address, or to its phone if it has none. Enter the code to continue.',
  'login.code-wrong': 'Wrong account, password or code',
  'login.closed': 'This account was closed on {at}',
  'documents.accept':
    'Please accept the terms first. You can withdraw, end tasks and close your account without accepting them.',
  'documents.changed': 'The documents have changed in the meantime. Please read them again.',
  'document.unknown': 'This document doesn’t exist',
  'document.text-required': 'The document needs its text in {language}',
  'export.again': 'You can save your data once a day. The next time is from {until}.',
  'closing.passkeys':
    'Your account has passkeys. Remove them first; you can close the account once the hold that follows is over.',
  'closing.runs': 'Your account has running tasks: {count}. Let them finish or end them first.',
  'closing.orders': 'Your account has open deposits or withdrawals: {count}. Wait for them or cancel them first.',
  'closing.key-used': 'This key already belongs to another closed account. Reload the page to get a new one.',
  'closing.pending': 'Finished days of a task are still being checked. You can close the account once they’re decided.',
  'closing.vesting': 'A grant is still vesting. You can close the account once all of it is yours.',
  'closing.balance': 'Your account holds {amount} USDT. Balances of {min} USDT or more have to be withdrawn first.',
  'key.wrong': 'This key is wrong, was already used, or has expired',
  'identity.facts-required': 'Tell us something that shows the account is yours',
  'identity.not-found': 'This check has ended or was already confirmed',
  'user.frozen': 'This account is frozen: {reason}',
  'phone.required': 'Enter your phone number',
  'phone.not-mobile': 'This number can’t receive codes. Enter a mobile number.',
  'phone.invalid': 'Incorrect phone number. Check the country code and the number.',
  'phone.taken': 'This phone number is already registered',
  'phone.unbound': 'This account has no phone number',
  'phone.releasable':
    'This number belongs to an older account. If that account is yours, log in to it. If the number is new to you, you can go on: it will be removed from that account.',
  'phone.only-channel':
    'Turn on two-step verification or add a passkey first. Otherwise your email alone could open this account.',
  'username.required': 'Enter a username',
  'username.invalid': 'A username has 3 to 20 letters a–z, digits or underscores and starts with a letter',
  'username.taken': 'This username is taken',
  'password.required': 'Enter your login password',
  'password.weak': 'A password needs at least {min} characters',
  'password.common': 'This password is on public lists of common passwords. Please choose another one.',
  'password.mismatch': 'Passwords don’t match',
  'password.wrong': 'Your current password is wrong',
  'pay-password.required': 'Enter your payment password',
  'pay-password.invalid': 'The payment password has 6 digits',
  'pay-password.weak':
    'This payment password is easy to guess. Avoid repeated or consecutive digits, dates and your phone number.',
  'pay-password.mismatch': 'Payment passwords don’t match',
  'pay-password.wrong':
    'Wrong payment password. {left, plural, =0 {It is locked now.} one {# attempt left.} other {# attempts left.}}',
  'pay-password.locked':
    'Your payment password is locked after too many failed attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'withdraw-password.mismatch': 'Payment passwords don’t match',
  'invite.required': 'Enter an invite code',
  'invite.unknown': 'This invite code doesn’t exist',
  'code.required': 'Enter the verification code',
  'code.wrong': 'Wrong verification code',
  'code.expired': 'This code has expired. Request a new one.',
  'code.phone-wrong': 'The code sent to your phone is wrong',
  'code.phone-expired': 'The code sent to your phone has expired. Request a new one.',
  'code.old-wrong': 'The code sent to your current email is wrong',
  'code.old-expired': 'The code sent to your current email has expired. Request a new one.',
  'work.required': 'This device hasn’t passed the security check yet. Please update the app.',
  'work.harder': 'The security check takes longer at the moment. Please try again.',
  'sms.budget-used': 'We can’t send more codes by SMS to this country today. Please try again tomorrow.',
  'work.wrong': 'The security check of this device failed. Please try again.',
  'email.required': 'Enter your email address',
  'email.invalid': 'Incorrect email format',
  'email.old-invalid': 'Incorrect format of the current email',
  'email.new-invalid': 'Incorrect format of the new email',
  'email.old-wrong': 'This isn’t the email address of your account',
  'email.already-bound': 'An email is already added',
  'email.taken': 'This email address belongs to another account',
  'email.unbound': 'Add your email first, to keep your account secure',
  'amount.required': 'Enter an amount',
  'amount.invalid': 'Enter a valid amount',
  'amount.asset': 'This can’t be done in {asset}',
  'amount.below-minimum': 'Amount cannot be less than {min} {asset}',
  'amount.above-maximum': 'Amount cannot be more than {max} {asset}',
  'balance.insufficient': 'Not enough {asset}: {available} {asset} available',
  'network.required': 'Select a network',
  'network.unknown': 'This network isn’t available',
  'address.required': 'Enter an address',
  'address.invalid': 'This isn’t an address on the selected network',
  'address.checksum': 'There’s a mistake in this address. Please copy it again.',
  'address.case': 'Capital and small letters matter in this address. Please copy it again.',
  'address.hexadecimal': 'This address is in hexadecimal. Please copy the form that starts with T.',
  'address.own': 'This is one of our own deposit addresses. Please use an address from your own wallet.',
  'address.no-wallet': 'No wallet can be at this address. USDT sent to it would be lost.',
  'account-name.required': 'Enter an address name',
  'account.required': 'Select a withdrawal address',
  'account.not-found': 'This withdrawal address doesn’t exist',
  'account.limit': 'You can save up to {max} withdrawal addresses',
  'account.held':
    'Adding and editing withdrawal addresses is on hold until {until} because of a recent change to your account',
  'recharge.below-minimum': 'Amount cannot be less than {min} USDT',
  'recharge.open-limit':
    'You already have {max, plural, one {# open deposit} other {# open deposits}}. Pay or cancel one first.',
  'recharge.day-limit':
    'You can start {max} deposits in 24 hours, including canceled ones. The next one is possible from {until}.',
  'order.not-found': 'This transaction doesn’t exist',
  'order.expired': 'Order expired, please place a new order',
  'order.state': 'The status has changed, so this is no longer possible',
  'quote.expired': 'The quote has expired. Please check the new one.',
  'transfer.counterparty-required': 'Enter the recipient’s account',
  'transfer.counterparty-unknown': 'This account doesn’t exist. Check the username or number with the recipient.',
  'transfer.held': 'Transfers to new recipients are on hold until {until} because of a recent change to your account',
  'transfer.self': 'You can’t transfer to yourself',
  'swap.quantity-required': 'Enter the amount to swap',
  'swap.minimum-received': 'The price has moved, and you would get less than the minimum. Nothing was swapped.',
  'swap.unavailable': 'The pool can’t quote a price right now. Nothing was swapped.',
  'withdrawal.amount-required': 'Withdrawal amount cannot be empty',
  'withdrawal.amount-invalid': 'Enter a valid withdrawal amount',
  'withdrawal.account-required': 'Select a withdrawal address',
  'withdrawal.held': 'Withdrawals are on hold until {until} because of a recent change to your account',
  'withdrawal.open-limit':
    'You can have at most {max, plural, one {# open withdrawal} other {# open withdrawals}}. Wait until one has ended, or cancel one.',
  'withdrawal.held-by-freeze': 'This account is frozen. The withdrawal can be approved when the freeze ends.',
  'withdrawal.held-by-keys':
    'The user’s passkeys are reported lost. The withdrawal can be approved when that is settled.',
  'withdrawal.held-by-change': 'This account was changed recently. The withdrawal can be approved when its hold ends.',
  'withdrawal.signing': 'This withdrawal is being signed right now. Try again in a minute.',
  'payouts.halted': 'Payouts are paused right now. Your balance is safe; see the proof of reserves for the reason.',
  'product.not-found': 'This product doesn’t exist',
  'product.payouts-overdue':
    'A payout by Synet is more than a day late. Until it’s paid, software and nodes aren’t sold; those of running tasks are extended for free.',
  'product.paused':
    'Licenses aren’t on sale right now: at the current price of SNT, no task would earn back its license',
  'starter.used': 'The free license is for people who haven’t had one, once per phone number',
  'software.expired': 'Your training software has expired. Renew it before continuing.',
  'node.expired': 'Your node has expired. Renew it before continuing.',
  'task.not-found': 'This task doesn’t exist',
  'task.payouts-overdue':
    'A payout by Synet is more than a day late. New tasks are closed until it’s paid; running tasks continue.',
  'task.account-limit': 'You’ve reached the limit of income for one account in a month: 1% of the SNT released',
  'task.sold-out': 'This task is sold out: all its income has been promised',
  'task.paused':
    'This task is paused: at the current price of SNT, the smallest amount would earn less than its licenses cost',
  'task.node-busy': 'Your node is already working on a task. You can start a new one when that one has ended.',
  'task.region-unknown': 'Select a region from the list',
  'run.not-found': 'This task doesn’t exist',
  'run.ended': 'This task has ended',
  'not-renewed.overdue': 'A payout by Synet is more than a day late. Until it’s paid, no tasks start or restart.',
  'not-renewed.frozen': 'Your account is frozen.',
  'not-renewed.late-checks': 'Our checks of its last days are late. Those days will be paid once they’re checked.',
  'not-renewed.unpaid': 'The last round had no paid day.',
  'not-renewed.licence': 'Your software or node doesn’t cover another round.',
  'not-renewed.withdrawn': 'The task is no longer offered.',
  'not-renewed.terms':
    'The task’s terms have changed: another round would pay less, ask for more work or have other limits.',
  'not-renewed.sold-out': 'All the income of this task has been promised.',
  'not-renewed.account-limit': 'You’ve reached the limit of income for one account in a month.',
  'train.no-quota': 'Today’s target is met',
  'trial.over': 'This unit is no longer available. Please start again.',
  'trial.differs': 'The result differs from the verified one',
  'trial.done': 'This device has already tried a unit',
  'train.busy': 'Many devices are at work. Trying again in {seconds}.',
  'train.paused': 'Training on this account is paused until {until}',
  'lease.not-found': 'This training unit doesn’t exist',
  'lease.over': 'The time for this training unit is up',
  'lease.limit': 'A task can have at most {max, plural, one {# unit} other {# units}} in progress at the same time',
  'unit.version': 'The result belongs to a different model version',
  'unit.hash': 'The result isn’t the one that was registered',
  'unit.malformed': 'The result can’t be read',
  'unit.non-finite': 'The result contains values that aren’t finite numbers',
  'unit.not-committed': 'The result was sent before it was registered',
  'offence.not-found': 'This case doesn’t exist',
  'offence.lifted': 'This case has already been lifted',
  'appeal.required': 'Tell us why it’s wrong',
  'appeal.made': 'You have already appealed',
  'appeal.again': 'You have already written today. You can write again from {until}.',
  'round.final': 'This version can’t be rolled back: either it already was, or the one before it is no longer stored',
  'operator.login-wrong': 'Wrong name, password or code. A code works once: wait for the next one.',
  'operator.wait': 'Too many wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'operator.forbidden': 'You don’t have permission for this',
  'operator.same': 'A second operator has to decide this',
  'approval.batch': 'Select at most {max} orders, and each of them once.',
  'approval.alone': 'Order {number} must be signed alone. Please read it and sign it by itself.',
  'approval.changed': 'It has changed since you opened it. Please check it again.',
  'approval.expired': 'This approval has expired. Please reload the page.',
  'signature.invalid': 'Your key didn’t confirm this',
  'invitation.invalid': 'This invitation has expired or was already used',
  'policy.bounds': 'These limits go beyond what the signer allows',
  'policy.limits':
    'The signer allows at most {twoFrom} USDT with one approval, {user} USDT per user and {day} USDT per network and day without any, and {min} to {max} hours for a new address',
  'reason.required': 'Enter a reason',
  'proposal.not-found': 'This proposal doesn’t exist',
  'proposal.state': 'The status of this proposal has changed, so this is no longer possible',
  'proposal.stale': 'What this is about has changed in the meantime. Please check it again.',
  'proposal.too-many': 'You can have at most {max} open proposals. Withdraw one, or wait until one has ended.',
  'user.not-found': 'This user doesn’t exist',
  'device.not-found': 'This device is no longer logged in',
  'device.key-required':
    'This device hasn’t identified itself yet. Reload the app, or update the training program, and start again. Your task and its finished days aren’t affected.',
  'device.key-wrong': 'This device’s identity couldn’t be checked. Please reload the app and try again.',
  'device.limit':
    'At most {max, plural, one {# device} other {# devices}} can train for one account. A device that stops makes room a day after its last unit.',
  'device.differs':
    'This device computes some numbers differently from others, so its work can’t be checked. This doesn’t count against you: please train on another device or in another browser.',
  'device.outdated': 'This version can no longer train. Please reload the page, or update the program.',
  'token.name-required': 'Enter a name',
  'token.limit': 'You can have up to {max} device keys',
  'period.invalid': 'Choose a period of up to {max} days',
  'token.not-found': 'This device key doesn’t exist or was revoked',
  'handover.over': 'This code is no longer valid. Ask the computer for a new one.',
  'handover.number-wrong': 'That’s not the right number. {left, plural, one {# try left} other {# tries left}}.',
  'passkey.name-required': 'Enter a name for the passkey',
  'passkey.required': 'Your account has a passkey. Please confirm with it.',
  'passkey.lost':
    'The passkeys of this account were reported lost. Nothing can be withdrawn or sent until {until}, unless you cancel the report with a passkey.',
  'passkey.limit': 'An account can have at most {max} passkeys',
  'passkey.taken': 'This passkey was already registered. Please create a new one.',
  'passkey.not-found': 'This passkey doesn’t exist',
  'passkey.withdrawal-open':
    'This change would stop your open withdrawals. Wait until they have ended, or cancel them first.',
  'push.host': 'This browser’s push service isn’t supported',
  'mail-word.invalid': 'Use a single word of letters or digits, neither very short nor very long',
  'notice.fixed': 'Emails about the security of your account can’t be turned off',
  'login.factor-required': 'Enter the code from your authenticator app',
  'factor.wrong': 'This code is wrong or was already used',
  'factor.locked': 'Too many wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'factor.on': 'Two-step verification is already on',
  'factor.off': 'Two-step verification is off',
  'factor.held': 'The payment password was reset, so it can’t confirm this change until {until}',
  'reset.not-found': 'There is no password reset that can be undone',
  'passkey.unknown': 'This passkey doesn’t belong to any account here. Log in with your password.',
  'passkey.too-late': 'That took too long. Please confirm with your passkey again.',
  'passkey.late': 'Another signature of this passkey arrived first. Please try again.',
  'passkey.copied': 'This passkey may have been copied, so it wasn’t accepted. Remove it and add a new one.',
  'posting.not-found': 'This posting doesn’t exist',
  'posting.not-correctable':
    'A posting of type {kind} can’t be corrected: its user confirmed it, or it ends by its own rules',
  'posting.corrected': 'This posting has already been reversed',
  'correction.too-late': 'A mistake can be corrected within {days, plural, one {# day} other {# days}} of its posting',
  'correction.discovery':
    'A mistake is corrected within {hours, plural, one {# hour} other {# hours}} of its discovery, which is after its posting and not in the future',
  'correction.user': 'This posting gave that user nothing that could be taken back',
  'correction.nothing-left': 'None of it is available any longer',
  'court-order.document': 'The SHA-256 of the document has 64 hexadecimal digits',
  'grant.above-month':
    'Grants can take 1% of the treasury or 5% of the pool’s SNT in 30 days, whichever is smaller: {max} {asset} left',
  'pool.empty': 'The pool is empty',
  'pool.opened': 'The pool is open already. Leave the SNT side empty: its price stays.',
  'pool.above-opening': 'The pool opens with at most 1% of the treasury: {max} {asset}',
  'pool.above-month': 'The pool can change by 10% in 30 days: {max} {asset} left',
  'capital.overdue': 'A withdrawal is more than 24 hours overdue. Until it’s paid, no company funds can be withdrawn.',
  'capital.below-liabilities': 'Reserves can’t fall below what is owed: at most {max} {asset} can be withdrawn',
  'loss.none': 'Only a loss can be covered, and no more than the loss: {max} {asset}',
  'source.insufficient': '{account} holds only {available} {asset}',
  'setting.unknown': 'This setting doesn’t exist',
  'setting.value': 'Enter a valid value',
  'setting.bounds': 'The value must be between {min} and {max}',
  'setting.unchanged': 'This is already the value',
  'catalogue.name-required': 'Enter a name',
  'catalogue.project-unknown': 'This training project doesn’t exist',
  'catalogue.project-unproven':
    'No experiment has shown that this project beats a simple method, so it takes no new tasks',
  'catalogue.bounds': '{field} must be between {min} and {max}',
  'catalogue.rate': 'Rate and bonus together can’t exceed {max} SNT per 1,000 USDT per day',
  'catalogue.share':
    'One run at the maximum amount would promise more than 1% of the SNT released in a month: {max} {asset}',
  'catalogue.no-price': 'SNT has no price yet: fund the pool first',
  'catalogue.sure-loss':
    'A sure loss can’t be on sale. At its smallest amount of {min} USDT, “{name}” would earn {income} USDT and cost {cost} USDT.',
  'genesis.done': 'The supply was already issued on {at}',
  'genesis.keys':
    'Before going live, {min} operators who can move money must have keys enrolled at the signer. {count} have one.',
  'genesis.operators':
    'At least {min} operators who can move money must exist first. There {count, plural, one {is #} other {are #}}.',
  'suspense.not-found': 'This money is no longer waiting for an owner',
  'suspense.of-user': 'This money arrived at a user’s deposit address. Assign it to that user.',
  'suspense.claimed': 'A proposal to assign this money to a user is open. Decide that one first.',
  'network.not-halted': 'Payouts on this network aren’t halted',
  'notice.not-found': 'This notice doesn’t exist or was withdrawn',
  'upload.too-large': 'The file is too large',
  'upload.missing': 'Choose a picture',
  'upload.type': 'Only JPEG, PNG and WebP pictures can be uploaded',
  'upload.heic': 'HEIC pictures can’t be read here. Please save it as JPEG first.',
  'upload.damaged': 'This picture is damaged and can’t be read',
  'upload.dimensions': 'This picture is too large: at most {megapixels} megapixels',
  'avatar.not-found': 'This picture isn’t among your uploads',
  'profile.text': 'This text has invisible or control characters. Please type it again.',
  'freeze.open': 'This account is already frozen',
  'freeze.not-found': 'This freeze no longer exists',
  'freeze.again':
    'Your freeze of this account was not confirmed. You can freeze it again after {days, plural, one {# day} other {# days}}; another operator can do it now.',
  'freeze.scope': 'Choose what to freeze',
  'operator.not-found': 'This operator doesn’t exist',
  'operator.name': 'This name is taken or not valid: use 3 to 40 letters, digits, dots and dashes',
  'operator.roles': 'The operator already has these roles, or one of them doesn’t exist',
  'operator.last': 'At least two operators must be able to decide proposals about operators',
  'notice.text-required': 'Title and text are missing in {language}',
  'notice.time': 'The time of publication has passed',
  'project.not-found': 'This training project doesn’t exist',
  'project.not-released': 'This model isn’t released yet: no version has beaten the simple baseline',
  'project-file.unreadable': 'This isn’t a packed training project. Pack its folder first.',
  'project-file.field': '{field} is missing, unknown or not allowed in a project',
  'project-file.hash': '{file} is missing or isn’t the file that the project lists',
  'project-file.text': 'The text of {file} has the wrong size, control characters or lines that can’t be read',
  'project-file.leak': 'Held-out text is also trained on: “{text}”',
  'project-file.model': 'The model, the memory or the work of a unit is outside the limits',
  'project-file.baseline': 'The baseline isn’t {stated}: computed from the same text it is {computed}',
  'project-file.experiment': 'The experiment doesn’t beat the baseline by more than chance explains',
  'project-file.code-taken': 'There is already a training project {code}',
  'project-file.check-failed': 'The check of this project took too much time or memory',
  'proof.none': 'This proof hasn’t been published yet',
  'proof.not-in':
    'Your account didn’t exist yet when this proof was made. The next one, within a day, will include it.',
  'proof.forgotten': 'Proofs can be downloaded for {days} days. This one is older.',
  'text.not-found': 'This text doesn’t exist',
  'text.syntax': 'This can’t be read: check braces and plural forms',
  'text.facts': 'It must contain these placeholders and no others: {facts}',
  'text.figures': 'A correction can’t add numbers: figures come from settings and orders',
  'text.contact': 'A correction can’t add a link, an address or a contact name. Those are settings.',
  'proof.busy': 'A proof is already being made. It will be published in a moment.',
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
  'phone',
  'undo',
] as const
export type VerificationEvent = (typeof verificationEvents)[number]
export type SmsEvent = 'register' | 'password' | 'login' | 'passkey' | 'phone' | 'undo'
export const securityNotices = [
  'email-bound',
  'email-changed',
  'phone-changed',
  'phone-removed',
  'phone-released',
  'reset-undone',
  'password-changed',
  'pay-password-changed',
  'account-added',
  'account-edited',
  'account-deleted',
  'passkey-added',
  'passkey-removed',
  'passkey-lost',
  'passkey-kept',
  'passkey-copied',
  'factor-on',
  'factor-off',
  'recovery-code-used',
  'recovery-codes-renewed',
  'self-frozen',
  'self-unfrozen',
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
    | 'mail.notice.undo'
    | 'mail.notice.waiting'
    | 'mail.withdrawal'
    | `contact.${'service' | 'operator' | 'community' | 'none'}`
    | `mail.rejected.${ToldCause | 'reason'}`
    | 'mail.freeze.frozen'
    | 'mail.freeze.unfrozen'
    | 'mail.freeze.renewed'
    | 'mail.freeze.keeps'
    | `mail.adjustment.${'subject' | 'corrected' | 'court-order' | 'rebooked' | 'kept' | 'ask'}`
    | `mail.mistake.${Mistake}`
    | `mail.reminder.${Reminder}`
    | 'mail.reminder.subject'
    | 'mail.word'
    | 'freeze.own-reason'
    | 'mail.news.subject'
    | 'mail.news.look'
    | `news.${NoticeKind}`
    | 'mail.not-renewed'
    | 'mail.not-renewed.subject'
    | 'catalogue.task'
    | 'catalogue.source'
    | 'catalogue.software'
    | 'catalogue.node'
    | `mail.identity.${'confirmed' | 'stop' | 'subject' | 'key' | 'validity'}`
    | 'sms.identity'
    | `documents.notice-${'title' | 'text'}`
    | 'mail.footer'
    | 'network.development'
    | `sms.${SmsEvent}`,
    string
  >
>

/** Texts of mails, of short messages and of what the catalogue calls its items; only the server sends them. */
export const templates: Templates = {
  'mail.code.subject': 'Your Synet code',
  'mail.code.bind': 'Use this code to add this email address to your Synet account:',
  'mail.code.change-old': 'Use this code to change the email address of your Synet account:',
  'mail.code.change-new': 'Use this code to make this the new email address of your Synet account:',
  'mail.code.account': 'Use this code to save a withdrawal address:',
  'mail.code.pay-password': 'Use this code to set a new payment password:',
  'mail.code.passkey': 'Use this code to change the passkeys of your Synet account:',
  'mail.code.phone': 'Use this code to change the phone number of your Synet account:',
  'mail.code.undo': 'Use this code to undo a password reset of your Synet account:',
  'mail.code.password': 'Use this code to set a new login password:',
  'mail.code.login':
    'Use this code to log in to your Synet account. We sent it because someone entered the right password on a new device:',
  'mail.code.validity':
    'It’s valid for {minutes, plural, one {# minute} other {# minutes}} and can be used once. Nobody from Synet will ever ask you for it.',
  'mail.code.ignore': 'If you didn’t ask for it, you can ignore this email. Nothing changes without the code.',
  'mail.notice.subject': 'Security notice from Synet',
  'mail.notice.email-bound': 'An email address was added to your account {username}.',
  'mail.notice.email-changed': 'The email address of your account {username} was changed.',
  'mail.notice.phone-changed': 'The phone number of your account {username} was changed.',
  'mail.notice.phone-removed': 'The phone number of your account {username} was removed.',
  'mail.notice.phone-released':
    'Someone else now has the phone number of your account {username} and registered with it. It was removed from your account. Log in with your username, and add your new number in the app.',
  'mail.notice.reset-undone':
    'The password reset of your account {username} was undone with a code to your email and one to your phone. All devices were logged out.',
  'mail.notice.password-changed':
    'The login password of your account {username} was changed. All other devices were logged out.',
  'mail.notice.pay-password-changed': 'The payment password of your account {username} was changed.',
  'mail.notice.account-added': 'A withdrawal address was added to your account {username}.',
  'mail.notice.account-edited': 'A withdrawal address of your account {username} was edited.',
  'mail.notice.account-deleted': 'A withdrawal address of your account {username} was deleted.',
  'mail.notice.passkey-added':
    'A passkey was added to your account {username}. Withdrawals and new withdrawal addresses are on hold for a while, and will need a passkey from now on.',
  'mail.notice.passkey-removed':
    'A passkey was removed from your account {username}. Withdrawals and new withdrawal addresses are on hold for a while.',
  'mail.notice.passkey-lost':
    'The passkeys of your account {username} were reported lost. They stop working in three days; until then, nothing can be withdrawn or sent. If you still have one of them, you can cancel this in the app, on the Passkeys page.',
  'mail.notice.passkey-kept':
    'The report that the passkeys of your account {username} were lost has been canceled with one of them. All of them stay valid.',
  'mail.notice.factor-on':
    'Logging in to your account {username} now takes a code from your authenticator app as well as your password. Keep your recovery codes somewhere safe.',
  'mail.notice.factor-off':
    'Two-step verification of your account {username} was turned off: only the password is needed to log in. Withdrawals and new withdrawal addresses are on hold for a while.',
  'mail.notice.recovery-code-used':
    'A recovery code of your account {username} was used in place of the authenticator app.',
  'mail.notice.recovery-codes-renewed':
    'New recovery codes were made for your account {username}. The former ones no longer work.',
  'mail.notice.self-frozen':
    'Your account {username} was frozen from the app: nothing can leave it. End this in the app, on the Security page, when you’re sure that you’re the only one who can use it.',
  'mail.notice.self-unfrozen':
    'Your account {username} is no longer frozen. Withdrawals and new withdrawal addresses are on hold for a while.',
  'mail.notice.passkey-copied':
    'A passkey of your account {username} was refused because it may have been copied. Remove it in the app and add a new one.',
  'mail.notice.login-new-device': 'Someone logged in to your account {username} on a new device.',
  'mail.notice.withdrawal-rejected':
    'We rejected a withdrawal from your account {username}. The amount and the fee are back in your balance.',
  'mail.rejected.reason': 'Reason: {reason}',
  'mail.notice.token-added':
    'A device key was created for your account {username}. It can only be used to train for your tasks.',
  'mail.notice.unit-not-computed':
    'A training unit of your account {username} was not computed correctly: two independent recomputations agree with each other and differ from what your device sent. Days not yet credited are void, and training is paused. Your principal stays yours. Your training history shows the unit and the reason; if you think this is wrong, you can appeal there.',
  'mail.notice.runs-ended':
    'Training units of your account {username} were repeatedly not computed correctly. Your tasks have ended; your whole principal is back in your balance.',
  'mail.notice.offence-lifted':
    'The case against a training unit of your account {username} has been lifted after another review. The pause is over, and the days you lost count again or are added at the end of the round.',
  'mail.notice.appeal-answered':
    'Your appeal about a training unit of your account {username} was answered: the decision stands. You’ll find the answer in your training history.',
  'mail.freeze.frozen': 'Your Synet account {username} was frozen. Reason: {reason}. What you can do: {appeal}',
  'mail.freeze.unfrozen': 'Your Synet account {username} is no longer frozen.',
  'mail.freeze.renewed':
    'The freeze of your Synet account {username} was renewed by two operators. Reason: {reason}. It ends on {time}, unless two operators renew it again.',
  'mail.freeze.keeps':
    'Your balances, running tasks and principal stay yours. A freeze that no second operator confirms ends after 24 hours, a confirmed one after 30 days unless two operators renew it. You can respond to it in the app; the operators see what you write.',
  'mail.adjustment.subject': 'Your Synet balance was changed',
  'mail.adjustment.corrected':
    'We corrected a mistake of our own in your account {username}: {amount}. {mistake} Reason: {reason}',
  'mail.adjustment.court-order':
    'A court ordered a payment from your account {username}, and it was carried out: {amount}. The SHA-256 of the order’s document is {document}. Reason: {reason}',
  'mail.adjustment.rebooked':
    'A withdrawal from your account {username} was paid on-chain (transaction {transaction}). Later we restored our data from a backup that didn’t include it. We have now taken {amount} from your balance for this withdrawal.',
  'mail.adjustment.kept':
    'Nothing you confirmed yourself was reversed. If you think this is wrong, quote reference {posting} when you ask about it.',
  'mail.adjustment.ask': 'If you have questions, quote reference {posting}.',
  'mail.rejected.unconfirmed': 'We couldn’t confirm that you asked for this withdrawal. Check your security settings.',
  'mail.rejected.address': 'This address can’t be paid, or was reported to us. Use another address.',
  'mail.rejected.identity': 'We need to confirm who you are first.',
  'mail.rejected.funds': 'We need to know where this money came from first.',
  'mail.rejected.asked': 'You asked us to reject this withdrawal.',
  'mail.mistake.wrong-owner': 'It belonged to somebody else.',
  'mail.mistake.double-credit': 'It had been credited twice.',
  'mail.mistake.wrong-amount': 'The amount was wrong.',
  'mail.mistake.not-due': 'It was not due.',
  'mail.notice.act':
    'If this wasn’t you, change your login password now and freeze your account in the app, on the Security page.',
  'mail.notice.undo':
    'If this wasn’t you, undo it within {hours, plural, one {# hour} other {# hours}}, with a code to your email and one to your phone:',
  'mail.withdrawal':
    'A withdrawal of {amount} USDT from your account {username} to {address} was requested. You can cancel it in the app while it’s being reviewed.',
  'mail.notice.waiting': 'These withdrawals wait until {until}. If one of them isn’t yours, cancel it on its page:',
  'contact.service': 'You can reach customer service in the app, on the Help page.',
  'contact.operator': 'You can write to the site’s operator: {contact}',
  'contact.community': 'You can ask us in the channels on the Official community page of the app.',
  'contact.none':
    'The site’s operator hasn’t published contact details yet. Once there are any, you’ll find them on the Help page of the app.',
  'mail.reminder.subject': 'A reminder about your Synet account',
  'mail.news.subject': 'Updates on your Synet account',
  'mail.news.look':
    'Open the app yourself to see the details. There you also choose what you’re told by email, on the Notifications page.',
  'mail.word': 'Your word: {word}',
  'freeze.own-reason': 'You froze your account yourself. You can end this on the Security page.',
  'news.transfer': 'You received {count, plural, one {a transfer} other {# transfers}}',
  'news.deposit': '{count, plural, one {A deposit was} other {# deposits were}} credited',
  'news.withdrawal': '{count, plural, one {A withdrawal was} other {# withdrawals were}} sent',
  'news.day': 'Training income was credited',
  'news.quota': 'Today’s training isn’t finished yet',
  'news.licence': 'Software or a node expires soon',
  'news.run': 'A task has ended or is about to end',
  'news.log-in': 'Someone logged in to your account on a new device',
  'news.security': 'The security settings of your account changed',
  'mail.reminder.round-return':
    'A round of your task {name} ends on {time}. Auto-restart is off: your principal will return to your balance.',
  'mail.reminder.round-reinvest':
    'A round of your task {name} ends on {time}. Auto-restart is on: your principal stays locked for another round, provided your software and node cover it, Synet has no overdue payouts, and the terms are the same or better. You can turn it off until then.',
  'mail.reminder.software-7': 'Your training software expires on {time}. Renewing adds to the days you have left.',
  'mail.reminder.software-1':
    'Your training software expires in less than a day, on {time}. Without it, your running tasks pause, but their rounds keep running.',
  'mail.reminder.node-7': 'Your node expires on {time}. Renewing adds to the days you have left.',
  'mail.reminder.node-1':
    'Your node expires in less than a day, on {time}. Without it, your running tasks pause, but their rounds keep running.',
  'mail.not-renewed.subject': 'Your Synet task did not restart',
  'mail.not-renewed':
    'A round of your task {name} has ended and did not restart. Your principal of {amount} USDT is back in your balance. The reason:',
  'catalogue.task': '{project}, {days, plural, one {# day} other {# days}}',
  'catalogue.source': '{source}, as collected in {collection}',
  'catalogue.software': 'Training software',
  'catalogue.node': 'Training node',
  'mail.notice.account-closed': 'Your account {username} was closed, and the data that identifies you was erased.',
  'mail.identity.confirmed':
    'Someone says they lost access to the email and payment password of your account {username}, and two operators have confirmed that they own it. On {time}, they will get a key to set new passwords.',
  'mail.identity.stop':
    'If this wasn’t you, open the app before that time and cancel the request under My account. If you aren’t logged in anywhere, set a new login password first.',
  'mail.identity.subject': 'Regain access to your Synet account',
  'mail.identity.key':
    'Two operators have confirmed that the account is yours, and the waiting time is over. Use this key to set new passwords, in the app under Lost access:',
  'mail.identity.validity':
    'It’s valid for {days} days and can be used once. Nobody from Synet will ever ask you for it.',
  'sms.identity':
    'Synet: someone asked for new passwords for your account, and operators confirmed it. Not you? Cancel the request in the app before {time}.',
  'documents.notice-title': 'New version of our documents',
  'documents.notice-text':
    'Our terms or notices have changed. The new version applies from {at}. Read it under My account, Your data. Until you accept it, you can still withdraw, end tasks and close your account, but not start anything new after that day.',
  'mail.footer': 'Synet never emails login links. Always open the app yourself.',
  'network.development': 'Development chain',
  'sms.register':
    '{code} is your Synet registration code. Valid for {minutes, plural, one {# minute} other {# minutes}}.',
  'sms.password':
    '{code} is your Synet code for a new password. Valid for {minutes, plural, one {# minute} other {# minutes}}. Don’t share it.',
  'sms.passkey':
    '{code} is your Synet code to report lost passkeys. Valid for {minutes, plural, one {# minute} other {# minutes}}. Don’t share it. Not you? Change your password.',
  'sms.phone':
    '{code} is your Synet code to add this number to your account. Valid for {minutes, plural, one {# minute} other {# minutes}}. Don’t share it with anyone.',
  'sms.undo':
    '{code} is your Synet code to undo a password reset. Valid for {minutes, plural, one {# minute} other {# minutes}}. Don’t share it with anyone.',
  'sms.login':
    '{code} is your Synet login code. Valid for {minutes, plural, one {# minute} other {# minutes}}. Don’t share it. Not you? Change your password.',
}
