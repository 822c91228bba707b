import { hasMovedToken } from '@synet/chain/payout/has-moved-token'
import { readBatchOutcomes } from '@synet/chain/payout/pay-batch'
import { readFinalBlock } from '@synet/chain/rpc/read-final-block'
import type { Receipt } from '@synet/chain/rpc/read-receipt'
import { addMs, minutes } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import type { Context } from '#platform/context'
import type { SignedTransaction } from '#custody/payout/sign/journal'
import type { Attempt } from '#custody/payout/sign/sign-attempt'
import type { Signer } from '#custody/payout/sign/signing-keys'

/** A transaction of TRON is signed for at most this long, by the signer's clock. */
const tronEndsMs = minutes(10)

/** A payout of the journal, and the final block's receipt of it. */
export interface Mined {
  readonly signed: SignedTransaction
  readonly receipt: Receipt
}

/** @returns `free` when none of the transactions can be mined any more, `open` until a final block has one */
export async function findEnd(
  { rpc }: Context,
  network: Network,
  { keys }: Signer,
  attempts: readonly SignedTransaction[],
): Promise<Mined | 'open' | 'free'> {
  const chain = rpc[network.name]
  const final = await readFinalBlock(chain, network)
  const used =
    network.kind === 'tron' || final < 0n ? 0n : await chain.readNonce(keys.hot.address, final).catch(() => 0n)
  // The receipts are read after the nonce, so that a used nonce has its receipt.
  for (const signed of attempts) {
    const receipt = await chain.readReceipt(signed.txHash)
    // Nothing could broadcast it again if its block went.
    if (receipt) return receipt.blockNumber <= final ? { signed, receipt } : 'open'
  }
  const last = attempts.at(-1)
  invariant(last, 'an order has a transaction')
  if (last.nonce !== null) return last.nonce < used ? 'free' : 'open'
  // The chain's time decides: no clock of ours says that nobody can mine it.
  const block = await chain.readBlock(final)
  return block && block.timeMs > addMs(last.at, tronEndsMs).getTime() ? 'free' : 'open'
}

/** The payout contract that made the payment; null where the wallet itself did. */
export function contractOf(network: Network, { contracts }: Signer, { signed, receipt }: Mined): string | null {
  const contract = contracts[network.name] ?? null
  const isPaidBy = contract && readBatchOutcomes(contract, receipt.logs).some(({ id }) => id === signed.subject)
  return isPaidBy ? contract : null
}

/** Tells whether the token says that the payment was made. @param contract the payer; null for the wallet itself */
export const hasPaidBy = (network: Network, { signed, receipt }: Mined, contract: string | null): boolean =>
  receipt.success &&
  hasMovedToken(receipt, {
    token: network.token,
    from: contract ?? signed.sender,
    to: signed.recipient,
    raw: signed.rawAmount,
  })

/** The row of a payout that a final block has. */
export const outgoingOf = (network: Network, { signed }: Mined, contract: string | null) =>
  ({
    network: network.name,
    sender: signed.sender,
    nonce: signed.nonce,
    purpose: 'payout',
    recipient: signed.recipient,
    contract,
    raw_amount: signed.rawAmount.toString(),
    gas: 0n,
  }) as const

/** A final block has it, so that nobody broadcasts it again. */
export const attemptOf = ({ signed }: Mined): Attempt => ({
  txHash: signed.txHash,
  raw: '',
  fees: { maxFeeWei: 0n, priorityFeeWei: 0n },
  expiresAt: null,
})
