import { nextState } from '#platform/state/transitions'
import type { Network } from '@synet/core/network'
import { readFinalBlock } from '@synet/chain/rpc/read-final-block'
import type { TokenTransfer } from '@synet/chain/rpc/read-transfers'
import { amount, type Amount, formatMinor, smaller, subtract } from '@synet/core/amount'
import { seconds } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import { openTask } from '#platform/task/operator-task'
import { type Due, isDisplaced, isPayment, postponeTransfers, type TransferId } from '#money/chain/due-transfer'
import { closeMismatches, handleRefuted, type Refuted, reportMismatches } from '#money/chain/mismatches'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { readSettings } from '#platform/settings'

const dueAtOnce = 100
/** The blocks whose logs are read at a time. */
const blocksAtOnce = 8
/**
 * The transfers below the dust limit that are credited together with others, the largest of their address: each may need
 * the log of another block, and a stranger can send any number of them.
 */
const dustAtOnce = 50
/** A transfer waits this long when its block could not be read, or it could not be credited. */
const unclearMs = seconds(5)

/**
 * Credits transfers at N confirmations, and not before the chain calls their block final where it says so. With several
 * nodes two must agree on the block and on every transfer in it. The amounts are read from the canonical block's log at that moment: a row that
 * the log does not confirm credits nothing, alerts the operators and is checked again later. Money below the dust limit
 * waits at its address until the sum passes the limit; no log is read for it before. A row that was not credited gives
 * its place in the list to others for a while.
 * @returns true when there may be more
 */
export async function creditTransfers(context: Context, network: Network): Promise<boolean> {
  const { sql, clock } = context
  const due = await sql<Due[]>`
    with closed as (${closeMismatches(context, network)})
    select t.block_hash, t.block_number, t.tx_hash, t.nth, t.sender, t.address, t.amount from app.chain_transfer t
        join app.network_state n on n.network = t.network
      where t.network = ${network.name} and t.state = 'seen' and t.block_number <= n.head - ${network.confirmations - 1}
        and (t.check_after is null or t.check_after <= ${clock.now()})
      order by t.block_number, t.tx_hash, t.nth limit ${dueAtOnce}`
  if (due.length === 0) return false
  const finalBlock = await readFinalBlock(context.rpc[network.name], network)
  const { dust } = await readSettings(sql)
  const final = due.filter((transfer) => transfer.block_number <= finalBlock)
  const paid = await readPaidAddresses(context, network, final, dust)
  const wanted = final.filter(({ address }) => paid.get(address)?.isEnough)
  const { confirmed, refuted, unclear } = await checkTransfers(context, network, wanted)
  await handleRefuted(context, network, refuted)
  const failures: unknown[] = []
  // Addresses with much dust come last: their logs take time.
  for (const [address, { transfers, dusty, isEnough }] of [...paid].toSorted(
    ([, one], [, other]) => one.dusty.length - other.dusty.length,
  )) {
    const known = isEnough ? transfers.filter((transfer) => confirmed.includes(transfer)) : transfers
    if (known.length === 0) continue
    try {
      if (isEnough) await creditAddress(context, network, { address, transfers: known, dusty, dust })
      else await inTransaction(sql, (tx) => markDust(tx, network, known))
    } catch (error) {
      // An address whose rows cannot be credited does not block the others.
      failures.push(error)
      unclear.push(...known)
    }
  }
  await postponeTransfers(context, network, unclear, unclearMs)
  if (failures.length > 0) throw failures[0]
  return due.length === dueAtOnce && final.length > 0
}

interface Paid {
  readonly transfers: Due[]
  /** The largest of the transfers that wait at the address. */
  readonly dusty: readonly Due[]
  /** Whether the sum passes the dust limit. */
  readonly isEnough: boolean
}

/** Groups transfers by their address, with what waits there. */
async function readPaidAddresses(
  { sql, clock }: Context,
  network: Network,
  transfers: readonly Due[],
  dust: bigint,
): Promise<ReadonlyMap<string, Paid>> {
  const addresses = [...new Set(transfers.map(({ address }) => address))]
  const waiting = await sql<Due[]>`
    select d.* from unnest(${addresses}::text[]) as a (address) cross join lateral (
      select block_hash, block_number, tx_hash, nth, sender, address, amount from app.chain_transfer
        where network = ${network.name} and address = a.address and state = 'dust'
          and (check_after is null or check_after <= ${clock.now()})
        order by amount desc, block_hash, tx_hash, nth limit ${dustAtOnce}) d`
  return new Map(
    addresses.map((address) => {
      const own = transfers.filter((transfer) => transfer.address === address)
      const dusty = waiting.filter((transfer) => transfer.address === address)
      const sum = [...own, ...dusty].reduce((total, transfer) => total + transfer.amount, 0n)
      return [address, { transfers: own, dusty, isEnough: sum >= dust }]
    }),
  )
}

