import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { days, hours, minutes } from '@synet/core/clock'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { haltNetwork } from '@synet/server/money/chain/halt-network'
import { afterEach, beforeAll, expect, it } from 'vitest'
import {
  addAccount,
  approveWithdrawal,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  signProposal,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { openStack, stack } from '#support/open-stack'
import { readHaltReason } from '@synet/server/test-support/halt-reason'

type Operator = Awaited<ReturnType<typeof logInOperator>>

openStack()
let first: Operator
const logIn = async () => {
  first = await logInOperator(stack, 0)
}
beforeAll(async () => {
  await logIn()
})
afterEach(async () => {
  expect((await auditAll(stack.context)).filter((check) => !check.green)).toEqual([])
})

const error = (code: string) => ({ code: 0, data: { error: code } })
const made = async (operator = first) => ({ reason: 'It is known', secondFactor: await operator.secondFactor() })
const executed = (id: string) =>
  until(`proposal ${id} is executed`, async () => {
    const [proposal] = (await first.ops('proposals', { id })).list
    return proposal?.state === 'executed' && proposal
  })
const withdraw = async (person: Person, accountId: string, amount: string) => {
  return requestWithdrawal(person, accountId, amount)
}
async function queued(id: string) {
  for (const state of ['reviewing', 'approved', 'sending'] as const) {
    const found = (await first.ops('withdrawals', { state })).list.find((withdrawal) => withdrawal.id === id)
    if (found) return found
  }
  return undefined
}
it('money that no order explains is given to its owner by two operators', async () => {
  const { sql } = stack.context
  const [wallet] = await sql<{ address: string }[]>`select address from app.wallet where network = 'dev'`
  await mintTestUsdt(stack.urls.chain, wallet?.address ?? '', 25_000_000n)
  const found = await until('the money is in suspense', async () => {
    const { suspense } = await first.ops('exceptions', {})
    return suspense.find((candidate) => candidate.amount === '25')
  })
  const { tasks } = await first.ops('exceptions', {})
  expect(tasks.map((task) => [task.kind, task.facts['subject']])).toContainEqual(['suspense.received', 'dev'])
  const { network, transaction, nth } = found
  const assign = async (username: string) =>
    first.ops('proposeAssignment', { network, transaction, nth, username, ...(await made()) })
  await expect(assign('nobody_here')).rejects.toMatchObject(error('user.not-found'))
  const proposal = await assign('demo_member')
  const rival = await assign('demo_agent')
  expect(proposal).toMatchObject({ state: 'proposed', facts: { amount: '25', username: 'demo_member' } })
  expect(proposal.entries.map(({ bucket, username, amount }) => [bucket, username, amount])).toEqual([
    ['suspense:dev', null, '-25'],
    ['available', 'demo_member', '25'],
  ])
  expect(await signProposal(stack, proposal.id)).toBe(true)
  const { postingId } = await executed(proposal.id)
  const [posting] = (await first.ops('ledgerSearch', { query: postingId ?? '' })).postings
  expect(posting).toMatchObject({ kind: 'suspense.assigned', ref: { transaction } })
  expect((await first.ops('exceptions', {})).suspense).toEqual([])
  const [late] = (await first.ops('proposals', { id: rival.id })).list
  expect(late).toMatchObject({ state: 'proposed', blocked: { code: 'suspense.not-found' } })
})

it('a halted network pays again when two operators have agreed, for the reason that they saw', async () => {
  const { sql, clock } = stack.context
  const halt = (reason: string) => haltNetwork(sql, clock.now(), 'dev', reason)
  await expect(first.ops('proposeResume', { network: 'dev', ...(await made()) })).rejects.toMatchObject(
    error('network.not-halted'),
  )
  await halt('a test')
  expect((await first.ops('reserves', {})).networks[0]?.haltedReason).toBe('a test')
  const proposal = await first.ops('proposeResume', { network: 'dev', ...(await made()) })
  await sql`update app.network_state set halted_reason = 'another reason' where network = 'dev'`
  expect((await first.ops('proposals', { id: proposal.id })).list[0]?.blocked).toMatchObject({
    code: 'network.not-halted',
  })
  const again = await first.ops('proposeResume', { network: 'dev', ...(await made()) })
  expect(await signProposal(stack, again.id, [0])).toBe(false)
  expect(await readHaltReason(sql)).toBe('another reason')
  expect(await signProposal(stack, again.id, [1])).toBe(true)
  await executed(again.id)
  expect(await readHaltReason(sql)).toBeNull()
  expect((await first.ops('exceptions', {})).tasks).toEqual([])
})

it('the queue says what a decision needs: overdue first, unusual amounts, shared addresses, stuck payouts and their attempts [ST-04]', async () => {
  const [ada, bob] = [await registerPerson(stack, 'AGENT001'), await registerPerson(stack, 'AGENT001')]
  await rechargePerson(stack, ada, '800')
  await rechargePerson(stack, bob, '100')
  const address = '0x00000000000000000000000000000000000000ab'
  const accountId = await addAccount(stack, ada, address)
  await addAccount(stack, bob, address)
  await moveStackClock(stack, hours(25))
  await logIn()
  const usual = await withdraw(ada, accountId, '20')
  expect((await queued(usual.id))?.risks).toEqual(
    expect.arrayContaining(['first-payout', 'new-address', 'shared-address']),
  )
  await approveWithdrawal(stack, usual.id)
  await until('the payout is confirmed', async () => {
    const state = (await ada.call('withdrawal/list', { id: usual.id })).list[0]?.state
    // Approved before the signer saw the moved clock, it goes back to review.
    if (state === 'reviewing') await approveWithdrawal(stack, usual.id)
    return state === 'confirmed'
  })
  const young = await withdraw(ada, accountId, '100')
  expect((await queued(young.id))?.risks).not.toContain('above-usual')
  const large = await withdraw(ada, accountId, '100.000001')
  expect(await queued(large.id)).toMatchObject({ usualAmount: '20', risks: expect.arrayContaining(['above-usual']) })

  await expect(first.ops('cancelPayout', { id: large.id, ...(await made()) })).rejects.toMatchObject(
    error('order.state'),
  )
  // No block comes any more: the payout is signed, sent, replaced, and stuck.
  await stack.keeper.stop()
  await approveWithdrawal(stack, large.id)
  await until('it is sent', async () => (await queued(large.id))?.state === 'sent')
  expect(await queued(large.id)).toMatchObject({ stuck: false })
  await moveStackClock(stack, minutes(6))
  const stuck = await until('a second attempt', async () => {
    const now = await queued(large.id)
    return (now?.attempts.length ?? 0) > 1 && now
  })
  expect(stuck).toMatchObject({ stuck: true, cancelRequestedAt: null })
  expect(stuck.attempts.map((attempt) => attempt.attempt)).toEqual([2, 1])
  expect(Number(stuck.attempts[0]?.maxFeeGwei)).toBeGreaterThan(Number(stuck.attempts[1]?.maxFeeGwei))
  const asked = await first.ops('cancelPayout', { id: large.id, ...(await made()) })
  expect(asked.cancelRequestedAt).not.toBeNull()
  const cancelling = await until('the cancelling transaction is signed', async () => {
    const now = await queued(large.id)
    return now && now.attempts.length > stuck.attempts.length && now.attempts[0]?.transaction
  })
  await until(
    'the node has it',
    async () => (await stack.anvil.call('eth_getTransactionByHash', [cancelling])) !== null,
  )
  await until('it has failed, finally', async () => {
    await stack.keeper.mine(1)
    return (await ada.call('withdrawal/list', { id: large.id })).list[0]?.state === 'failed'
  })

  // An overdue one comes before those that are due later.
  await moveStackClock(stack, days(1))
  await logIn()
  const fresh = await withdraw(ada, accountId, '30')
  const { list } = await first.ops('withdrawals', {})
  expect(list.map((one) => [one.id, one.overdue])).toEqual([
    [young.id, true],
    [fresh.id, false],
  ])
  const log = await first.ops('log', { action: 'withdrawal.cancel-payout' })
  expect(log.list[0]?.facts).toMatchObject({ withdrawal: large.id, reason: 'It is known' })
})
