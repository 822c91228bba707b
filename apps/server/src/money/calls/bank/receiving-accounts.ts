import { type NetworkName, allNetworks } from '@synet/core/all-networks'
import { done, refuse, type Result, invariant } from '@synet/core/result'
import { readSecurityHold } from '#people/security/read-security-hold'
import type { UserCall, UserCaller } from '#platform/http/call'
import { inOpenSession } from '#people/session/session'
import { consumeAccountRate } from '#people/session/rates'
import { notifyUser } from '#platform/message/notify-user'
import { parseAddress, toHexAddress } from '@synet/chain/address'
import type { Answer, Request } from '@synet/contract/calls'
import { isNoWallet } from '#money/withdrawal/is-no-wallet'
import type { Context } from '#platform/context'
import { checkCode, sessionAsker, useCode } from '#people/verification/verification-code'
import { verifyOutflowSignature } from '#people/passkey/verify-passkey-signature'
import { checkPayPassword } from '#people/password/check-pay-password'
import { readSettings } from '#platform/settings'
import { getAddress } from 'viem'

type Account = Answer<'bank/add'>

const refuseHeld = (until: Date) => refuse('account.held', { until: until.toISOString() })

/** @returns the address in its stored form, or why no money may go there */
async function checkAddress(
  { sql, config }: Pick<Context, 'sql' | 'config'>,
  { network, address: text }: Request<'bank/check'>,
): Promise<Result<string>> {
  if (!(network in config.rpcUrls)) return refuse('network.unknown')
  const address = parseAddress(allNetworks[network], text)
  if (!address.ok) return address
  if (isNoWallet(config, address.value)) return refuse('address.no-wallet')
  // A payout to one of our own addresses would come back as a recharge, which nobody intends.
  const [own] = await sql`select from app.deposit_address where address = ${getAddress(toHexAddress(address.value))}`
  return own ? refuse('address.own') : address
}

/**
 * Adds or replaces a receiving account. Both need the payment password, an e-mail code and the signature of the user's
 * key where they have one, and both are held after a security change, because a thief would add their own address next.
 */
async function saveAccount(
  context: Context,
  { userId, sessionId }: Pick<UserCaller, 'userId' | 'sessionId'>,
  request: Request<'bank/add'>,
  replacing?: bigint,
): Promise<Result<Account>> {
  const { sql, clock } = context
  const address = await checkAddress(context, request)
  if (!address.ok) return address
  const [user] = await sql<{ email: string | null }[]>`select email from app.user_account where id = ${userId}`
  if (!user?.email) return refuse('email.unbound')
  const held = await readSecurityHold(sql, clock.now(), userId)
  if (held) return refuseHeld(held)
  const settings = await readSettings(sql)
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  const code = await checkCode(
    context,
    { kind: 'mail', to: user.email, purpose: 'account' },
    request.code,
    sessionAsker(sessionId),
  )
  if (!code.ok) return code
  const now = clock.now()
  return inOpenSession(sql, { userId, sessionId }, async (tx): Promise<Result<Account>> => {
    // A concurrent change may have taken the row since the first check.
    const heldSince = await readSecurityHold(tx, now, userId)
    if (heldSince) return refuseHeld(heldSince)
    const content = {
      purpose: 'account',
      network: request.network,
      address: request.address,
      code: request.code,
    } as const
    const signed = await verifyOutflowSignature(tx, context, { userId, content, signature: request.signature })
    if (!signed.ok) return signed
    // An address that is saved again gets the new name: a list with the same address twice helps nobody but a thief.
    const goes = tx`(id = ${replacing ?? null} or network = ${request.network} and address = ${address.value})`
    const [kept] = await tx<{ count: bigint; found: boolean }[]>`
      select count(*) filter (where not coalesce(${goes}, false)) as count, coalesce(bool_or(id = ${replacing ?? null}), false) as found
        from app.receiving_account where user_id = ${userId} and deleted_at is null`
    if (replacing !== undefined && !kept?.found) return refuse('account.not-found')
    if ((kept?.count ?? 0n) >= BigInt(settings.receivingAccountsMax))
      return refuse('account.limit', { max: settings.receivingAccountsMax })
    // A refusal commits: nothing is written before the last one.
    if (!(await useCode(tx, now, code.value))) return refuse('code.wrong')
    await tx`update app.receiving_account set deleted_at = ${now} where user_id = ${userId} and deleted_at is null and ${goes}`
    // A new row each time: past withdrawals keep pointing at what they were sent to.
    const [row] = await tx<{ id: bigint }[]>`
      insert into app.receiving_account (user_id, network, address, name, created_at)
        values (${userId}, ${request.network}, ${address.value}, ${request.name}, ${now}) returning id`
    invariant(row, 'an insert returns its row')
    await notifyUser(tx, now, userId, replacing === undefined ? 'account-added' : 'account-edited')
    return done({ id: row.id.toString(), network: request.network, address: address.value, name: request.name })
  })
}

export const bankList: UserCall<'bank/list'> = async ({ sql, clock }, _request, { userId }) => {
  const rows = await sql<{ id: bigint; network: NetworkName; address: string; name: string }[]>`
    select id, network, address, name from app.receiving_account
      where user_id = ${userId} and deleted_at is null order by id desc`
  const held = await readSecurityHold(sql, clock.now(), userId)
  return done({
    list: rows.map((row) => ({ ...row, id: row.id.toString() })),
    next: null,
    heldUntil: held?.toISOString() ?? null,
  })
}

/** Says what is wrong with an address before password and code are typed. */
export const bankCheck: UserCall<'bank/check'> = async (context, request, { userId }) => {
  const allowed = await consumeAccountRate(context, 'address check', `user:${userId}`)
  if (!allowed.ok) return allowed
  const address = await checkAddress(context, request)
  return address.ok ? done({}) : address
}

export const bankAdd: UserCall<'bank/add'> = (context, request, caller) => saveAccount(context, caller, request)

export const bankEdit: UserCall<'bank/edit'> = (context, request, caller) =>
  saveAccount(context, caller, request, BigInt(request.id))

/** The deletion and withdrawals are serialised: no withdrawal goes to an account of which its owner was told that it is gone. */
export const bankDelete: UserCall<'bank/delete'> = ({ sql, clock }, { id }, caller) =>
  inOpenSession(sql, caller, async (tx): Promise<Result<Record<string, never>>> => {
    const now = clock.now()
    const gone = await tx`update app.receiving_account set deleted_at = ${now}
      where id = ${id} and user_id = ${caller.userId} and deleted_at is null`
    if (gone.count === 0) return refuse('account.not-found')
    await notifyUser(tx, now, caller.userId, 'account-deleted')
    return done({})
  })
