import { allNetworks } from '@synet/chain/all-networks'
import type { NetworkName } from '@synet/chain/network'
import { approvalHash } from '@synet/chain/payout/approval-hash'
import { firstFees, replacementFees } from '@synet/chain/payout/fees'
import { signPayout } from '@synet/chain/payout/sign-payout'
import { addMs, seconds } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { readSettings } from '#settings'
import { approvalsNeeded } from '#withdrawal/approvals'

const stuckMs = seconds(60)

interface Approved {
  readonly id: bigint
  readonly user_id: bigint
  readonly network: NetworkName
  readonly address: string
  readonly amount: bigint
  readonly fee_usdt: bigint
  readonly revision: number
}

/**
 * At the signer's start: gives the hot wallet its row; a chain nonce ahead of ours means that somebody else has signed
 * with the key, or that our database is an old one: payouts halt.
 */
export async function openWallet(
  { sql, rpc }: Context,
  network: NetworkName,
  account: PrivateKeyAccount,
): Promise<void> {
  const nonce = await rpc.dev.readNonce(account.address)
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.wallet (network, address, next_nonce) values (${network}, ${account.address}, ${nonce}) on conflict do nothing`
    const [wallet] = await tx<
      { address: string; next_nonce: bigint }[]
    >`select address, next_nonce from app.wallet where network = ${network}`
    invariant(wallet?.address === account.address, 'the hot wallet is of another seed')
    if (nonce > wallet.next_nonce) {
      await tx`update app.network_state set halted_reason = ${`the chain knows ${nonce} payouts, we ${wallet.next_nonce}`} where network = ${network}`
    }
  })
}

/**
 * Signs the oldest approved withdrawal that the hot wallet can pay: one transaction checks the approvals against the
 * content, takes the nonce, signs and stores. Only what is stored is ever broadcast. @returns true when it signed one
 */
export async function signApproved(context: Context, account: PrivateKeyAccount): Promise<boolean> {
  const { sql, clock, rpc } = context
  const network = allNetworks.dev
  const settings = await readSettings(sql)
  const held = await rpc.dev.readTokenBalance({ token: network.token, address: account.address })
  return inTransaction(sql, async (tx) => {
    const [wallet] = await tx<{ next_nonce: bigint; base_fee_wei: string }[]>`
      select w.next_nonce, n.base_fee_wei from app.wallet w join app.network_state n on n.network = w.network
        where w.network = ${network.name} and n.halted_reason is null for update of w`
    if (!wallet) return false
    const [order] = await tx<Approved[]>`
      select id, user_id, network, address, amount, fee_usdt, revision from app.withdrawal
        where state = 'approved' and network = ${network.name} order by id limit 1 for update`
    if (!order) return false
    const received = order.amount - order.fee_usdt
    const [underWay] = await tx<{ total: bigint }[]>`
      select coalesce(sum(w.amount - w.fee_usdt), 0)::bigint as total from app.withdrawal w
        where w.network = ${network.name} and w.state in ('sending', 'sent')`
    if (held - (underWay?.total ?? 0n) < received) return false // waits for liquidity, visibly
    const hash = approvalHash({
      withdrawalId: order.id,
      network: order.network,
      address: order.address,
      receivedMinor: received,
      revision: order.revision,
    })
    const [approvals] = await tx<{ count: bigint }[]>`
      select count(distinct operator_id) from app.withdrawal_approval where withdrawal_id = ${order.id} and approval_hash = ${hash}`
    invariant(
      (approvals?.count ?? 0n) >= BigInt(approvalsNeeded(order.amount, settings)),
      `withdrawal ${order.id} is marked approved and is not`,
    )
    const fees = firstFees(BigInt(wallet.base_fee_wei))
    const signed = await signPayout(account, {
      network,
      nonce: wallet.next_nonce,
      to: order.address,
      amountMinor: received,
      fees,
    })
    await tx`update app.wallet set next_nonce = next_nonce + 1 where network = ${network.name}`
    await tx`insert into app.payout (withdrawal_id, network, nonce) values (${order.id}, ${network.name}, ${wallet.next_nonce})`
    await keepAttempt(tx, { withdrawalId: order.id, attempt: 1, ...signed, ...fees, at: clock.now() })
    await tx`update app.withdrawal set state = 'sending' where id = ${order.id}`
    await announce(tx, clock.now(), {
      userId: order.user_id,
      kind: 'withdrawal',
      subjectId: order.id,
      state: 'sending',
    })
    return true
  })
}

async function keepAttempt(
  tx: Transaction,
  a: {
    withdrawalId: bigint
    attempt: number
    raw: string
    txHash: string
    maxFeeWei: bigint
    priorityFeeWei: bigint
    at: Date
  },
): Promise<void> {
  await tx`insert into app.payout_attempt (tx_hash, withdrawal_id, attempt, raw, max_fee_wei, priority_fee_wei, created_at)
    values (${a.txHash}, ${a.withdrawalId}, ${a.attempt}, ${a.raw}, ${a.maxFeeWei.toString()}, ${a.priorityFeeWei.toString()}, ${a.at})`
}

interface Stuck extends Approved {
  readonly nonce: bigint
  readonly attempt: number
  readonly max_fee_wei: string
  readonly priority_fee_wei: string
  readonly base_fee_wei: string
}

/** Replaces the oldest payout that no block has taken for a minute: same nonce, recipient and amount, higher fees. */
export async function replaceStuck({ sql, clock, rpc }: Context, account: PrivateKeyAccount): Promise<boolean> {
  const network = allNetworks.dev
  const mined = await rpc.dev.readNonce(account.address)
  return inTransaction(sql, async (tx) => {
    const [stuck] = await tx<Stuck[]>`
      select w.id, w.user_id, w.network, w.address, w.amount, w.fee_usdt, w.revision, p.nonce, a.attempt, a.max_fee_wei,
          a.priority_fee_wei, n.base_fee_wei
        from app.payout p
        join app.withdrawal w on w.id = p.withdrawal_id and w.state = 'sent'
        join app.network_state n on n.network = p.network and n.halted_reason is null
        join lateral (select * from app.payout_attempt where withdrawal_id = p.withdrawal_id order by attempt desc limit 1) a on true
        where p.network = ${network.name} and p.nonce >= ${mined} and p.mined_block is null
          and a.created_at < ${addMs(clock.now(), -stuckMs)} and a.attempt < 10
        order by p.nonce limit 1 for update of p`
    if (!stuck) return false
    const before = { maxFeeWei: BigInt(stuck.max_fee_wei), priorityFeeWei: BigInt(stuck.priority_fee_wei) }
    const fees = replacementFees(before, BigInt(stuck.base_fee_wei))
    const amountMinor = stuck.amount - stuck.fee_usdt
    const signed = await signPayout(account, { network, nonce: stuck.nonce, to: stuck.address, amountMinor, fees })
    await keepAttempt(tx, { withdrawalId: stuck.id, attempt: stuck.attempt + 1, ...signed, ...fees, at: clock.now() })
    return true
  })
}
