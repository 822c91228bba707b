import { hasPaid } from '@synet/chain/payout/pay-batch'
import { type Network, toMinor } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import {
  type Detail,
  type NetworkReserves,
  type ReserveAddress,
  firstPrevious,
  type Statement,
} from '@synet/proof/epoch-statement'
import { readReceipts } from '#money/chain/read-holdings'
import type { Context } from '#platform/context'
import { type LedgerSnapshot, readSnapshot } from '#proof/read-snapshot'
import { nextState } from '#platform/state/transitions'
import { addMs, minutes } from '@synet/core/clock'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { type Accounts, type BuiltTree, leafEntryBytes, partLeaves } from '@synet/proof/build-tree'
import { hashText, toHex } from '@synet/proof/sha256'
import { assets, treeHeight } from '@synet/proof/tree-node'
import { finishDays } from '#proof/finish-days'
import { Worker } from 'node:worker_threads'

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
  const of = snapshot.addresses.filter((address) => address.network === null || address.network === network.name)
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
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
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

/** Builds the tree in its own thread, so that it does not block the process. */
export async function buildInThread(accounts: Accounts, key: Uint8Array): Promise<BuiltTree> {
  const worker = new Worker(new URL('./tree-thread.ts', import.meta.url))
  try {
    return await new Promise<BuiltTree>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage({ accounts, key }, [accounts.sums.buffer as ArrayBuffer])
    })
  } finally {
    await worker.terminate()
  }
}

const claimMs = minutes(10)
/** A part of the directory holds this many accounts, each with its number and place in 12 bytes. */
const directoryAccounts = 4_096
export const directoryEntryBytes = 12

