import type { Network } from '@synet/chain/network'
import { formatMinor } from '@synet/core/amount'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'
import { openTask } from '#chain/operator-task'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { readSettings } from '#settings'

interface Due {
  readonly address: string
  readonly block_hash: string
  readonly block_number: bigint
}

const dueAtOnce = 100

/**
 * Credits transfers at N confirmations, after a canonical re-check with the chain. Below the dust limit money waits at
 * its address until the sum passes it. @returns true when there may be more
 */
export async function creditTransfers(context: Context, network: Network): Promise<boolean> {
  const { sql, rpc } = context
  const due = await sql<Due[]>`
    select t.address, t.block_hash, t.block_number from app.chain_transfer t
        join app.network_state n on n.network = t.network
      where t.network = ${network.name} and t.state = 'seen' and t.block_number <= n.head - ${network.confirmations - 1}
      order by t.block_number, t.tx_hash, t.nth limit ${dueAtOnce}`
  if (due.length === 0) return false
  const { dust } = await readSettings(sql)
  const numbers = [...new Set(due.map((transfer) => transfer.block_number))]
  const onChain = new Map(
    await Promise.all(
      numbers.map(async (number) => [number, (await rpc[network.name].readBlock(number))?.hash] as const),
    ),
  )
  // A block that is another by now: the walk back is about to see it.
  const canonical = due.filter((transfer) => onChain.get(transfer.block_number) === transfer.block_hash)
  for (const address of new Set(canonical.map((transfer) => transfer.address))) {
    const checked = canonical.filter((transfer) => transfer.address === address).map((transfer) => transfer.block_hash)
    await creditAddress(context, network, { address, checked, dust })
  }
  return due.length === dueAtOnce && canonical.length > 0
}

interface Waiting {
  readonly tx_hash: string
  readonly nth: number
  readonly sender: string
  readonly amount: bigint
  /** How often it was credited before: a reorg may take it, its credit is reversed, and it comes back. */
  readonly credits: number
  readonly posting_id: bigint | null
  readonly state: 'seen' | 'dust'
}

/** Everything that waits at an address is credited together, each transfer as its own record, or waits on together. */
function creditAddress(
  { sql, clock }: Context,
  network: Network,
  of: { address: string; checked: readonly string[]; dust: bigint },
): Promise<void> {
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    const waiting = await tx<Waiting[]>`
      select tx_hash, nth, sender, amount, credits, posting_id, state from app.chain_transfer
        where network = ${network.name} and address = ${of.address}
          and (state = 'dust' or (state = 'seen' and block_hash = any (${of.checked})))
        order by block_number, tx_hash, nth for update`
    if (!waiting.some((transfer) => transfer.state === 'seen')) return
    const sum = waiting.reduce((total, transfer) => total + transfer.amount, 0n)
    if (sum < of.dust) {
      await tx`update app.chain_transfer set state = 'dust'
        where network = ${network.name} and address = ${of.address} and state = 'seen' and block_hash = any (${of.checked})`
      return
    }
    await credit(tx, network, of.address, waiting, at)
  })
}

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
  const lost = await readLosses(tx, transfers)
  const outcomes = await postItems(
    tx,
    at,
    transfers.map((transfer) => ({
      key: `recharge:${network.name}:${transfer.tx_hash}:${transfer.nth}:${transfer.credits}`,
      requestHash: transfer.amount.toString(),
      accounts: [chain, target.account, loss],
      decide: () =>
        done({
          kind: target.kind,
          entries: [
            { account: chain, amount: -transfer.amount },
            { account: target.account, amount: transfer.amount - (lost.get(transfer) ?? 0n) },
            { account: loss, amount: lost.get(transfer) ?? 0n },
          ],
          ref: { network: network.name, transaction: transfer.tx_hash, ...(order && { order: order.id.toString() }) },
        }),
    })),
  )
  for (const [i, transfer] of transfers.entries()) {
    const outcome = outcomes[i]
    invariant(outcome?.ok, `transfer ${transfer.tx_hash} can't be credited`)
    const { postingId } = outcome.value
    await tx`update app.chain_transfer set state = 'credited', credits = credits + 1, posting_id = ${postingId},
        holder = ${target.holder}, holder_user_id = ${owner.user_id}
      where network = ${network.name} and tx_hash = ${transfer.tx_hash} and nth = ${transfer.nth}`
    if (owner.user_id !== null) await announce(tx, at, { userId: owner.user_id, kind: 'balance', subjectId: postingId })
  }
  const sum = transfers.reduce((total, transfer) => total + transfer.amount, 0n)
  if (target.holder === 'suspense') {
    const facts = { amount: formatMinor('USDT', sum), sender: transfers[0]?.sender ?? '' }
    await openTask(tx, at, { kind: 'suspense.received', subject: network.name, facts })
  }
  if (!order || owner.user_id === null) return
  await tx`update app.recharge_order set state = 'credited', state_before = null, credited_at = ${at},
      credited_amount = credited_amount + ${sum} where id = ${order.id}`
  await announce(tx, at, { userId: owner.user_id, kind: 'recharge', subjectId: order.id, state: 'credited' })
}

const loss = systemAccount('loss', 'USDT')

/**
 * What a deep reorg took of a transfer that its holder had spent already was the platform's loss. It comes back to where
 * it was taken from: the holder has had it.
 */
async function readLosses(tx: Transaction, transfers: readonly Waiting[]): Promise<ReadonlyMap<Waiting, bigint>> {
  const again = transfers.filter((transfer) => transfer.credits > 0)
  if (again.length === 0) return new Map()
  const keys = again.map((transfer) => `reorg:${transfer.posting_id}`)
  const rows = await tx<{ key: string; lost: bigint }[]>`
    select p.key, -e.amount as lost from ledger.posting p join ledger.entry e on e.posting_id = p.id
      where p.key = any (${keys}::text[]) and e.account_id = ${loss}`
  const byKey = new Map(rows.map((row) => [row.key, row.lost]))
  return new Map(again.map((transfer) => [transfer, byKey.get(`reorg:${transfer.posting_id}`) ?? 0n]))
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
