import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { describe, expect, it } from 'vitest'
import { actionKey, type Person, registerPerson } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { openStack, stack } from '#support/open-stack'
import { readHaltReason } from '@synet/server/test-support/halt-reason'

// Slow blocks: there is time to reorganise the chain between two of them.
openStack({ blockMs: 1_500 })

const available = async (person: Person) => (await person.call('user/info', {})).balances.USDT.available
const red = async () => (await auditAll(stack.context)).filter((check) => !check.green)
/** Replaces the last blocks by as many empty ones: their transactions are gone. */
const reorg = (depth: number) => stack.anvil.call('anvil_reorg', [depth, []])

describe('a reorg', () => {
  it('below N returns the order to the previous state, credits nothing, and money that comes again is credited once [ST-03]', async () => {
    const person = await registerPerson(stack, 'AGENT001')
    const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount: '100' }, actionKey())
    const order = () => person.call('recharge/detail', { id })
    await person.call('recharge/submitted', { id })
    await mintTestUsdt(stack.urls.chain, address, 100_000_000n)
    await until('the payment is seen', async () => (await order()).state === 'confirming')
    await reorg(1)
    await until('the order is back', async () => (await order()).state === 'submitted')
    expect(await available(person)).toBe('0')
    await mintTestUsdt(stack.urls.chain, address, 100_000_000n)
    await until('the recharge is credited', async () => (await order()).state === 'credited')
    expect(await available(person)).toBe('100')
    expect(await red()).toEqual([])
  })

  it('deeper than N after a credit reverses the posting, halts payouts of the network and holds the withdrawals of its user', async () => {
    const person = await registerPerson(stack, 'AGENT001')
    const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount: '100' }, actionKey())
    await mintTestUsdt(stack.urls.chain, address, 100_000_000n)
    await until(
      'the recharge is credited',
      async () => (await person.call('recharge/detail', { id })).state === 'credited',
    )
    await reorg(6)
    await until('the credit is reversed', async () => (await available(person)) === '0')
    const order = await person.call('recharge/detail', { id })
    expect(order).toMatchObject({ state: 'waiting', creditedAmount: null, transaction: null })
    expect(order.timeline.map(({ state }) => state)).toEqual(['waiting', 'confirming', 'credited', 'waiting'])
    const { sql } = stack.context
    // Whichever is seen first: the same reorg takes the gas that was sent for the sweep.
    expect(await readHaltReason(sql)).toMatch(/^a reorg took \d credited transfers$|^gas \d+: nonce-taken$/)
    const [user] = await sql<{ held: boolean }[]>`select security_changed_at is not null as held from app.user_account u
      join app.deposit_address d on d.user_id = u.id where d.address = ${address}`
    expect(user?.held).toBe(true)
    expect(await red()).toEqual([])
  })
})
