import { amount } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { int8Array, inTransaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import { describe, expect, it } from 'vitest'
import { auditSignatures } from '#custody/proposal/audit-proposals'
import { rechargePerson, registerPerson } from '#test-support/person'
import { error, type LoggedInOperator, takeOperators } from '#test-support/operators'

const desk = takeOperators()
const reason = 'Our own money for the first withdrawals'

/** USDT that reaches the hot wallet, as the console shows it. */
async function payHotWallet(minor: bigint) {
  const { product } = desk
  const [wallet] = await product.look<{ address: string }[]>`select address from app.wallet where network = 'dev'`
  invariant(wallet, 'the product has a hot wallet')
  product.chain.pay(wallet.address, minor)
  const waiting = async () => (await desk.first.ops('exceptions', {})).suspense.at(-1)
  await product.until('it waits for its owner', async () => Number((await waiting())?.amount) === Number(minor) / 1e6)
  const found = await waiting()
  invariant(found, 'it waits for its owner')
  return found
}
const made = async (operator: LoggedInOperator) => ({ reason, secondFactor: await operator.secondFactor() })
const keyOf = ({ network, transaction, nth }: { network: string; transaction: string; nth: number }) => ({
  network,
  transaction,
  nth,
})

/** What the audit says of a booking that nobody signed. */
async function auditOfForged(minor: bigint): Promise<string | undefined> {
  const { sql, clock } = desk.product.owner
  const accounts = [systemAccount('suspense:dev', 'USDT'), systemAccount('capital', 'USDT')]
  let detail: string | undefined
  const undone = inTransaction(sql, async (tx) => {
    await tx`select ledger.post_set('forged', '', 'capital.received', ${clock.now()}, '{}',
      ${int8Array(accounts)}::bigint[], ${int8Array([-minor, minor])}::bigint[])`
    detail = (await auditSignatures(tx)).detail
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return detail
}

describe('USDT that the company sent to the hot wallet', () => {
  it('becomes capital by two operators, once, and ends its task [STD-13]', async () => {
    const before = await desk.balance('capital', 'USDT')
    const waiting = await payHotWallet(1_000_000_000n)
    const proposal = await desk.first.ops('proposeCapital', { ...keyOf(waiting), ...(await made(desk.first)) })
    expect(proposal).toMatchObject({ kind: 'capital.received', state: 'proposed', facts: { senderUsers: '0' } })
    expect(proposal.entries.map(({ bucket, amount: of }) => [bucket, of])).toEqual([
      ['suspense:dev', '-1000'],
      ['capital', '1000'],
    ])
    expect((await desk.first.ops('exceptions', {})).suspense.at(-1)?.proposal).toBe(proposal.id)
    expect(await desk.balance('capital', 'USDT')).toBe(before)
    expect(await auditOfForged(1_000_000_000n)).toMatch(/posting \d+ \(capital\.received\) has no proposal/)
    expect(await desk.approve(proposal)).toMatchObject({ state: 'executed' })
    expect((await desk.balance('capital', 'USDT')) - before).toBe(1_000_000_000n)
    const { suspense, tasks } = await desk.first.ops('exceptions', {})
    expect(suspense).toEqual([])
    expect(tasks.filter(({ kind }) => kind === 'suspense.received')).toEqual([])
    expect(await desk.publicChange(proposal)).toMatchObject({ kind: 'capital.received', state: 'done' })
    await expect(
      desk.first.ops('proposeCapital', { ...keyOf(waiting), ...(await made(desk.first)) }),
    ).rejects.toMatchObject(error('suspense.not-found'))
    await expect(
      desk.first.ops('proposeCapital', { ...keyOf(waiting), network: 'nowhere', ...(await made(desk.first)) }),
    ).rejects.toMatchObject(error('suspense.not-found'))
  })

  it('is not taken while somebody claims it, nor from a user’s address, and names who else paid from there [STD-13]', async () => {
    const person = await registerPerson(desk.product, 'AGENT001')
    await rechargePerson(desk.product, person, '50')
    const waiting = await payHotWallet(70_000_000n)
    const { username } = await person.call('user/info', {})
    const own = await desk.first.ops('proposeCapital', { ...keyOf(waiting), ...(await made(desk.first)) })
    // The test's chain has one payer.
    expect(Number(own.facts['senderUsers'])).toBeGreaterThan(0)
    const claim = await desk.second.ops('proposeAssignment', {
      ...keyOf(waiting),
      username,
      ...(await made(desk.second)),
    })
    expect(await desk.approve(own)).toMatchObject({ state: 'proposed', blocked: { code: 'suspense.claimed' } })
    await expect(
      desk.first.ops('proposeCapital', { ...keyOf(waiting), ...(await made(desk.first)) }),
    ).rejects.toMatchObject(error('suspense.claimed'))
    await desk.approve(claim)
    expect((await desk.ended(claim.id)).state).toBe('executed')

    const second = await payHotWallet(80_000_000n)
    const [address] = await desk.product.look<{ address: string }[]>`
      select address from app.deposit_address where user_id is not null limit 1`
    const [before] = await desk.product.look<{ address: string }[]>`
      select address from app.chain_transfer where tx_hash = ${second.transaction}`
    await desk.product
      .look`update app.chain_transfer set address = ${address?.address ?? ''} where tx_hash = ${second.transaction}`
    await expect(
      desk.first.ops('proposeCapital', { ...keyOf(second), ...(await made(desk.first)) }),
    ).rejects.toMatchObject(error('suspense.of-user'))
    await desk.product
      .look`update app.chain_transfer set address = ${before?.address ?? ''} where tx_hash = ${second.transaction}`
  })
})

describe('the pool of a new site', () => {
  const pool = { USDT: systemAccount('pool', 'USDT'), SNT: systemAccount('pool', 'SNT') }
  /** The demo's pool is taken back, as if it had never been opened. */
  const empty = async () => {
    const { sql, clock } = desk.product.owner
    const [usdt, snt] = [await readBalance(sql, pool.USDT), await readBalance(sql, pool.SNT)]
    const entries = [
      ...move(pool.USDT, systemAccount('capital', 'USDT'), amount('USDT', usdt)),
      ...move(pool.SNT, systemAccount('treasury', 'SNT'), amount('SNT', snt)),
    ]
    await inTransaction(sql, (tx) =>
      postItems(tx, clock.now(), [
        {
          key: 'pool-emptied',
          requestHash: 'test',
          accounts: entries.map(({ account }) => account),
          decide: () => done({ kind: 'correction', entries, ref: {} }),
        },
      ]),
    )
  }

  it('opens with both sides by two operators after a day, once, with at most a hundredth of the treasury [STD-13]', async () => {
    const open = (usdt: string, snt?: string) =>
      desk.proposeMoney({ kind: 'pool.funded', amount: usdt, ...(snt !== undefined && { snt }) })
    await expect(open('500', '100000')).rejects.toMatchObject(error('pool.opened'))
    await empty()
    await expect(open('500')).rejects.toMatchObject(error('pool.empty'))
    await expect(open('500', '0')).rejects.toMatchObject(error('amount.invalid'))
    await expect(open('500', '5000000')).rejects.toMatchObject(error('pool.above-opening', { asset: 'SNT' }))
    await expect(open('900000', '1000')).rejects.toMatchObject(error('source.insufficient'))
    const [one, two] = [await open('500', '100000'), await open('600', '100000')]
    await desk.approve(one)
    await desk.approve(two)
    expect(await desk.read(one.id)).toMatchObject({ state: 'approved', noticeMs: days(1) })
    expect(await desk.balance('pool', 'SNT')).toBe(0n)
    await desk.product.advance(days(1))
    await desk.logInBoth()
    expect((await desk.ended(one.id)).state).toBe('executed')
    expect(await desk.balance('pool', 'USDT')).toBe(500_000_000n)
    expect(await desk.balance('pool', 'SNT')).toBe(100_000_000_000n)
    expect(await desk.ended(two.id)).toMatchObject({ state: 'rejected', refusal: { code: 'pool.opened' } })
    expect(await desk.publicChange(one)).toMatchObject({ facts: { amount: '500', snt: '100000' }, state: 'done' })
  })
})
