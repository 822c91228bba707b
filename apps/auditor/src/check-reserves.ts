import type { ChainRpc } from '@synet/chain/rpc'
import { allNetworks, isNetworkName } from '@synet/core/all-networks'
import { hours } from '@synet/core/clock'
import type { NetworkReserves } from '@synet/proof/epoch-statement'
import { type Check, check, inMinor, type Published, sumOf, usdtText } from '#check'

/** A payout stays in the ledger until it is final; after this number of blocks it may no longer be counted. */
const leavingBlocksMax = 5_000n
/** The number of blocks between two epochs that are checked, which reveals funds that were borrowed for an epoch. */
const checkedBlocks = 8n
/** An epoch's block is some minutes old; balances of different times could count the same money on two networks. */
const timeDifferenceMaxMs = hours(3)
/** The clocks of test networks are not the product's. */
const isTestNetwork = (network: string): boolean => isNetworkName(network) && allNetworks[network].isTest

/** Published data may be anything: data that can't be queried counts as wrong, and does not stop the audit. */
async function faultOf(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work()
  } catch (error) {
    return `can't be looked up: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
  }
}

/** Compares one network's published reserves with the chain, at the epoch's block and since the epoch before. */
export async function checkReserves(
  rpc: ChainRpc,
  epoch: Published,
  reserves: NetworkReserves,
  before: Published | undefined,
): Promise<Check[]> {
  const { network, block, blockHash } = reserves
  const listed = addressesOf(epoch, network)
  const checks = [
    check(
      `${network}: the chain says the same`,
      await faultOf(async () => (await balanceFault(rpc, epoch, reserves)) ?? payoutFault(rpc, epoch, reserves)),
      `${listed.length} addresses at block ${block} ${blockHash}`,
    ),
  ]
  const earlier = before?.parsedStatement.reserves.find((reserve) => reserve.network === network)
  // A network's part of the liabilities is not fixed: with several networks, money may move between them.
  if (!before || !earlier || epoch.parsedStatement.reserves.length > 1) return checks
  const blocks = blocksBetween(BigInt(earlier.block), BigInt(block), await rpc.readHead())
  checks.push(
    check(
      `${network}: reserves stood between the epochs and stand now`,
      await faultOf(() => shortfall(rpc, epoch, before, reserves, blocks)),
      `${blocks.length} blocks looked at`,
    ),
  )
  return checks
}

const addressesOf = ({ parsedDetail }: Published, network: string) =>
  parsedDetail.addresses.filter((address) => address.network === network)

async function balanceFault(
  rpc: ChainRpc,
  epoch: Published,
  { network, token, block, blockHash }: NetworkReserves,
): Promise<string | undefined> {
  const blockNumber = BigInt(block)
  const there = await rpc.readBlock(blockNumber)
  if (there?.hash !== blockHash) return `block ${block} has a different hash`
  if (!isTestNetwork(network) && Math.abs(Date.parse(epoch.parsedStatement.at) - there.timeMs) > timeDifferenceMaxMs)
    return `block ${block} is of another time than the epoch`
  for (const { address, raw } of addressesOf(epoch, network)) {
    const held = await rpc.readTokenBalance({ token, address, blockNumber })
    if (held !== BigInt(raw)) return `${address} held ${held}, not ${raw}`
  }
  return undefined
}

/** Payouts that have left their address but are not final yet still count as held. */
async function payoutFault(
  rpc: ChainRpc,
  { parsedDetail }: Published,
  reserves: NetworkReserves,
): Promise<string | undefined> {
  const { network, token } = reserves
  const number = BigInt(reserves.block)
  const leaving = parsedDetail.leaving.filter((candidate) => candidate.network === network)
  if (sumOf(leaving.map((one) => one.amount)).toString() !== reserves.leaving)
    return 'the pending payouts do not add up'
  const counted = new Set<string>()
  for (const { transaction, amount } of leaving) {
    const receipt = await rpc.readReceipt(transaction)
    if (!receipt?.success || receipt.blockNumber > number || receipt.blockNumber + leavingBlocksMax < number)
      return `payout ${transaction} did not leave just before the block`
    const transfers = await rpc.readTransfers({ hash: receipt.blockHash, token })
    // A batch makes several payments, and each counts once.
    const payment = transfers.find(
      (transfer) =>
        transfer.txHash === transaction &&
        inMinor(reserves, transfer.raw) === BigInt(amount) &&
        !counted.has(`${transaction} ${transfer.nth}`),
    )
    if (!payment) return `payout ${transaction} did not pay ${amount}, or is counted twice`
    counted.add(`${transaction} ${payment.nth}`)
  }
  return undefined
}

/** Blocks at equal distances between two epochs, and the newest one. */
function blocksBetween(from: bigint, to: bigint, head: bigint): bigint[] {
  const step = (to - from) / checkedBlocks
  const between = Array.from({ length: Number(checkedBlocks) - 1 }, (_, i) => from + step * BigInt(i + 1))
  return [...(step > 0n ? between : []), head]
}

/** The first of the blocks at which less was held than was owed at either epoch. */
async function shortfall(
  rpc: ChainRpc,
  epoch: Published,
  before: Published,
  reserves: NetworkReserves,
  blocks: readonly bigint[],
): Promise<string | undefined> {
  const [now, then] = [epoch, before].map(({ parsedStatement }) => BigInt(parsedStatement.owed.total))
  const owed = (now ?? 0n) < (then ?? 0n) ? (now ?? 0n) : (then ?? 0n)
  const known = [...addressesOf(epoch, reserves.network), ...before.parsedDetail.addresses]
  const addresses = [...new Set(known.map((one) => one.address))]
  for (const blockNumber of blocks) {
    const balances = addresses.map((address) => rpc.readTokenBalance({ token: reserves.token, address, blockNumber }))
    const held = inMinor(reserves, sumOf(await Promise.all(balances)))
    if (held < owed)
      return `at block ${blockNumber} ${usdtText(held)} were held, less than was owed at either epoch (${usdtText(owed)}): large withdrawals explain it, or money that was borrowed for an epoch; ask the platform which`
  }
  return undefined
}
