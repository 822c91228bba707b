import { days, hours, minutes } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import { verifyOperatorLog } from '#platform/verify-operator-log'
import { type LoggedInOperator, takeOperators, error } from '#test-support/operators'
import { describe, expect, it } from 'vitest'

const desk = takeOperators()
const { logInBoth, proposeMoney, approve, read, publicChange, ended, balance } = desk

describe('a proposal', () => {
  it('a grant takes two operators and seven days, and stays within 5 % of the pool per month [ATK-21]', async () => {
    const grant = { kind: 'grant', username: 'demo_member', amount: '1000' } as const
    await expect(proposeMoney({ ...grant, username: 'nobody_here' })).rejects.toMatchObject(error('user.not-found'))
    await expect(proposeMoney({ ...grant, amount: '1e3' })).rejects.toMatchObject(error('amount.invalid'))
    await expect(proposeMoney({ ...grant, amount: '50000.000001' })).rejects.toMatchObject(
      error('grant.above-month', { max: '50000', asset: 'SNT' }),
    )
    const proposal = await proposeMoney(grant)
    expect(proposal).toMatchObject({
      state: 'proposed',
      mine: true,
      signedBy: [],
      noticeMs: days(7),
      blocked: null,
    })
    expect(proposal.entries.map(({ bucket, username, amount }) => [bucket, username, amount])).toEqual([
      ['treasury', null, '-1000'],
      ['vesting', 'demo_member', '1000'],
    ])
    expect(await publicChange(proposal)).toBeUndefined()
    expect(await approve(proposal)).toMatchObject({ state: 'approved', approver: 'demo-operator-2' })

    const announced = await publicChange(proposal)
    expect(announced).toMatchObject({
      kind: 'grant',
      facts: { userId: proposal.facts['userId'], amount: '1000' },
      state: 'announced',
    })
    expect(announced?.facts).not.toHaveProperty('username')
    const before = await balance('treasury', 'SNT')
    await desk.product.advance(days(7) - minutes(5))
    await logInBoth()
    expect((await read(proposal.id)).state).toBe('approved')
    await desk.product.advance(minutes(5))
    const done = await ended(proposal.id)
    expect(done).toMatchObject({ state: 'executed', refusal: null })
    expect(before - (await balance('treasury', 'SNT'))).toBe(1_000_000_000n)
    const [posting] = (await desk.first.ops('ledgerSearch', { query: `proposal:${proposal.id}` })).postings
    expect(posting).toMatchObject({ id: done.postingId, kind: 'grant', ref: { proposal: proposal.id } })
    // A grant counts towards the limit for 30 days.
    await expect(proposeMoney({ ...grant, amount: '49000.000001' })).rejects.toMatchObject(error('grant.above-month'))
  })

  it('the second operator may refuse a proposal and the first may take it back, before and after the approval, each with a fresh code', async () => {
    const grant = { kind: 'grant', username: 'demo_member', amount: '7' } as const
    const taken = await proposeMoney(grant)
    const decision = async (operator: LoggedInOperator, id: string) => ({
      id,
      secondFactor: await operator.secondFactor(),
    })
    await expect(desk.second.ops('cancelProposal', await decision(desk.second, taken.id))).rejects.toMatchObject(
      error('operator.forbidden'),
    )
    expect(await desk.first.ops('cancelProposal', await decision(desk.first, taken.id))).toMatchObject({
      state: 'cancelled',
    })
    const refused = await proposeMoney(grant)
    const reason = 'Not this one'
    await expect(
      desk.first.ops('rejectProposal', { ...(await decision(desk.first, refused.id)), reason }),
    ).rejects.toMatchObject(error('operator.same'))
    expect(
      await desk.second.ops('rejectProposal', { ...(await decision(desk.second, refused.id)), reason }),
    ).toMatchObject({
      state: 'rejected',
      refusal: { code: 'rejected', facts: { reason } },
    })
    const stopped = await proposeMoney(grant)
    await approve(stopped)
    expect(await desk.first.ops('cancelProposal', await decision(desk.first, stopped.id))).toMatchObject({
      state: 'cancelled',
    })
    const code = await desk.first.secondFactor()
    await desk.first.ops('proposeMoney', { ...grant, reason, secondFactor: code })
    await expect(desk.first.ops('proposeMoney', { ...grant, reason, secondFactor: code })).rejects.toMatchObject(
      error('factor.wrong'),
    )
    await expect(desk.first.ops('proposeMoney', { ...grant, reason: ' ', secondFactor: code })).rejects.toMatchObject(
      error('reason.required'),
    )
  })

  it('the pool changes by at most 10 % in 30 days, after 30 days, in its own proportion', async () => {
    const reduce = (amount: string) => proposeMoney({ kind: 'pool.reduced', amount })
    await expect(reduce('10000.000001')).rejects.toMatchObject(error('pool.above-month', { max: '10000' }))
    const [usdt, snt] = [await balance('pool', 'USDT'), await balance('pool', 'SNT')]
    const proposal = await reduce('10000')
    await approve(proposal)
    const late = await reduce('1')
    await approve(late)
    await desk.product.advance(days(30) - hours(1))
    await logInBoth()
    expect((await read(proposal.id)).state).toBe('approved')
    await desk.product.advance(hours(1))
    expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
    expect(await balance('pool', 'USDT')).toBe((usdt * 9n) / 10n)
    expect(await balance('pool', 'SNT')).toBe((snt * 9n) / 10n)
    // Approved when there was room for it, refused when there is none left.
    expect(await ended(late.id)).toMatchObject({ state: 'rejected', refusal: { code: 'pool.above-month' } })
  })
})

