import { allNetworks } from '@synet/chain/all-networks'
import type { Network } from '@synet/chain/network'
import { addMs, seconds } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Context } from '#context'
import { intentOf, keepAttempt, type Outgoing, type OutgoingAttempt, readAttempts } from '#payout/outgoing'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#payout/sign-attempt'
import type { SigningKeys } from '#payout/signing-keys'
import { fundGas } from '#payout/sweep-deposits'

const stuckMs = seconds(60)
/** Fees double about every six attempts: more of them help nobody. */
const attemptsMax = 10

/**
 * Signs again what no block has taken for a minute: same nonce, recipient and amount, higher fees; or, when an operator
 * gives a payout up, the transaction that only uses its nonce up. On TRON the same payment, once every attempt before
 * has lapsed. @returns true when it signed
 */
export async function signAgain(context: Context, network: Network, keys: SigningKeys): Promise<boolean> {
  const { sql, clock } = context
  const stuck = await sql<Stuck[]>`
    select distinct on (g.sender) g.*, a.attempt as newest from app.outgoing g
        join app.network_state n on n.network = g.network and n.halted_reason is null
        join lateral (select * from app.outgoing_attempt where outgoing_id = g.id order by attempt desc limit 1) a on true
      where g.network = ${network.name} and g.state = 'open' and g.mined_block is null and a.attempt < ${attemptsMax}
        and (a.created_at < ${addMs(clock.now(), -stuckMs)} or (g.cancel_requested_at is not null and not a.cancels))
      order by g.sender, g.nonce, g.id`
  let signed = false
  for (const outgoing of stuck) {
    if (!(await isNext(context, network, outgoing))) continue
    signed = (await signOne(context, network, keys, outgoing)) || signed
  }
  return signed
}

type Stuck = Outgoing & { readonly newest: number }

/** Only what the chain would take next can be helped; on TRON only what can't come any more may be signed again. */
async function isNext({ sql, rpc }: Context, network: Network, outgoing: Outgoing): Promise<boolean> {
  if (network.kind === 'evm') return (await rpc[network.name].readNonce(outgoing.sender)) === outgoing.nonce
  // Given up: it lapses by itself.
  if (outgoing.cancel_requested_at) return false
  const attempts = (await readAttempts(sql, [outgoing.id]))(outgoing.id)
  const lapsed = await Promise.all(
    attempts.map(
      async (one) => one.expires_at !== null && (await rpc.TRC20.isLapsed(one.tx_hash, one.expires_at.getTime())),
    ),
  )
  return lapsed.length > 0 && lapsed.every(Boolean)
}

async function signOne(context: Context, network: Network, keys: SigningKeys, outgoing: Stuck): Promise<boolean> {
  const { sql, rpc, clock } = context
  const now = await readChainNow(context, network)
  const native = outgoing.purpose === 'sweep' ? await rpc[network.name].readNativeBalance(outgoing.sender) : undefined
  return inTransaction(sql, async (tx) => {
    const [row] = await tx<Outgoing[]>`
      select * from app.outgoing where id = ${outgoing.id} and state = 'open' and mined_block is null for update skip locked`
    if (!row) return false
    const [newest] = (await readAttempts(tx, [row.id]))(row.id)
    invariant(newest, 'what goes out has an attempt')
    if (newest.attempt !== outgoing.newest) return false // another signer was quicker
    const before = feesOf(newest)
    if (native !== undefined && network.kind === 'evm') {
      const lacks = row.gas * feesNow(now, row.gas, before).maxFeeWei - native
      if (lacks > 0n) return topUp(tx, context, network, keys, now, { row, lacks })
    }
    const cancels = row.cancel_requested_at !== null && network.kind === 'evm'
    const signed = await signAttempt(await keyOf(tx, keys, row), now, {
      network: allNetworks[row.network],
      intent: cancels ? { kind: 'nothing' } : intentOf(row),
      nonce: row.nonce,
      gas: row.gas,
      serial: row.withdrawal_id ?? row.sweep_id ?? row.id,
      before,
    })
    await keepAttempt(tx, clock.now(), { outgoingId: row.id, attempt: newest.attempt + 1, cancels, signed })
    return true
  })
}

const feesOf = ({ max_fee_wei, priority_fee_wei }: OutgoingAttempt) => ({
  maxFeeWei: BigInt(max_fee_wei),
  priorityFeeWei: BigInt(priority_fee_wei),
})

/** A sweep whose gas has become dearer than what its address holds gets the rest first. */
async function topUp(
  tx: Transaction,
  context: Context,
  network: Network,
  keys: SigningKeys,
  now: ChainNow,
  { row, lacks }: { row: Outgoing; lacks: bigint },
): Promise<boolean> {
  invariant(row.sweep_id !== null, 'it is a sweep')
  const [coming] =
    await tx`select from app.outgoing where sweep_id = ${row.sweep_id} and purpose = 'gas' and state = 'open'`
  if (coming) return false
  return fundGas(tx, context, network, keys, now, { sweep: { id: row.sweep_id, address: row.sender }, lacks })
}

async function keyOf(tx: Transaction, keys: SigningKeys, { purpose, sender }: Outgoing): Promise<PrivateKeyAccount> {
  if (purpose !== 'sweep') return keys.hot
  const [address] = await tx<{ hd_index: bigint }[]>`select hd_index from app.deposit_address where address = ${sender}`
  invariant(address, 'a sweep leaves an address of ours')
  return keys.deposit(address.hd_index)
}
