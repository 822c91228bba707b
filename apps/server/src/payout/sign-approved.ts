import { type Network, type NetworkName, toMinor, toRaw } from '@synet/chain/network'
import { approvalHash } from '@synet/chain/payout/approval-hash'
import { formatMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { PrivateKeyAccount } from 'viem/accounts'
import { closeTask, openTask } from '#chain/operator-task'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { keepOutgoing, lockNonce } from '#payout/outgoing'
import { readChainNow, signAttempt } from '#payout/sign-attempt'
import { readSettings } from '#settings'
import { approvalsNeeded } from '#withdrawal/approvals'

// A USDT transfer to an empty account takes about 65,000 gas; Tether's own contract with a fee switch somewhat more.
const evmGas = 120_000n
/** 100 TRX: several times what a transfer to an empty account burns. */
const tronFeeLimit = 100_000_000n

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
 * Signs the oldest approved withdrawal that the hot wallet can pay: one transaction checks the approvals against the
 * content, takes the nonce, signs and stores. Only what is stored is ever broadcast. The others wait, and say why.
 * @returns true when it signed one
 */
export async function signApproved(context: Context, network: Network, account: PrivateKeyAccount): Promise<boolean> {
  const { sql, clock, rpc } = context
  const [any] = await sql`select from app.withdrawal where state = 'approved' and network = ${network.name} limit 1`
  if (!any) return false
  const settings = await readSettings(sql)
  const now = await readChainNow(context, network)
  const held = await rpc[network.name].readTokenBalance({ token: network.token, address: account.address })
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    const wallet = await lockNonce(tx, network)
    if (!wallet) {
      await markWaiting(tx, network, 'network')
      return false
    }
    const [underWay] = await tx<{ total: bigint }[]>`
      select coalesce(sum(w.amount - w.fee_usdt), 0)::bigint as total from app.withdrawal w
        where w.network = ${network.name} and w.state in ('sending', 'sent')`
    const free = toMinor(network, held) - (underWay?.total ?? 0n)
    const [order] = await tx<Approved[]>`
      select w.id, w.user_id, w.network, w.address, w.amount, w.fee_usdt, w.revision from app.withdrawal w
        where w.state = 'approved' and w.network = ${network.name} and w.amount - w.fee_usdt <= ${free}
          and not exists (select from app.user_account u
            where u.id = w.user_id and u.frozen_reason is not null and 'withdraw' = any (u.frozen_scopes))
        order by w.id limit 1 for update`
    if (!order) {
      await sayShort(tx, at, network, free)
      return false
    }
    const received = order.amount - order.fee_usdt
    await checkApprovals(tx, order, approvalsNeeded(order.amount, settings))
    const raw = toRaw(network, received)
    invariant(toMinor(network, raw) === received, 'the token has too few decimals for the amount')
    const gas = network.kind === 'tron' ? tronFeeLimit : evmGas
    const intent = { kind: 'token', to: order.address, raw } as const
    const signed = await signAttempt(account, now, { network, intent, gas, nonce: wallet.nonce, serial: order.id })
    const outgoing = {
      network: network.name,
      sender: account.address,
      purpose: 'payout',
      recipient: order.address,
    } as const
    await keepOutgoing(
      tx,
      at,
      { ...outgoing, withdrawal_id: order.id, nonce: wallet.nonce, raw_amount: raw.toString(), gas },
      signed,
    )
    await tx`update app.withdrawal set state = 'sending', waiting_for = null where id = ${order.id}`
    await announce(tx, at, { userId: order.user_id, kind: 'withdrawal', subjectId: order.id, state: 'sending' })
    const [short] = await tx`select from app.withdrawal
      where state = 'approved' and network = ${network.name} and waiting_for = 'liquidity' limit 1`
    if (!short) await closeTask(tx, at, { kind: 'withdrawal.liquidity', subject: network.name })
    return true
  })
}

async function checkApprovals(tx: Transaction, order: Approved, needed: number): Promise<void> {
  const hash = approvalHash({
    withdrawalId: order.id,
    network: order.network,
    address: order.address,
    receivedMinor: order.amount - order.fee_usdt,
    revision: order.revision,
  })
  const [approvals] = await tx<{ count: bigint }[]>`
    select count(distinct operator_id) from app.withdrawal_approval where withdrawal_id = ${order.id} and approval_hash = ${hash}`
  invariant((approvals?.count ?? 0n) >= BigInt(needed), `withdrawal ${order.id} is marked approved and is not`)
}

const markWaiting = (tx: Transaction, network: Network, waitingFor: 'liquidity' | 'network') => tx`
  update app.withdrawal set waiting_for = ${waitingFor}
    where state = 'approved' and network = ${network.name} and waiting_for is distinct from ${waitingFor}`

/** The users see that their withdrawals wait, the operators how much is missing. */
async function sayShort(tx: Transaction, at: Date, network: Network, free: bigint): Promise<void> {
  await markWaiting(tx, network, 'liquidity')
  const [wanted] = await tx<{ count: bigint; total: bigint }[]>`
    select count(*), coalesce(sum(amount - fee_usdt), 0)::bigint as total from app.withdrawal
      where state = 'approved' and network = ${network.name}`
  if (!wanted || wanted.count === 0n) return
  const facts = {
    withdrawals: wanted.count.toString(),
    wanted: formatMinor('USDT', wanted.total),
    free: formatMinor('USDT', free > 0n ? free : 0n),
  }
  await openTask(tx, at, { kind: 'withdrawal.liquidity', subject: network.name, facts })
}
