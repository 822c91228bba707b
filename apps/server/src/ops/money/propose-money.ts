import { parseAddress } from '@synet/chain/address'
import { allNetworks } from '@synet/core/all-networks'
import type { OpsRequest } from '@synet/contract/calls'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import type { Context } from '#context'
import type { OpsCall } from '#ops/call'
import type { Facts } from '#ops/proposal/kind'
import { propose } from '#ops/proposal/propose'

/** Every way in which operators move money; each is a posting of the ledger's kinds, none takes an account and an amount. */
export const proposeMoney: OpsCall<'proposeMoney'> = async (context, request, operator) => {
  const facts = await factsOf(context, request)
  if (!facts.ok) return facts
  const { kind, reason, secondFactor } = request
  return propose(context, operator, { kind, facts: facts.value, reason, secondFactor })
}

async function factsOf(context: Context, request: OpsRequest<'proposeMoney'>): Promise<Result<Facts>> {
  if (request.kind === 'correction') return done({ posting: request.posting })
  const asset = request.kind === 'grant' ? 'SNT' : 'USDT'
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
    case 'pool.funded':
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

/** By the exact name; operators see names, not guesses. */
export async function findUser(sql: Sql, username: string): Promise<{ id: bigint; username: string } | undefined> {
  const [user] = await sql<{ id: bigint; username: string }[]>`
    select id, username from app.user_account where username = ${username}`
  return user
}
