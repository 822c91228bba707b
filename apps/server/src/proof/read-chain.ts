import { hasPaid } from '@synet/chain/payout/pay-batch'
import { type Network, toMinor } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import type { Detail, NetworkReserves, ReserveAddress } from '@synet/proof/epoch-statement'
import { readReceipts } from '#money/chain/read-holdings'
import type { Context } from '#platform/context'
import type { LedgerSnapshot } from '#proof/read-snapshot'

interface ChainPicture {
  readonly reserves: NetworkReserves
  readonly addresses: readonly ReserveAddress[]
  readonly leaving: Detail['leaving']
}

const readsMax = 10

/**
 * Reads the holdings of our addresses at one block that is final for us. The head is read after the snapshot, so that
 * everything that the books have credited is in blocks up to this one.
 * @throws when the chain does not answer: there is no partial epoch
 */
export async function readChain(
  { rpc }: Pick<Context, 'rpc'>,
  network: Network,
  snapshot: Pick<LedgerSnapshot, 'addresses' | 'payouts'>,
): Promise<ChainPicture> {
  const ours = rpc[network.name]
  const of = snapshot.addresses.filter((one) => one.network === null || one.network === network.name)
  const addresses = [...new Set(of.map((one) => one.address))]
  for (let read = 1; ; read++) {
    const head = await ours.readHead()
    // TRON's nodes report balances at their newest block only.
    const final = BigInt(network.kind === 'tron' ? 1 : network.confirmations)
    const number = head + 1n > final ? head + 1n - final : 0n
    const block = await ours.readBlock(number)
    invariant(block, `${network.name} has no block ${number}`)
    const at = network.kind === 'tron' ? {} : { blockNumber: number }
    const balances = await ours.readTokenBalances({ token: network.token, addresses, ...at })
    const held = addresses.map((address, i) => ({ address, raw: balances[i] ?? 0n }))
    invariant(balances.length === addresses.length, `${network.name} has not answered for all addresses`)
    const payouts = snapshot.payouts.filter((payout) => payout.network === network.name)
    const receiptOf = await readReceipts(
      ours,
      payouts.map(({ hash }) => hash),
    )
    if (network.kind === 'tron' && (await ours.readHead()) !== head && read < readsMax) continue
    const holding = held.filter((one) => one.raw > 0n)
    const left = payouts.filter((payout) => {
      const receipt = receiptOf(payout.hash)
      return hasPaid(receipt, payout) && (receipt?.blockNumber ?? 0n) <= number
    })
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)
    return {
      reserves: {
        network: network.name,
        chainId: network.chainId,
        token: network.token,
        tokenDecimals: network.tokenDecimals,
        block: number.toString(),
        blockHash: block.hash,
        addresses: holding.length,
        held: toMinor(network, sum(holding.map((one) => one.raw))).toString(),
        leaving: sum(left.map((payout) => payout.received)).toString(),
      },
      addresses: holding.map(({ address, raw }) => ({ network: network.name, address, raw: raw.toString() })),
      leaving: left.map((payout) => ({
        network: network.name,
        transaction: payout.hash,
        amount: payout.received.toString(),
      })),
    }
  }
}
