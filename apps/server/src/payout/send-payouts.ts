import { allNetworks } from '@synet/chain/all-networks'
import { payoutOutcome } from '@synet/chain/payout/payout-outcome'
import type { Receipt } from '@synet/chain/rpc'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'
import type { Context } from '#context'
import { announce } from '#event/announce'
import type { WithdrawalRow } from '#withdrawal/read-withdrawals'
import { returnWithdrawal } from '#withdrawal/return-withdrawal'

interface UnderWay {
  readonly withdrawal_id: bigint
  readonly state: 'sending' | 'sent'
  readonly nonce: bigint
  readonly hashes: readonly string[]
  readonly raws: readonly string[]
}

/**
 * Takes every payout under way one step: looks for a receipt of *any* of its attempts, broadcasts again what no block
 * has, settles what is final. Broadcasting twice is harmless: it is the same signed transaction.
 * @returns true when a payout was settled
 */
export async function sendPayouts(context: Context): Promise<boolean> {
  const { sql, rpc } = context
  const network = allNetworks.dev
  const payouts = await sql<UnderWay[]>`
    select p.withdrawal_id, w.state, p.nonce, array_agg(a.tx_hash order by a.attempt desc) as hashes, array_agg(a.raw order by a.attempt desc) as raws
      from app.payout p join app.withdrawal w on w.id = p.withdrawal_id
      join app.payout_attempt a on a.withdrawal_id = p.withdrawal_id
      where p.network = ${network.name} and w.state in ('sending', 'sent')
      group by p.withdrawal_id, w.state, p.nonce order by p.nonce limit 50`
  if (payouts.length === 0) return false
  // Read before the receipts: a nonce that is used by then has its receipt.
  const nonces = await readNonces(context)
  let settled = false
  for (const payout of payouts) {
    const attempts = await Promise.all(
      payout.hashes.map(async (txHash) => ({ txHash, receipt: await rpc.dev.readReceipt(txHash) })),
    )
    const outcome = payoutOutcome({ ...nonces, nonce: payout.nonce, attempts, overdue: false })
    if (outcome.state === 'halt') {
      await sql`update app.network_state set halted_reason = ${`payout ${payout.withdrawal_id}: ${outcome.reason}`}
        where network = ${network.name} and halted_reason is null`
      return settled
    }
    if (outcome.state === 'mined') {
      settled = (await settle(context, payout.withdrawal_id, outcome.receipt)) || settled
      continue
    }
    await sql`update app.payout set mined_block = null where withdrawal_id = ${payout.withdrawal_id} and mined_block is not null`
    const [raw] = payout.raws
    invariant(raw, 'a payout has an attempt')
    const answer = await rpc.dev.broadcast(raw)
    if (payout.state === 'sending' && (answer === 'accepted' || answer === 'already-known')) {
      await markSent(context, payout.withdrawal_id, payout.hashes[0] ?? null)
    }
  }
  return settled
}

/** Another attempt's hash may take the place of the first. */
const markSent = ({ sql, clock }: Context, withdrawalId: bigint, txHash: string | null): Promise<void> =>
  inTransaction(sql, async (tx) => {
    const [row] = await tx<{ user_id: bigint; state: string }[]>`
      select user_id, state from app.withdrawal where id = ${withdrawalId} and state in ('sending', 'sent') for update`
    if (!row) return
    await tx`update app.withdrawal set state = 'sent', tx_hash = ${txHash}
      where id = ${withdrawalId} and (state = 'sending' or tx_hash is distinct from ${txHash})`
    if (row.state === 'sent') return
    await announce(tx, clock.now(), { userId: row.user_id, kind: 'withdrawal', subjectId: withdrawalId, state: 'sent' })
  })

async function readNonces({ sql, rpc }: Context) {
  const network = allNetworks.dev
  const [wallet] = await sql<{ address: string; next_nonce: bigint }[]>`
    select address, next_nonce from app.wallet where network = ${network.name}`
  invariant(wallet, 'a payout has its wallet')
  const head = await rpc.dev.readHead()
  const finalBlock = head - BigInt(network.confirmations - 1)
  const latest = await rpc.dev.readNonce(wallet.address)
  // A node that does not know the state of that block any more proves nothing.
  const final = finalBlock < 0n ? 0n : await rpc.dev.readNonce(wallet.address, finalBlock).catch(() => 0n)
  return { storedNonce: wallet.next_nonce, chainNonce: { latest, final } }
}

/** Final at N confirmations on the canonical chain: booked as confirmed, or given back when the token refused it. */
async function settle(context: Context, withdrawalId: bigint, receipt: Receipt): Promise<boolean> {
  const { sql, rpc, clock } = context
  const network = allNetworks.dev
  await sql`update app.payout set mined_block = ${receipt.blockNumber}
    where withdrawal_id = ${withdrawalId} and mined_block is distinct from ${receipt.blockNumber}`
  await markSent(context, withdrawalId, receipt.txHash)
  const head = await rpc.dev.readHead()
  if (head - receipt.blockNumber + 1n < BigInt(network.confirmations)) return false
  const block = await rpc.dev.readBlock(receipt.blockNumber)
  if (block?.hash !== receipt.blockHash) return false
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    const [row] = await tx<
      WithdrawalRow[]
    >`select * from app.withdrawal where id = ${withdrawalId} and state = 'sent' for update`
    if (!row) return false
    if (!receipt.success) {
      await returnWithdrawal(tx, at, row, { state: 'failed', reason: 'transaction-reverted' })
      return true
    }
    const withdrawing = {
      USDT: userAccount(row.user_id, 'withdrawing', 'USDT'),
      SNT: userAccount(row.user_id, 'withdrawing', 'SNT'),
    }
    const entries = [
      { account: withdrawing.USDT, amount: -row.amount },
      { account: systemAccount(`chain:${network.name}`, 'USDT'), amount: row.amount - row.fee_usdt },
      { account: systemAccount('fees', 'USDT'), amount: row.fee_usdt },
      { account: withdrawing.SNT, amount: -row.fee_snt },
      { account: systemAccount('treasury', 'SNT'), amount: row.fee_snt },
    ]
    const [outcome] = await postItems(tx, at, [
      {
        key: `withdrawal-end:${row.id}`,
        requestHash: 'confirmed',
        accounts: entries.map((entry) => entry.account),
        decide: () =>
          done({
            kind: 'withdrawal.confirmed',
            entries,
            ref: { withdrawal: row.id.toString(), transaction: receipt.txHash },
          }),
      },
    ])
    invariant(outcome?.ok, `withdrawal ${row.id} can't be confirmed`)
    await tx`update app.withdrawal set state = 'confirmed', confirmed_at = ${at}, tx_hash = ${receipt.txHash} where id = ${row.id}`
    await announce(tx, at, { userId: row.user_id, kind: 'withdrawal', subjectId: row.id, state: 'confirmed' })
    return true
  })
}
