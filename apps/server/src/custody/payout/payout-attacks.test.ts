import { allNetworks } from '@synet/core/all-networks'
import { days, minutes } from '@synet/core/clock'
import { checkLedger } from '#custody/payout/sign/check-position'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import type { Transaction } from '@synet/ledger/database'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { adoptPosition } from '#test-support/person'
import { rechargeUser, orderWithdrawal } from '#test-support/orders'
import { readHaltReason } from '#test-support/halt-reason'
import { readOpenTasks } from '#test-support/open-tasks'
import type { OperatorTaskKind } from '#platform/task/operator-task'
import { withNode } from '#test-support/with-node'

const network = allNetworks.dev
const usdt = 1_000_000n
openProductForEach(2)
let payer: ModelUser
let other: ModelUser
beforeEach(() => {
  const [first, second] = [product.user(0), product.user(1)]
  payer = first
  other = second
})

const recharge = (user: ModelUser, amount: bigint) => rechargeUser(product, user, amount * usdt)
const submit = (user: ModelUser, amount: string) => orderWithdrawal(user, amount)
const read = async (user: ModelUser, id: bigint) => (await user.call('withdrawal/list', { id: id.toString() })).list[0]
const stateOf = async (user: ModelUser, id: bigint) => (await read(user, id))?.state
const openTasks = (kind: OperatorTaskKind) => readOpenTasks(product.look, kind)
const haltReason = () => readHaltReason(product.look)
/** A superuser can do that, too. */
const switchOffTransitions = () => product.look`alter table app.withdrawal disable trigger allowed_transition`
const sign = () => signApprovedWithdrawals(product.context, network, product.signer)
const setFourEyes = (minor: bigint) => product.look`insert into app.setting (name, value)
  values ('withdrawFourEyes', to_jsonb(${minor.toString()}::text)) on conflict (name) do update set value = excluded.value`
const disable = (name: string) =>
  product.look`update app.operator set disabled_at = ${product.now()} where name = ${name}`

/** Somebody whose address is old and who was paid before: no risk is left. */
async function becomeTrusted(user: ModelUser) {
  await recharge(user, 40_000n)
  await product.pass(days(8))
  const id = await submit(user, '4000')
  await product.approve(id)
  await product.settle()
  expect(await stateOf(user, id)).toBe('confirmed')
  await product.pass(days(8))
}