interface Checked {
  readonly confirmed: readonly Due[]
  readonly refuted: readonly Refuted[]
  /** The block is not there at the moment, or another one is: the row says nothing until the watcher has looked. */
  readonly unclear: Due[]
}

/** Compares rows with the log of the block that is canonical now. */
async function checkTransfers(context: Context, network: Network, rows: readonly Due[]): Promise<Checked> {
  const checked = { confirmed: [] as Due[], refuted: [] as Refuted[], unclear: [] as Due[] }
  const blocks = [...Map.groupBy(rows, (transfer) => transfer.block_number)]
  for (let i = 0; i < blocks.length; i += blocksAtOnce) {
    await Promise.all(
      blocks.slice(i, i + blocksAtOnce).map(async ([number, ofBlock]) => {
        const log = await readCanonicalLog(context, network, number)
        for (const transfer of ofBlock) {
          if (log?.hash !== transfer.block_hash) checked.unclear.push(transfer)
          else if (
            log.transfers.some(
              (candidate) => candidate.nth === transfer.nth && isPayment(network, transfer, candidate),
            ) ||
            (await isDisplaced(context, network, transfer, log.transfers))
          )
            checked.confirmed.push(transfer)
          else checked.refuted.push({ transfer, log: log.transfers })
        }
      }),
    )
  }
  return checked
}

interface CanonicalLog {
  readonly hash: string
  readonly transfers: readonly TokenTransfer[]
}

async function readCanonicalLog({ rpc }: Context, network: Network, number: bigint): Promise<CanonicalLog | undefined> {
  const chain = rpc[network.name]
  const block = await chain.readBlock(number)
  if (!block) return undefined
  return { hash: block.hash, transfers: await chain.readTransfers({ hash: block.hash, token: network.token }) }
}

interface Waiting extends Due {
  /**
   * Counts earlier credits of the transfer: a reorg may remove its block, so that its credit is reversed, and the
   * block may come back.
   */
  readonly credits: number
  readonly posting_id: bigint | null
  readonly state: 'seen' | 'dust'
  /** Whether the ledger has reversed its last credit; false for a transfer that was never credited. */
  readonly reversed: boolean
}

/** All transfers that wait at an address are credited together, each with its own record, or keep waiting together. */
async function creditAddress(
  context: Context,
  network: Network,
  of: { address: string; transfers: readonly Due[]; dusty: readonly Due[]; dust: bigint },
): Promise<void> {
  const { sql, clock } = context
  const { confirmed, refuted } = await checkTransfers(context, network, of.dusty)
  await handleRefuted(context, network, refuted)
  const inLog = [...of.transfers, ...confirmed]
  const at = clock.now()
  const unreversed = await inTransaction(sql, async (tx) => {
    const rows = await tx<Waiting[]>`
      select block_hash, block_number, tx_hash, nth, sender, address, amount, credits, posting_id, state,
          exists (select from ledger.postings p
            where p.key = 'reorg:' || posting_id and p.ref ->> 'transaction' = tx_hash) as reversed
        from app.chain_transfer where network = ${network.name} and address = ${of.address}
          and state in ('seen', 'dust') and (state = 'seen' or tx_hash = any (${of.dusty.map((row) => row.tx_hash)}::text[]))
        order by block_number, tx_hash, nth for update`
    // The row alone does not prove that an earlier credit was reversed: the ledger must show it.
    const isDue = (row: Waiting) => row.credits === 0 || row.reversed
    // A row that changed since the log was read is checked again in the next pass.
    const waiting = rows.filter((row) => isDue(row) && inLog.some((transfer) => isSame(transfer, row)))
    if (waiting.some((transfer) => transfer.state === 'seen')) {
      const sum = waiting.reduce((total, transfer) => total + transfer.amount, 0n)
      if (sum < of.dust) await markDust(tx, network, waiting)
      else await credit(tx, network, of.address, waiting, at)
    }
    return rows.filter((row) => !isDue(row))
  })
  await reportMismatches(context, network, unreversed)
}

async function markDust(tx: Transaction, network: Network, transfers: readonly Due[]): Promise<void> {
  for (const transfer of transfers)
    await tx`update app.chain_transfer set state = ${nextState('chain_transfer', 'seen', 'dust')}
      where ${isRow(tx, network, transfer)} and state = 'seen'`
}

/** Checks that the row still equals what the log confirmed. */
const isSame = (confirmed: Due, row: Due) =>
  row.block_hash === confirmed.block_hash &&
  row.tx_hash === confirmed.tx_hash &&
  row.nth === confirmed.nth &&
  row.amount === confirmed.amount

const isRow = (tx: Transaction, network: Network, { block_hash, tx_hash, nth }: TransferId) =>
  tx`network = ${network.name} and block_hash = ${block_hash} and tx_hash = ${tx_hash} and nth = ${nth}`

