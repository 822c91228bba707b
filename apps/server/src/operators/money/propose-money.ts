import { parseAddress } from '@synet/chain/address'
import { allNetworks } from '@synet/core/all-networks'
import type { OpsRequest } from '@synet/contract/calls'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import { correctionRule, isCorrectable } from '@synet/ledger/correction-rules'
import { inTransaction, type Sql } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { OpsCall } from '#operators/ops-call'
import { readCorrected, receiversOf } from '#operators/money/correction'
import type { Facts } from '#custody/proposal/kind'
import { propose } from '#operators/proposal/propose'

/**
 * Every way in which operators move money. Each is one of the ledger's posting kinds; none posts to an arbitrary
 * account.
 */
export const proposeMoney: OpsCall<'proposeMoney'> = async (context, request, operator) => {
  const facts = await factsOf(context, request)
  if (!facts.ok) return facts
  const { kind, reason, secondFactor } = request
  return propose(context, operator, { kind, facts: facts.value, reason, secondFactor })
}

async function factsOf(context: Context, request: OpsRequest<'proposeMoney'>): Promise<Result<Facts>> {
  if (request.kind === 'correction') return correctionFacts(context, request)
  const asset = request.kind === 'grant' ? 'SNT' : request.kind === 'court-order' ? request.asset : 'USDT'
  const minor = parseMinor(asset, request.amount)
  if (minor === undefined || minor === 0n || minor >= 2n ** 62n) return refuse('amount.invalid')
  const amount = formatMinor(asset, minor)
  switch (request.kind) {
    case 'grant': {
      const user = await findUser(context.sql, request.username)
      return user
        ? done({ userId: user.id.toString(), username: user.username, amount, asset })
        : refuse('user.not-found')
    }
    case 'court-order': {
      const [payer, receiver] = [await findUser(context.sql, request.username), await findUser(context.sql, request.to)]
      if (!payer || !receiver) return refuse('user.not-found')
      if (payer.id === receiver.id) return refuse('transfer.self')
      return done({
        userId: payer.id.toString(),
        username: payer.username,
        toUserId: receiver.id.toString(),
        toUsername: receiver.username,
        amount,
        asset,
        document: request.document,
      })
    }
    case 'pool.funded': {
      if (request.snt === undefined) return done({ amount, asset })
      const snt = parseMinor('SNT', request.snt)
      if (snt === undefined || snt === 0n || snt >= 2n ** 62n) return refuse('amount.invalid')
      return done({ amount, asset, snt: formatMinor('SNT', snt) })
    }
    case 'pool.reduced':
      return done({ amount, asset })
    case 'loss.covered':
      return done({ source: request.source, amount, asset })
    case 'capital.taken-out': {
      if (!(request.network in context.config.rpcUrls)) return refuse('network.unknown')
      const address = parseAddress(allNetworks[request.network], request.address)
      if (!address.ok) return address
      return done({ source: request.source, network: request.network, address: address.value, amount, asset })
    }
  }
}

/**
 * Collects the facts that an approver needs: what was posted and when, whose part it was, and how much of it is wrong.
 * @returns refusals `posting.not-found`, `posting.not-correctable`, `correction.user`, `amount.invalid`
 */
async function correctionFacts(
  { sql }: Context,
  request: Extract<OpsRequest<'proposeMoney'>, { kind: 'correction' }>,
): Promise<Result<Facts>> {
  const posting = await inTransaction(sql, (tx) => readCorrected(tx, request.posting))
  if (!posting) return refuse('posting.not-found')
  if (!isCorrectable(posting.kind)) return refuse('posting.not-correctable', { kind: posting.kind })
  const facts = {
    posting: request.posting,
    postingKind: posting.kind,
    postedAt: posting.at.toISOString(),
    mistake: request.mistake,
    discoveredAt: request.discoveredAt,
  }
  const receivers = receiversOf(posting)
  if (receivers.length === 0) return done(facts)
  const named = request.username === undefined ? undefined : await findUser(sql, request.username)
  const [only, ...others] = named ? receivers.filter(({ userId }) => userId === named.id) : receivers
  if (!only || others.length > 0 || (request.username !== undefined && !named)) return refuse('correction.user')
  const { userId, given, asset } = only
  const minor = request.amount === undefined ? given : parseMinor(asset, request.amount)
  if (minor === undefined || minor === 0n || minor > given) return refuse('amount.invalid')
  // These are only reversed in full: a part of a transfer has no owner, and a grant's days would not add up.
  if (minor < given && typeof correctionRule(posting.kind) === 'string') return refuse('amount.invalid')
  const [user] = await sql<{ username: string }[]>`select username from app.user_account where id = ${userId}`
  return done({
    ...facts,
    userId: userId.toString(),
    username: user?.username ?? '',
    amount: formatMinor(asset, minor),
    asset,
  })
}

/** Finds a user by the exact name. */
export async function findUser(sql: Sql, username: string): Promise<{ id: bigint; username: string } | undefined> {
  const [user] = await sql<{ id: bigint; username: string }[]>`
    select id, username from app.user_account where username = ${username}`
  return user
}