describe('rows that were forged in the database', () => {
  it('an outgoing transaction with a dummy attempt is not signed: the withdrawal is still in review [ATK-03]', async () => {
    await recharge(payer, 32_000n)
    const id = await submit(payer, '31000')
    const thief = `0x${'77'.repeat(20)}`
    const past = new Date(product.now().getTime() - minutes(2))
    const { look, signer } = product
    const [wallet] = await look<{ next_nonce: bigint; address: string }[]>`
      update app.wallet set next_nonce = next_nonce + 1 where network = 'dev' returning next_nonce - 1 as next_nonce, address`
    const insert = (tx: Transaction | typeof look) => tx`
      insert into app.outgoing (network, sender, nonce, purpose, withdrawal_id, recipient, raw_amount, gas, state, created_at)
        values ('dev', ${wallet?.address ?? ''}, ${wallet?.next_nonce ?? 0n}, 'payout', ${id}, ${thief}, ${(31_000n * usdt).toString()}, 120000, 'open', ${past})`
    await expect(insert(look)).rejects.toThrow('pays no order')
    await product.forge(insert)
    const [row] = await look<{ id: bigint }[]>`select id from app.outgoing where withdrawal_id = ${id}`
    await look`insert into app.outgoing_attempt (tx_hash, outgoing_id, attempt, cancels, raw, max_fee_wei, priority_fee_wei, created_at)
      values ('0xdead', ${row?.id ?? 0n}, 1, false, '0x', 1, 1, ${past})`
    expect(await replaceStuck(product.context, network, signer)).toBe(false)
    expect(await openTasks('payout.refused')).toHaveLength(1)
    await expect(look`update app.withdrawal set state = 'sending' where id = ${id}`).rejects.toThrow('does not become')
    await switchOffTransitions()
    await look`update app.withdrawal set state = 'sending' where id = ${id}`
    expect(await replaceStuck(product.context, network, signer)).toBe(false)
    expect(await look`select from app.outgoing_attempt where outgoing_id = ${row?.id ?? 0n}`).toHaveLength(1)
    expect(product.chain.balanceOf(thief)).toBe(0n)
  })

  it('a payout in progress whose recipient or amount was rewritten is not signed again [ATK-03]', async () => {
    await recharge(payer, 200n)
    const id = await submit(payer, '100')
    await product.approve(id)
    expect(await sign()).toBe(true)
    const thief = `0x${'77'.repeat(20)}`
    const past = new Date(product.now().getTime() - minutes(2))
    await product.look`update app.outgoing_attempt set created_at = ${past}`
    await product.forge((tx) => tx`update app.outgoing set recipient = ${thief} where withdrawal_id = ${id}`)
    expect(await replaceStuck(product.context, network, product.signer)).toBe(false)
    expect((await openTasks('payout.refused'))[0]?.facts['reason']).toContain('was signed for')
  })

  it('an order that was paid and is marked approved again is not signed a second time [ATK-03]', async () => {
    await recharge(payer, 200n)
    const id = await submit(payer, '100')
    await product.approve(id)
    await product.settle()
    await switchOffTransitions()
    await product.look`update app.withdrawal set state = 'approved' where id = ${id}`
    await product.look`update app.outgoing set withdrawal_id = null, purpose = 'gas', sweep_id = (select max(id) from app.sweep)
      where withdrawal_id = ${id} and exists (select from app.sweep)`
    expect(await sign()).toBe(false)
    expect((await openTasks('payout.refused'))[0]?.facts['reason']).toContain('was signed before')
  })
})

describe('the approval of two operators', () => {
  it('is needed at exactly the limit, and with any risk [ATK-04]', async () => {
    await recharge(payer, 200n)
    const risky = await submit(payer, '100')
    expect((await product.approveBy(risky, 0)).state).toBe('reviewing')
    expect((await product.approveBy(risky, 1)).state).toBe('approved')
    await product.settle()
    await becomeTrusted(payer)
    const small = await submit(payer, '4000')
    expect(await product.approveBy(small, 0)).toMatchObject({ state: 'approved', risks: [] })
    await product.pass(days(2))
    const limit = await submit(payer, '5000')
    expect(await product.approveBy(limit, 0)).toMatchObject({
      state: 'reviewing',
      approvalsNeeded: 2,
      risks: ['large'],
    })
  })

  it('is needed when the sums of a day reach the limit: those of a user, of an address, of an operator [ATK-04]', async () => {
    await becomeTrusted(payer)
    await becomeTrusted(other)
    const first = await submit(payer, '3000')
    expect((await product.approveBy(first, 0)).state).toBe('approved')
    const second = await submit(payer, '2000')
    expect(await product.approveBy(second, 1)).toMatchObject({ state: 'reviewing', risks: ['large-sum'] })
    await product.approveBy(second, 0)
    await product.pass(days(2))
    // Somebody else, 2,500 each, nothing unusual; the operator reaches the limit with the second one.
    const third = await submit(payer, '2500')
    expect((await product.approveBy(third, 0)).state).toBe('approved')
    const fourth = await submit(other, '2500')
    expect(await product.approveBy(fourth, 0)).toMatchObject({ state: 'reviewing', approvalsNeeded: 2, risks: [] })
    expect((await product.approveBy(fourth, 1)).state).toBe('approved')
  })

  it('does not count an operator who was disabled after they approved [ATK-04]', async () => {
    await recharge(payer, 7_000n)
    const id = await submit(payer, '6000')
    await product.approveBy(id, 0)
    await disable('demo-operator-1')
    expect((await product.approveBy(id, 1)).state).toBe('reviewing')
    await product.look`update app.operator set disabled_at = null`
    expect(await product.approveBy(id, 1).catch((error: Error) => error.message)).toContain('operator.same')
  })

  it('sends an order back to review when its approver was disabled before it was signed [ATK-04]', async () => {
    await recharge(payer, 7_000n)
    const id = await submit(payer, '6000')
    await product.approve(id)
    await disable('demo-operator-2')
    expect(await sign()).toBe(false)
    expect(await stateOf(payer, id)).toBe('reviewing')
  })
})

