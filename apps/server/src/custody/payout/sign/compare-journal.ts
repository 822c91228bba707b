import type { ChainRpc } from '@synet/chain/rpc'
import { formatMinor } from '@synet/core/amount'
import { type Network, toMinor, toNativeMinor } from '@synet/core/network'
import { type Journal, purposes, type SignedTransaction } from '#custody/payout/sign/journal'
import { orderNumber } from '#platform/order-number'

/** A comparison states what the signer's journal and the chain say about a network. */
interface Comparison {
  /** The hot wallets that the journal counts. */
  readonly wallets: readonly string[]
  /** Each line describes an effect that was signed since, oldest first. */
  readonly signed: readonly string[]
  /** Each line names a transaction that the hot wallet has sent since, and that the journal does not know. */
  readonly foreign: readonly string[]
}

/**
 * Lists what was signed for a network since a time, and finds transactions of the hot wallet that were not signed here.
 * A network without nonces (TRON) does not say how many there are.
 */
export async function compareJournal(
  chain: Pick<ChainRpc, 'readNonce' | 'readReceipt'>,
  network: Network,
  journal: Journal,
  since: Date,
): Promise<Comparison> {
  const all = purposes
    .flatMap((purpose) => journal.listSigned(network.name, purpose, new Date(0)))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const asked = new Map<string, Promise<boolean>>()
  const isOnChain = ({ txHash }: SignedTransaction): Promise<boolean> => {
    const answer = asked.get(txHash) ?? chain.readReceipt(txHash).then((receipt) => receipt !== undefined)
    asked.set(txHash, answer)
    return answer
  }
  const wallets = journal.listWallets(network.name)
  const later = all.filter(({ at }) => at > since)
  const signed: string[] = []
  for (const transaction of later) signed.push(textOf(network, transaction, await isOnChain(transaction)))

  const foreign: string[] = []
  for (const { sender, nextNonce } of network.kind === 'tron' ? [] : wallets) {
    // A replacement has a lower nonce than what was signed before it.
    const nonces = later.flatMap((transaction) =>
      transaction.sender === sender && transaction.nonce !== null ? [transaction.nonce] : [],
    )
    const first = nonces.reduce((least, nonce) => (nonce < least ? nonce : least), nextNonce)
    const end = await chain.readNonce(sender)
    for (let nonce = first; nonce < end; nonce++) {
      const own = await Promise.all(
        all.filter((transaction) => transaction.sender === sender && transaction.nonce === nonce).map(isOnChain),
      )
      if (!own.includes(true)) foreign.push(`transaction ${nonce} of ${sender} was not signed here`)
    }
  }
  return { wallets: wallets.map(({ sender }) => sender), signed, foreign }
}

function textOf(network: Network, transaction: SignedTransaction, isMined: boolean): string {
  const { purpose, subject, nonce, rawAmount } = transaction
  const what = purpose === 'payout' ? `payout ${orderNumber('withdrawal', subject)}` : `${purpose} ${subject}`
  const value =
    purpose === 'gas'
      ? `${formatMinor(network.native, toNativeMinor(network, rawAmount))} ${network.native}`
      : `${formatMinor('USDT', toMinor(network, rawAmount))} USDT`
  return [
    transaction.at.toISOString(),
    nonce === null ? what : `${what} (transaction ${nonce})`,
    purpose === 'anchor' ? 'no value' : `${value} to ${transaction.recipient}`,
    transaction.txHash,
    isMined ? 'on the chain' : 'not on the chain',
  ].join(', ')
}
