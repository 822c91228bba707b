import { type Network, toNativeMinor } from '@synet/core/network'
import { nativeGas } from '@synet/chain/payout/sign-evm'
import { formatMinor, statedMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { lockNonce } from '#custody/payout/outgoing'
import type { SignedRecord } from '#custody/payout/sign/journal'
import { offerMost, readGas } from '#custody/payout/sign/gas'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#custody/payout/sign/sign-attempt'
import { signAndStore } from '#custody/payout/sign/sign-and-store'
import { depositKeyOf, type Signer } from '#custody/payout/sign/signing-keys'

/**
 * Funds a sweep that lacks native coins for its gas: the hot wallet sends just the missing amount, and never more in
 * all than the network's limit.
 * @param sweep its address is known to be derived from the signer's seed
 * @param only the nonce that it may take, when another one would fund the sweep twice
 * @returns whether it was signed
 */
export async function fundGas(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  now: ChainNow,
  { sweep, lacks, only }: { sweep: { id: bigint; address: string }; lacks: bigint; only?: bigint | null },
): Promise<boolean> {
  // Nodes that report ever higher costs get no more out of it, either. What the journal has takes its nonce anyway.
  const before = only === undefined ? (await readTopUps(tx, sweep.id)).total : 0n
  checkTopUp(network, before + lacks)
  const wallet = await lockNonce(tx, network)
  if (!wallet || (only !== undefined && wallet.nonce !== only)) return false
  const outgoing = {
    network: network.name,
    sender: signer.keys.hot.address,
    purpose: 'gas',
    recipient: sweep.address,
    sweep_id: sweep.id,
    nonce: wallet.nonce,
    raw_amount: lacks.toString(),
    gas: nativeGas,
  } as const
  const outcome = await signAndStore(tx, context, network, signer, [outgoing], () =>
    signAttempt(signer, signer.keys.hot, now, {
      network,
      intent: { kind: 'native', to: sweep.address, amount: lacks },
      nonce: wallet.nonce,
      gas: nativeGas,
      serial: sweep.id,
      fees: feesNow(now, nativeGas, offerMost(readGas(signer, network, now))),
    }),
  )
  return outcome === 'signed'
}

interface TopUps {
  readonly total: bigint
  /** When the last one was settled. */
  readonly endedAt: Date | null
}

/** Reads what a sweep got for its gas. */
async function readTopUps(tx: Transaction, sweep: bigint): Promise<TopUps> {
  const [got] = await tx<{ total: string; ended_at: Date | null }[]>`
    select coalesce(sum(raw_amount), 0)::text as total, max(ended_at) as ended_at from app.outgoing
      where sweep_id = ${sweep} and purpose = 'gas' and state = 'done'`
  return { total: BigInt(got?.total ?? 0), endedAt: got?.ended_at ?? null }
}

/**
 * Says whether nodes report less than a sweep got for its gas: they are behind, because nothing leaves the address before
 * the sweep. Without this a node that does not advance would have the same gas sent again and again. An address with coins
 * of an earlier sweep hides this only until the sweep got more than these are, so that at most its whole cost is sent.
 * @returns since when its last gas is there; undefined when nobody is behind
 */
export async function readBehindSince(tx: Transaction, sweep: bigint, native: bigint): Promise<Date | undefined> {
  const { total, endedAt } = await readTopUps(tx, sweep)
  return endedAt && native < total ? endedAt : undefined
}

/** Tells whether a sweep may get this many native coins in all. */
export function isTopUp(network: Network, units: bigint): boolean {
  return toNativeMinor(network, units) <= statedMinor(network.native, network.topUpMax)
}

/** @throws InvariantError when one sweep would get more native coins than any sweep needs */
export function checkTopUp(network: Network, units: bigint): void {
  const wanted = `${formatMinor(network.native, toNativeMinor(network, units))} ${network.native}`
  invariant(isTopUp(network, units), `a sweep on ${network.name} wants ${wanted} for its gas`)
}

/**
 * Finds the top-up that the journal has for the hot wallet's next nonce and the database has not, because the signer
 * stopped in between.
 */
export async function findInterruptedTopUp(
  { sql }: Context,
  network: Network,
  { journal, keys }: Signer,
): Promise<SignedRecord | undefined> {
  if (network.kind === 'tron') return undefined
  const [wallet] = await sql<{ next_nonce: bigint }[]>`
    select next_nonce from app.wallet where network = ${network.name}`
  if (!wallet) return undefined
  return journal.listByNonce(network.name, keys.hot.address, wallet.next_nonce).find(({ purpose }) => purpose === 'gas')
}

/**
 * Signs it again as it was: whatever its sweep waits for now, nothing else can take its nonce. Another loop of the signer
 * that was only about to store it has the nonce then, and nothing is signed.
 */
export async function resumeTopUp(
  context: Context,
  network: Network,
  signer: Signer,
  { subject: id, recipient: address, rawAmount: lacks, nonce: only }: SignedRecord,
): Promise<boolean> {
  const now = await readChainNow(context, network)
  return inTransaction(context.sql, async (tx) => {
    const [sweep] = await tx<{ id: bigint; address: string }[]>`
      select id, address from app.sweep where id = ${id} and state = 'open' for update`
    if (sweep?.address !== address) return false
    await depositKeyOf(tx, signer.keys, address)
    return fundGas(tx, context, network, signer, now, { sweep, lacks, only })
  })
}