describe('one order or row that cannot be paid', () => {
  it('a lowered limit sends an order back to review, and the others are paid [ATK-05]', async () => {
    await becomeTrusted(payer)
    await recharge(other, 100n)
    const large = await submit(payer, '4000')
    await product.approveBy(large, 0)
    const small = await submit(other, '20')
    await product.approve(small)
    await setFourEyes(3_000n * usdt)
    await product.settle()
    expect(await stateOf(payer, large)).toBe('reviewing')
    expect(await stateOf(other, small)).toBe('confirmed')
    expect(await product.approveBy(large, 1)).toMatchObject({ state: 'approved', approvalsNeeded: 2 })
    await product.settle()
    expect(await stateOf(payer, large)).toBe('confirmed')
  })

  it('a raised limit does not lower what an order needs [ATK-05]', async () => {
    await becomeTrusted(payer)
    const id = await submit(payer, '5000')
    await setFourEyes(50_000n * usdt)
    expect(await product.approveBy(id, 0)).toMatchObject({ state: 'reviewing', approvalsNeeded: 2 })
  })

  it('an approved order of a frozen user returns to review, and says why; the others are paid [ATK-05]', async () => {
    await recharge(payer, 200n)
    await recharge(other, 200n)
    const frozen = await submit(payer, '100')
    await product.approve(frozen)
    const free = await submit(other, '100')
    await product.approve(free)
    await product.look`update app.user_account set frozen_reason = 'checked', frozen_scopes = '{withdraw}' where id = ${payer.id}`
    expect(await sign()).toBe(true)
    expect(await sign()).toBe(false)
    expect(await read(payer, frozen)).toMatchObject({ state: 'reviewing', waitingFor: 'freeze' })
    expect(await stateOf(other, free)).toBe('sending')
  })

  it('an order to an address that the token refuses waits for a person and costs no gas, and the others are paid [ATK-05]', async () => {
    await recharge(payer, 200n)
    await recharge(other, 200n)
    const refused = await submit(payer, '100')
    await product.approve(refused)
    const free = await submit(other, '100')
    await product.approve(free)
    product.chain.refuse((await read(payer, refused))?.address ?? '')
    expect(await sign()).toBe(true)
    expect(await sign()).toBe(false)
    expect(await read(payer, refused)).toMatchObject({ state: 'approved', waitingFor: 'check' })
    expect(await openTasks('payout.refused')).toMatchObject([{ facts: { network: 'dev' } }])
    expect(await product.look`select from app.outgoing where withdrawal_id = ${refused}`).toHaveLength(0)
    expect(await stateOf(other, free)).toBe('sending')
  })

  it('an outgoing row that cannot be processed opens a task, and the others settle [ATK-05]', async () => {
    await recharge(payer, 200n)
    const id = await submit(payer, '100')
    await product.approve(id)
    await sign()
    await product.look`insert into app.sweep (network, address, raw_amount, state, created_at)
      select 'dev', address, 1, 'done', ${product.now()} from app.deposit_address where purpose = 'recharge' limit 1`
    await product.look`insert into app.outgoing (network, sender, nonce, purpose, sweep_id, recipient, raw_amount, gas, state, created_at)
      select 'dev', 'nobody', 0, 'gas', max(id), 'nobody', 1, 1, 'open', ${product.now()} from app.sweep`
    await broadcastOutgoing(product.context, network)
    product.chain.mine(network.confirmations)
    await product.follow()
    await broadcastOutgoing(product.context, network)
    expect(await stateOf(payer, id)).toBe('confirmed')
    expect(await openTasks('outgoing.failed')).toHaveLength(1)
  })

  it('a stuck payout is replaced although its operator was disabled and the limit was lowered since [ATK-20]', async () => {
    await recharge(payer, 200n)
    const id = await submit(payer, '100')
    await product.approve(id)
    expect(await sign()).toBe(true)
    await disable('demo-operator-1')
    await setFourEyes(0n)
    await product.look`update app.outgoing_attempt set created_at = ${new Date(product.now().getTime() - minutes(2))}`
    expect(await replaceStuck(product.context, network, product.signer)).toBe(true)
    await product.settle()
    expect(await stateOf(payer, id)).toBe('confirmed')
    expect(await product.auditFully()).toEqual([])
  })
})

