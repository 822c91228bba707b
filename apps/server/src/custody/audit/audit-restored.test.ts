import type { ChainRpc } from '@synet/chain/rpc'
import type { Sql, Transaction } from '@synet/ledger/database'
import { beforeAll, expect, it } from 'vitest'
import { auditAll } from '#custody/audit/audit-all'
import { allNetworks } from '@synet/core/all-networks'
import { followChain } from '#money/chain/follow-chain'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { sweepDeposits } from '#custody/sweep/sweep-deposits'
import { addAccount, type Person, rechargePerson, registerPerson, requestWithdrawal } from '#test-support/person'
import { openProduct, product } from '#test-support/product'

const { dev } = allNetworks
const usdt = 1_000_000n
openProduct(0, { ticking: true })
let person: Person
let accountId: string
beforeAll(async () => {
  person = await registerPerson(product, 'AGENT001')
  accountId = await addAccount(product, person, '0x00000000000000000000000000000000000000bb')
  await rechargePerson(product, person, '5000')
})

const redOf = async (of: Parameters<typeof auditAll>[0]) =>
  (await auditAll(of)).filter(({ green }) => !green).map(({ name, detail }) => `${name}: ${detail}`)

/** The database as it is now, while the product continues: what a backup of this moment restores. */
async function withBackup(work: (audit: (isRestored: boolean) => Promise<readonly string[]>) => Promise<void>) {
  await product.look.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select from app.network_state`
    const begin = (_mode: string, inside: (one: Transaction) => unknown) => inside(tx)
    const copy = new Proxy(tx, { get: (of, name) => (name === 'begin' ? begin : Reflect.get(of, name)) })
    await work((isRestored) => redOf({ ...product.owner, sql: copy as unknown as Sql, isRestored }))
  })
}

async function order(): Promise<bigint> {
  const { id } = await requestWithdrawal(person, accountId, '50')
  await product.approve(BigInt(id))
  return BigInt(id)
}
const stateOf = async (id: bigint) =>
  (await product.look<{ state: string }[]>`select state from app.withdrawal where id = ${id}`)[0]?.state
const sign = () => signApprovedWithdrawals(product.context, dev, product.signer)
const send = () => broadcastOutgoing(product.context, dev)

it('the audit finds a backup good whatever was paid after it [STD-13]', async () => {
  const waiting = await order()
  await withBackup(async (audit) => {
    await product.settle()
    expect(await stateOf(waiting)).toBe('confirmed')
    // A running database is compared with the newest block.
    expect(await audit(false)).toEqual([expect.stringMatching(/^USDT booked on dev is there: /)])
    expect(await audit(true)).toEqual([])
  })
})

it('the audit finds a backup good that was made while a payout was signed, sent or in its first block [STD-13]', async () => {
  const steps = [sign, send, async () => product.chain.mine(1), () => followChain(product.context, dev)]
  for (let done = 1; done <= steps.length; done++) {
    await order()
    await product.follow()
    for (const step of steps.slice(0, done)) await step()
    await withBackup(async (audit) => {
      expect(await audit(true)).toEqual([])
      await product.settle()
      expect(await audit(true)).toEqual([])
    })
  }
})

it('the audit finds a backup good that was made before, in or after a sweep [STD-13]', async () => {
  await rechargePerson(product, person, '700')
  const sweep = async () => void (await sweepDeposits(product.context, dev, product.signer))
  for (const step of [async () => {}, sweep, send, async () => product.chain.mine(1)]) {
    await step()
    await withBackup(async (audit) => {
      await rechargePerson(product, person, '700')
      await product.settle(true)
      expect(await audit(true)).toEqual([])
    })
  }
})

it('the audit finds a backup bad when the chain had less than its books, whatever came in after it [STD-13]', async () => {
  await product.settle(true)
  await product.forge(
    (tx) => tx`update ledger.balance set balance = balance - ${usdt} where account_id =
    (select id from ledger.account where bucket = 'chain:dev')`,
  )
  await withBackup(async (audit) => {
    const [wallet] = await product.look<{ address: string }[]>`select address from app.wallet where network = 'dev'`
    product.chain.pay(wallet?.address ?? '', 900n * usdt)
    product.chain.mine(1)
    await product.follow()
    expect((await audit(true)).join()).toContain('USDT booked on dev is there')
  })
  await product.forge(
    (tx) => tx`update ledger.balance set balance = balance + ${usdt} where account_id =
    (select id from ledger.account where bucket = 'chain:dev')`,
  )
})

it('the audit finds the running product green while a payout is signed and mined between the books and the chain [STD-13]', async () => {
  await product.settle(true)
  const id = await order()
  let isPaid = false
  const rpc: ChainRpc = {
    ...product.owner.rpc.dev,
    async readHead() {
      if (!isPaid) {
        isPaid = true
        await product.settle()
      }
      return product.owner.rpc.dev.readHead()
    },
  }
  expect(await redOf({ ...product.owner, rpc: { ...product.owner.rpc, dev: rpc } })).toEqual([])
  expect([isPaid, await stateOf(id)]).toEqual([true, 'confirmed'])
})
