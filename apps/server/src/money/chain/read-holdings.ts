import { hasPaid } from '@synet/chain/payout/pay-batch'
import type { ChainRpc } from '@synet/chain/rpc'
import type { Receipt } from '@synet/chain/rpc/read-receipt'
import { type Network, toMinor } from '@synet/core/network'
import type { Sql, Transaction } from '@synet/ledger/database'

const readsMax = 10

/** Reads all our addresses that may hold the token; addresses of orders that nobody has paid are left out. */
export const readOurAddresses = (sql: Sql | Transaction, network: Network): Promise<readonly { address: string }[]> =>
  sql<{ address: string }[]>`
    select a.address from app.deposit_address a where a.purpose <> 'recharge'
      or exists (select from app.chain_transfer t where t.address = a.address and t.network = ${network.name})`

interface PayoutUnderWay {
  readonly id: bigint
  readonly contract: string | null
  readonly tx_hash: string
  readonly received: bigint
}

/** Reads every attempt of payouts that are signed and not booked yet. */
export const readPayoutsUnderWay = (sql: Sql | Transaction, network: Network): Promise<readonly PayoutUnderWay[]> =>
  sql<PayoutUnderWay[]>`
    select w.id, a.contract, a.tx_hash, w.amount - w.fee_usdt as received
      from app.withdrawal w join app.payout_attempt a on a.withdrawal_id = w.id
      where w.network = ${network.name} and w.state in ('sending', 'sent') and not a.cancels`

/**
 * Reads the holdings of our addresses at one height, because a sweep moves money from one address to another. Payouts
 * that are mined and not yet final have left the chain but not the books. TRON's nodes know the newest balances only, so
 * there they are read again when a block came between.
 * @param asOf the holdings at this earlier block; without it, at the newest one
 */
export async function readNetworkReserves(
  tx: Transaction,
  network: Network,
  rpc: ChainRpc,
  asOf?: bigint,
): Promise<{ minor: bigint; leaving: bigint; addresses: number }> {
  const rows = await readOurAddresses(tx, network)
  const addresses = rows.map(({ address }) => address)
  const attempts = await readPayoutsUnderWay(tx, network)
  for (let read = 1; ; read++) {
    const head = await rpc.readHead()
    const at = network.kind === 'evm' ? { blockNumber: head } : {}
    const balances = await rpc.readTokenBalances({ token: network.token, addresses, ...at })
    const moved = asOf === undefined ? undefined : await readMoved(network, rpc, { after: asOf, upTo: head })
    const later = addresses.map((address) => moved?.get(address) ?? 0n)
    const leaving = await readLeaving(rpc, attempts, asOf ?? (network.kind === 'evm' ? head : undefined))
    if (network.kind === 'tron' && (await rpc.readHead()) !== head && read < readsMax) continue
    return { minor: toMinor(network, sum(balances) - sum(later)) + leaving, leaving, addresses: addresses.length }
  }
}

/** The newest block that the watcher had read when the database was in this state. */
export async function readKnownBlock(sql: Sql | Transaction, network: Network): Promise<bigint | undefined> {
  const [state] = await sql<{ known: bigint }[]>`
    select next_block - 1 as known from app.network_state where network = ${network.name}`
  return state?.known
}

/** A backup with its archive is minutes behind; 5,000 blocks are an hour on the fastest network, and take minutes to read. */
const movedBlocksMax = 5_000n

/**
 * Reads what later blocks have moved: a balance at `after` is that at `upTo` less this. Nodes forget the balances of old
 * blocks within minutes, but keep their transfers.
 * @returns token units by address: received less sent
 */
export async function readMoved(
  network: Network,
  rpc: ChainRpc,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): Promise<ReadonlyMap<string, bigint>> {
  if (upTo - after > movedBlocksMax)
    throw new Error(
      `${network.name} has ${upTo - after} blocks that this database does not know, too many to read: audit it without RPC_*`,
    )
  const moved = new Map<string, bigint>()
  const add = (address: string, raw: bigint) => moved.set(address, (moved.get(address) ?? 0n) + raw)
  for (let number = after + 1n, parent: string | undefined; number <= upTo; number++) {
    const block = await rpc.readBlock(number)
    if (!block || (parent !== undefined && block.parentHash !== parent))
      throw new Error(`${network.name} replaced its block ${number} while it was read`)
    for (const { from, to, raw } of await rpc.readTransfers({ hash: block.hash, token: network.token })) {
      add(from, -raw)
      add(to, raw)
    }
    parent = block.hash
  }
  return moved
}

/** @returns minor units at the newest block, or at the given one */
export async function readHoldings(
  network: Network,
  rpc: ChainRpc,
  addresses: readonly { address: string }[],
  blockNumber?: bigint,
): Promise<bigint> {
  const at = blockNumber === undefined ? {} : { blockNumber }
  const ours = addresses.map(({ address }) => address)
  const held = await rpc.readTokenBalances({ token: network.token, addresses: ours, ...at })
  return toMinor(network, sum(held))
}

/** @returns what payouts that are in a block, up to the given one, have taken from the chain, minor units */
export async function readLeaving(rpc: ChainRpc, attempts: readonly PayoutUnderWay[], upTo?: bigint): Promise<bigint> {
  const receiptOf = await readReceipts(
    rpc,
    attempts.map((attempt) => attempt.tx_hash),
  )
  const left = attempts.filter((attempt) => {
    const receipt = receiptOf(attempt.tx_hash)
    return hasPaid(receipt, attempt) && (upTo === undefined || (receipt?.blockNumber ?? 0n) <= upTo)
  })
  return sum(left.map((one) => one.received))
}

/** Reads each transaction's receipt once: the payments of a batch share it. */
export async function readReceipts(
  rpc: ChainRpc,
  hashes: readonly string[],
): Promise<(hash: string) => Receipt | undefined> {
  const distinct = [...new Set(hashes)]
  const receipts = await Promise.all(distinct.map((hash) => rpc.readReceipt(hash)))
  return (hash) => receipts[distinct.indexOf(hash)]
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