async function credit(
  tx: Transaction,
  network: Network,
  address: string,
  transfers: readonly Waiting[],
  at: Date,
): Promise<void> {
  const [owner] = await tx<{ user_id: bigint | null; purpose: 'recharge' | 'capital' | 'wallet' }[]>`
    select user_id, purpose from app.deposit_address where address = ${address}`
  invariant(owner, 'a transfer has its address')
  const [order] = await tx<{ id: bigint }[]>`select id from app.recharge_order where address = ${address} for update`
  const target = targetOf(network, owner)
  const chain = systemAccount(`chain:${network.name}`, 'USDT')
  const lost = await readLosses(tx, network, address, transfers)
  const lostOf = (transfer: Waiting) => lost.get(transfer) ?? none
  const outcomes = await postItems(
    tx,
    at,
    transfers.map((transfer) => ({
      key: `recharge:${network.name}:${transfer.block_hash}:${transfer.tx_hash}:${transfer.nth}:${transfer.credits}`,
      requestHash: transfer.amount.toString(),
      accounts: [chain, target.account, loss],
      decide: () =>
        done({
          kind: target.kind,
          entries: [
            ...move(chain, target.account, subtract(transfer.amount, lostOf(transfer))),
            ...move(chain, loss, lostOf(transfer)),
          ],
          ref: { network: network.name, transaction: transfer.tx_hash, ...(order && { order: order.id.toString() }) },
        }),
    })),
  )
  for (const [i, transfer] of transfers.entries()) {
    const outcome = outcomes[i]
    invariant(outcome?.ok, `transfer ${transfer.tx_hash} can't be credited`)
    const { postingId } = outcome.value
    await tx`update app.chain_transfer set state = ${nextState('chain_transfer', ['seen', 'dust'], 'credited')}, credits = credits + 1, posting_id = ${postingId},
        holder = ${target.holder}, holder_user_id = ${owner.user_id}, recovered_by = null
      where ${isRow(tx, network, transfer)}`
    if (lostOf(transfer) > 0n) {
      await tx`update app.chain_transfer set recovered_by = ${postingId}
        where network = ${network.name} and tx_hash = ${transfer.tx_hash} and nth = ${transfer.nth} and address = ${address}
          and state = 'orphaned' and posting_id is not null and recovered_by is null`
    }
    if (owner.user_id !== null) await announce(tx, at, { userId: owner.user_id, kind: 'balance', subjectId: postingId })
  }
  const sum = transfers.reduce((total, transfer) => total + transfer.amount, 0n)
  if (target.holder === 'suspense') {
    const facts = { amount: formatMinor('USDT', sum), sender: transfers[0]?.sender ?? '' }
    await openTask(tx, at, { kind: 'suspense.received', subject: network.name, facts })
  }
  if (!order || owner.user_id === null) return
  await tx`update app.recharge_order set state = ${nextState('recharge_order', ['waiting', 'submitted', 'confirming', 'cancelled', 'expired'], 'credited')}, state_before = null, credited_at = ${at},
      credited_amount = credited_amount + ${sum} where id = ${order.id}`
  await announce(tx, at, { userId: owner.user_id, kind: 'recharge', subjectId: order.id, state: 'credited' })
}

const loss = systemAccount('loss', 'USDT')
const none = amount('USDT', 0n)

/**
 * When a deep reorg removed a transfer that its holder had already spent, the platform took the loss. When the same
 * transfer reaches the same address again, in whatever block, that amount repays the loss, because the holder has had
 * it.
 */
async function readLosses(
  tx: Transaction,
  network: Network,
  address: string,
  transfers: readonly Waiting[],
): Promise<ReadonlyMap<Waiting, Amount<'USDT'>>> {
  const hashes = transfers.map((transfer) => transfer.tx_hash)
  const rows = await tx<{ tx_hash: string; nth: number; lost: Amount<'USDT'> }[]>`
    select t.tx_hash, t.nth, sum(-e.amount)::bigint as lost from app.chain_transfer t
        join ledger.postings p on p.key = 'reorg:' || t.posting_id join ledger.entries e on e.posting_id = p.id
      where t.network = ${network.name} and t.tx_hash = any (${hashes}::text[]) and t.address = ${address}
        and t.state <> 'credited' and t.posting_id is not null and t.recovered_by is null and e.account_id = ${loss}
      group by t.tx_hash, t.nth`
  return new Map(
    transfers.map((transfer) => {
      const row = rows.find(({ tx_hash, nth }) => tx_hash === transfer.tx_hash && nth === transfer.nth)
      return [transfer, smaller(row?.lost ?? none, transfer.amount)]
    }),
  )
}

function targetOf(network: Network, owner: { user_id: bigint | null; purpose: 'recharge' | 'capital' | 'wallet' }) {
  if (owner.user_id !== null) {
    const account = userAccount(owner.user_id, 'available', 'USDT')
    return { kind: 'recharge.credited', holder: 'user', account } as const
  }
  if (owner.purpose === 'capital') {
    return { kind: 'capital.received', holder: 'capital', account: systemAccount('capital', 'USDT') } as const
  }
  const account = systemAccount(`suspense:${network.name}`, 'USDT')
  return { kind: 'suspense.received', holder: 'suspense', account } as const
}
