import type { Answer, Request } from '@synet/contract/calls'
import { amount } from '@synet/core/amount'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { feeOf } from '@synet/market/fee'
import { nameMac } from '#people/closing/closed-account'
import { erasePersonalRows } from '#people/closing/personal-rows'
import { type Left, mayClose, type Way } from '#people/closing/may-close'
import { cheapestWay, leftAnswer, readLeft } from '#people/closing/read-closing'
import postgres from 'postgres'
import type { Context } from '#platform/context'
import type { UserCall } from '#platform/http/call'
import { endIdentityChecks } from '#people/identity/identity-check'
import { notifyUser } from '#platform/message/notify-user'
import { checkPayPassword } from '#people/password/check-pay-password'
import { revokeContributorTokens } from '#people/session/contributor-token'
import { forgetAccountRates } from '#people/session/rates'
import { endSessions, refuseEnded, tokenHash } from '#people/session/session'
import { readSettings } from '#platform/settings'
import { queueRemovals } from '#platform/object/remove-objects'
import { submitWithdrawal } from '#money/withdrawal/submit-withdrawal'
import { orderNumber } from '#platform/order-number'

type Closed = Answer<'user/closeAccount'>
interface Money {
  readonly left: Left
  readonly way: Way | undefined
}
interface Asked {
  readonly userId: bigint
  readonly sessionId: bigint
  readonly request: Request<'user/closeAccount'>
}

interface Account {
  readonly id: bigint
  readonly address: string
  readonly name: string
}

/** @returns undefined when none was chosen; refusal `account.not-found` for one that is not the user's on that network */
async function findAccount(
  tx: Transaction,
  { userId, request: { accountId } }: Asked,
  way: Way | undefined,
): Promise<Result<Account | undefined>> {
  if (accountId === undefined) return done(undefined)
  if (!way || !/^\d{1,18}$/.test(accountId)) return refuse('account.not-found')
  const [account] = await tx<Account[]>`
    select id, address, name from app.receiving_account
      where id = ${accountId} and user_id = ${userId} and network = ${way.network.name} and deleted_at is null`
  return account ? done(account) : refuse('account.not-found')
}

/**
 * Sends the USDT that are left to an address of the user, once in the account's life: they are below every minimum, and
 * worth more than their transfer.
 * @returns the order's id; null when they stay
 */
async function sendLeft(
  tx: Transaction,
  now: Date,
  { userId, account, left, way }: { readonly userId: bigint; readonly account: Account | undefined } & Money,
): Promise<Result<bigint | null>> {
  if (!account || !way || left.USDT <= way.cost) return done(null)
  const { withdrawFeeBps } = await readSettings(tx)
  const submitted = await submitWithdrawal(tx, now, {
    key: `withdrawal-closing:${userId}`,
    request_hash: account.id.toString(),
    user_id: userId,
    account_id: account.id,
    network: way.network.name,
    address: account.address,
    name: account.name,
    amount: left.USDT,
    fee_snt: amount('SNT', 0n),
    fee_usdt: feeOf(left.USDT, withdrawFeeBps),
    surcharge: amount('USDT', 0n),
  })
  return submitted.ok ? done(submitted.value.id) : submitted
}

/** Closes an account in one transaction; the objects of its pictures are removed after it. */
async function close(tx: Transaction, context: Context, asked: Asked): Promise<Result<Closed>> {
  const { userId, request } = asked
  const now = context.clock.now()
  // The same call may have come twice: the other one has ended the session then.
  const still = await refuseEnded(tx, asked)
  if (!still.ok) return still
  const [person] = await tx<{ id: bigint; username: string; phone: string | null; email: string | null }[]>`
    select id, username, phone, email from app.user_account where id = ${userId}`
  invariant(person, 'a session has its user')
  const claimHash = tokenHash(request.claimKey)
  const [sameKey] = await tx`select from app.closed_account where claim_hash = ${claimHash}`
  if (sameKey) return refuse('closing.key-used')
  const money = { left: await readLeft(tx, userId), way: await cheapestWay(tx, context) }
  const account = await findAccount(tx, asked, money.way)
  if (!account.ok) return account
  const may = await mayClose(tx, now, userId, money)
  if (!may.ok) return may
  const sent = await sendLeft(tx, now, { userId, account: account.value, ...money })
  if (!sent.ok) return sent
  await notifyUser(tx, now, userId, 'account-closed')
  await endIdentityChecks(tx, now, userId)
  await endSessions(tx, now, userId, { except: undefined })
  await revokeContributorTokens(tx, now, userId)
  await forgetAccountRates(tx, 'log-in', [person.username, ...(person.phone === null ? [] : [person.phone])])
  const pictures = await tx<{ name: string }[]>`select name from app.upload where user_id = ${userId}`
  await queueRemovals(
    tx,
    now,
    pictures.map(({ name }) => name),
  )
  // The account may have no number any more.
  const phoneMac = nameMac(context, person.phone ?? `no number ${userId}`)
  await erasePersonalRows(tx, person, phoneMac)
  await tx`insert into app.closed_account (user_id, username_mac, phone_mac, claim_hash, closed_at)
    values (${userId}, ${nameMac(context, person.username)}, ${phoneMac}, ${claimHash}, ${now})`
  return done({
    withdrawal: sent.value === null ? null : orderNumber('withdrawal', sent.value),
    stays: leftAnswer(await readLeft(tx, userId)),
  })
}

/** Closes the account for good and erases who its owner was; what is left leaves or stays claimable. */
export const closeAccount: UserCall<'user/closeAccount'> = async (context, request, { userId, sessionId }) => {
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  try {
    return await inTransaction(context.sql, (tx) => close(tx, context, { userId, sessionId, request }))
  } catch (error) {
    // Another account was closed with the same key at this moment.
    if (error instanceof postgres.PostgresError && error.constraint_name === 'closed_account_claim_hash_key')
      return refuse('closing.key-used')
    throw error
  }
}