describe("the operators' log", () => {
  const rolledBack = new Error('rolled back')
  /** Runs the verifier after somebody with every right has changed the table. */
  const after = async (tamper: (tx: Transaction) => Promise<unknown>) => {
    let detail = ''
    await desk.product.look
      .begin(async (tx) => {
        await tx`alter table app.operator_log disable trigger append_only`
        await tamper(tx)
        const check = await verifyOperatorLog(tx)
        detail = check.green ? 'green' : check.detail
        throw rolledBack
      })
      .catch((thrown: unknown) => {
        if (thrown !== rolledBack) throw thrown
      })
    return detail
  }
  const rows = () =>
    desk.product.look<{ id: bigint }[]>`select id from app.operator_log order by id`.then((all) => all.map((r) => r.id))

  it('names the row that was changed, removed or swapped, and missing last rows', async () => {
    const ids = await rows()
    const [a = 0n, b = 0n, c = 0n] = ids.slice(3)
    expect(await after(async () => undefined)).toBe('green')
    expect(await after((tx) => tx`update app.operator_log set action = 'nothing' where id = ${b}`)).toBe(
      `row ${b} was changed`,
    )
    expect(
      await after((tx) => tx`update app.operator_log set facts = facts || '{"amount": "1"}' where id = ${b}`),
    ).toBe(`row ${b} was changed`)
    expect(await after((tx) => tx`update app.operator_log set at = at + interval '1 second' where id = ${b}`)).toBe(
      `row ${b} was changed`,
    )
    expect(await after((tx) => tx`delete from app.operator_log where id = ${b}`)).toBe(
      `row ${c} does not follow row ${a}: rows are missing, swapped or changed`,
    )
    const swap = (columns: string) => (tx: Transaction) =>
      tx.unsafe(`update app.operator_log l set (${columns}) = (select ${columns} from app.operator_log o
        where o.id = case l.id when ${a} then ${b} else ${a} end) where l.id in (${a}, ${b})`)
    expect(await after(swap('operator_id, action, facts, at'))).toBe(`row ${a} was changed`)
    expect(await after(swap('operator_id, action, facts, at, previous, hash'))).toContain(
      `row ${a} does not follow row`,
    )
    const last = ids.at(-1) ?? 0n
    expect(await after((tx) => tx`delete from app.operator_log where id = ${last}`)).toContain(
      'rows are missing: the head counts',
    )
    // The page says the same.
    const audit = await desk.first.ops('audit', {})
    expect(audit.checks.find((check) => check.name === "the operators' log is unbroken")?.green).toBe(true)
  })

  it('nobody who runs the product can change a row', async () => {
    const { sql } = desk.product.owner
    await expect(sql`update app.operator_log set action = 'x'`).rejects.toThrow('append only')
    await expect(sql`delete from app.operator_log`).rejects.toThrow('append only')
  })

  it('holds every action with its facts, and can be filtered', async () => {
    const page = await desk.first.ops('log', {
      action: 'proposal.propose',
      operator: 'demo-operator-2',
      text: 'Not this one',
    })
    expect(page.list).toEqual([])
    const rejected = await desk.first.ops('log', { action: 'proposal.reject' })
    expect(rejected.list[0]).toMatchObject({ operator: 'demo-operator-2', facts: { reason: 'Not this one' } })
    const executed = await desk.first.ops('log', { action: 'proposal.execute', limit: 2 })
    expect(executed.list[0]?.operator).toBeNull()
    expect(executed.next).not.toBeNull()
  })
})