/** Requests the day's epoch, unless there is one. @returns whether one was requested */
export async function requestDailyEpoch({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const asked = await sql`
    insert into app.proof_request (asked_at, state) select ${now}, 'asked'
      where exists (select from ledger.postings where key = 'genesis')
        and not exists (select from app.proof_epoch where at >= date_trunc('day', ${now}::timestamptz, 'UTC'))
      on conflict do nothing`
  return asked.count > 0
}

/** Builds the requested epoch, which the signer then publishes. @returns true when there was one */
export async function buildRequestedEpoch(context: Context, worker: string): Promise<boolean> {
  const { sql, clock } = context
  const now = clock.now()
  const [request] = await sql<{ id: bigint }[]>`
    update app.proof_request set worker = ${worker}, worker_until = ${addMs(now, claimMs)}
      where id = (select id from app.proof_request where state = 'asked' and (worker_until is null or worker_until <= ${now} or worker = ${worker})
        for update skip locked)
      returning id`
  if (!request) return false
  while (await finishDays(context));
  await buildEpoch(context, request.id, worker)
  return true
}

async function buildEpoch(context: Context, requestId: bigint, worker: string): Promise<void> {
  const { sql, clock, random, networks } = context
  const [last] = await sql<{ number: number; hash: string }[]>`
    select number, hash from app.proof_epoch order by number desc limit 1`
  const snapshot = await readSnapshot(context)
  const at = clock.now()
  // The log of keys may begin at any moment: an epoch that was dated before it names none.
  const [keys] = await sql<{ seq: bigint; hash: string }[]>`
    select seq, hash from app.operator_key_event order by seq desc limit 1`
  const chains = await Promise.all(networks.map((network) => readChain(context, network, snapshot)))
  const key = random.bytes(32)
  // The sums' buffer is transferred to the thread, so nothing here may read it afterwards.
  const numbers = snapshot.accounts.numbers
  const tree = await buildInThread(snapshot.accounts, key)
  const balanceOf = (bucket: string, asset: string) =>
    snapshot.balances
      .filter(
        (balance) => balance.asset === asset && (balance.bucket === bucket || balance.bucket.startsWith(`${bucket}:`)),
      )
      .reduce((sum, balance) => sum + balance.balance, 0n)
  for (const [i, asset] of assets.entries())
    invariant(tree.totals[i] === balanceOf('users', asset), `the tree's ${asset} are the ledger's`)
  const users = balanceOf('users', 'USDT')
  const suspense = balanceOf('suspense', 'USDT')
  const held = chains.reduce((sum, { reserves }) => sum + BigInt(reserves.held) + BigInt(reserves.leaving), 0n)
  const detail: Detail = {
    addresses: chains.flatMap((chain) => chain.addresses),
    leaving: chains.flatMap((chain) => chain.leaving),
    balances: snapshot.balances.map((balance) => ({ ...balance, balance: balance.balance.toString() })),
    openDays: snapshot.openDays,
  }
  const detailText = JSON.stringify(detail)
  const statement: Statement = {
    kind: 'synet.proof.1',
    epoch: (last?.number ?? 0) + 1,
    previous: last?.hash ?? firstPrevious,
    at: at.toISOString(),
    ledger: { position: snapshot.position, postings: snapshot.postings, entries: snapshot.entries },
    tree: { height: treeHeight, assets, root: toHex(tree.root), totals: tree.totals.map(String) },
    owed: { users: users.toString(), suspense: suspense.toString(), total: (users + suspense).toString() },
    reserves: chains.map((chain) => chain.reserves),
    held: held.toString(),
    surplus: (held - users - suspense).toString(),
    days: { through: snapshot.finished.day, hash: snapshot.finished.hash },
    // The signer publishes them soon after its first start, which the first epoch does not wait for.
    ...(keys && { operatorKeys: { count: Number(keys.seq), hash: keys.hash } }),
    detail: hashText(detailText),
  }
  await inTransaction(sql, async (tx) => {
    const [own] = await tx`
      select from app.proof_request where id = ${requestId} and state = 'asked' and worker = ${worker} for update`
    if (!own) return // This process took too long, and another one has claimed the request.
    await storeTree(tx, statement.epoch, { numbers, tree, key })
    await tx`update app.proof_request set state = ${nextState('proof_request', 'asked', 'built')}, epoch = ${statement.epoch}, statement = ${JSON.stringify(statement)},
      detail = ${detailText} where id = ${requestId}`
  })
}

/** Stores what users' proofs are made from. Leftovers of an unpublished epoch of this number are deleted first. */
async function storeTree(
  tx: Transaction,
  epoch: number,
  { numbers, tree, key }: { numbers: Accounts['numbers']; tree: BuiltTree; key: Uint8Array },
): Promise<void> {
  await tx`delete from app.proof_part where epoch = ${epoch}`
  await tx`delete from app.proof_key where epoch = ${epoch}`
  await tx`insert into app.proof_key (epoch, key, accounts) values (${epoch}, ${Buffer.from(key)}, ${numbers.length})`
  const keep = (kind: string, part: number, bytes: Uint8Array, first: bigint | null = null) =>
    tx`insert into app.proof_part (epoch, kind, part, first_account, bytes)
      values (${epoch}, ${kind}, ${part}, ${first}, ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)})`
  await keep('crown', 0, tree.crown)
  const partBytes = partLeaves * leafEntryBytes
  for (let at = 0; at < tree.leaves.length; at += partBytes)
    await keep('leaves', at / partBytes, tree.leaves.subarray(at, at + partBytes))
  for (let from = 0; from < numbers.length; from += directoryAccounts) {
    const count = Math.min(directoryAccounts, numbers.length - from)
    const view = new DataView(new ArrayBuffer(count * directoryEntryBytes))
    for (let i = 0; i < count; i++) {
      view.setBigUint64(i * directoryEntryBytes, numbers[from + i] ?? 0n)
      view.setUint32(i * directoryEntryBytes + 8, tree.places[from + i] ?? 0)
    }
    await keep('directory', from / directoryAccounts, new Uint8Array(view.buffer), numbers[from] ?? 0n)
  }
}