describe('a database or chain that was set back', () => {
  const approved = async () => {
    await recharge(payer, 300n)
    const id = await submit(payer, '100')
    await product.approve(id)
    await product.settle()
    const next = await submit(payer, '50')
    await product.approve(next)
    // The signer looks every second.
    await checkLedger(product.context, product.signer)
    return next
  }

  it('halts when the ledger no longer has the position that the signer has seen [ATK-06]', async () => {
    const next = await approved()
    await product.look`delete from ledger.posting_chain where through_id >= (select max(through_id) from ledger.posting_chain)`
    expect(await sign()).toBe(false)
    expect(await haltReason()).toMatch(/^the signer has seen posting \d+, the database has no such position$/)
    expect(await stateOf(payer, next)).toBe('approved')
  })

  it('halts when the ledger has other postings up to that position [ATK-06]', async () => {
    await approved()
    await product.look`alter table ledger.posting_chain disable trigger append_only`
    await product.look`update ledger.posting_chain set hash = 'other' where through_id = (select max(through_id) from ledger.posting_chain)`
    expect(await sign()).toBe(false)
    expect(await haltReason()).toMatch(/is not the one that the signer has seen$/)
  })

  it('halts when the database requests a nonce that was used for another order [ATK-06]', async () => {
    await approved()
    await product.look`update app.wallet set next_nonce = next_nonce - 1`
    await product.look`update app.outgoing set nonce = 1000 where nonce = (select max(nonce) from app.outgoing where purpose = 'payout')`
    expect(await sign()).toBe(false)
    expect(await haltReason()).toMatch(/^nonce \d+ was signed for payout \d+, the database wants it for payout \d+$/)
  })

  it('halts when the database has used nonces that the signer never signed [ATK-06]', async () => {
    await approved()
    await product.look`update app.wallet set next_nonce = next_nonce + 2`
    expect(await sign()).toBe(false)
    expect(await haltReason()).toMatch(/^the database has used the hot wallet's nonces up to/)
  })

  it('halts when final transactions are no longer final, and only waits for a short reorg [ATK-06]', async () => {
    const next = await approved()
    product.chain.mine(network.confirmations)
    await product.follow()
    product.chain.reorg(1)
    expect(await sign()).toBe(true)
    await product.settle()
    expect(await stateOf(payer, next)).toBe('confirmed')
    const last = await submit(payer, '20')
    await product.approve(last)
    product.chain.mine(network.confirmations)
    product.signer.journal.storeFinalNonce('dev', product.signer.keys.hot.address, 99n)
    expect(await sign()).toBe(false)
    expect(await haltReason()).toMatch(/^99 transactions of the hot wallet were final, now \d+ are$/)
  })

  it('settles a payout only after its block is final, and by no receipt of a block that the chain no longer has [ATK-06]', async () => {
    const next = await approved()
    expect(await sign()).toBe(true)
    await broadcastOutgoing(product.context, network)
    product.chain.mine(network.confirmations - 1)
    await broadcastOutgoing(product.context, network)
    expect(await stateOf(payer, next)).toBe('sent')
    product.chain.mine(1)
    const { rpc } = product.context
    const readReceipt: typeof rpc.dev.readReceipt = async (txHash) => {
      const receipt = await rpc.dev.readReceipt(txHash)
      return receipt && { ...receipt, blockHash: `0x${'99'.repeat(32)}` }
    }
    await broadcastOutgoing(withNode(product.context, { readReceipt }), network)
    expect(await stateOf(payer, next)).toBe('sent')
    await broadcastOutgoing(product.context, network)
    expect(await stateOf(payer, next)).toBe('confirmed')
  })

  it('does not halt when another pass has meanwhile learnt that more is final [ATK-06]', async () => {
    const next = await approved()
    const { rpc } = product.context
    const { journal, keys: signing } = product.signer
    const readNonce = async (sender: string, block?: bigint) => {
      const nonce = await rpc.dev.readNonce(sender, block)
      if (block !== undefined) journal.storeFinalNonce('dev', signing.hot.address, nonce + 1n)
      return nonce
    }
    const beside = withNode(product.context, { readNonce })
    expect(await signApprovedWithdrawals(beside, network, product.signer)).toBe(true)
    expect(await haltReason()).toBe(null)
    expect(await stateOf(payer, next)).toBe('sending')
  })

  it('halts nothing for a receipt that a node reports a moment late, and halts for one that stays missing [ATK-06]', async () => {
    const next = await approved()
    expect(await sign()).toBe(true)
    await broadcastOutgoing(product.context, network)
    product.chain.mine(network.confirmations + 1)
    const { rpc } = product.context
    let missing = 1
    const late = {
      ...product.context,
      rpc: {
        ...rpc,
        dev: {
          ...rpc.dev,
          readReceipt: async (txHash: string) => (missing-- > 0 ? undefined : rpc.dev.readReceipt(txHash)),
        },
      },
    }
    await broadcastOutgoing(late, network)
    expect(await haltReason()).toBe(null)
    missing = 2
    await broadcastOutgoing(late, network)
    expect(await haltReason()).toMatch(/^payout \d+: nonce-taken$/)
    await product.look`update app.network_state set halted_reason = null`
    await product.settle()
    expect(await stateOf(payer, next)).toBe('confirmed')
  })

  it('continues only after two operators have adopted the position on the signer’s page [ATK-06]', async () => {
    const next = await approved()
    await product.look`delete from ledger.posting_chain`
    expect(await sign()).toBe(false)
    // Whatever the shared database says.
    await product.look`update app.network_state set halted_reason = null`
    expect(await sign()).toBe(false)
    await adoptPosition(product, 'dev')
    await product.look`update app.network_state set halted_reason = null`
    await product.settle()
    expect(await stateOf(payer, next)).toBe('confirmed')
  })

  it('signs the same order with the same nonce when the signer stopped between its journal and the database [ATK-06]', async () => {
    const next = await approved()
    const { journal, keys: signing } = product.signer
    const [wallet] = await product.look<{ next_nonce: bigint }[]>`select next_nonce from app.wallet`
    const [order] = await product.look<{ address: string }[]>`select address from app.withdrawal where id = ${next}`
    const record = {
      network: 'dev',
      sender: signing.hot.address,
      nonce: wallet?.next_nonce ?? 0n,
      purpose: 'payout',
      subject: next,
      recipient: order?.address ?? '',
      rawAmount: 49_500_000n,
    } as const
    journal.append([record], { txHash: '0xlost', at: product.now() })
    // Another order, which is older, does not take the nonce.
    await product.settle()
    expect(await stateOf(payer, next)).toBe('confirmed')
    expect(await haltReason()).toBe(null)
    expect(await product.auditFully()).toEqual([])
  })
})
