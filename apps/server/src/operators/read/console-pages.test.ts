import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTask } from '#platform/task/operator-task'
import { openIdentityCheck } from '#people/identity/identity-check'
import { type ModelConsole, openModelConsole } from '#test-support/console'
import { type Product, startProduct } from '#test-support/product'

let product: Product
let desk: ModelConsole
beforeAll(async () => {
  product = await startProduct(2)
  desk = await openModelConsole(product)
})
afterAll(() => product[Symbol.asyncDispose]())

describe('a list of the console', () => {
  it('shows tasks in pages, those that stop a network first, however many others are older [ATK-23]', async () => {
    for (let n = 0; n < 130; n++)
      await openTask(product.look, product.now(), { kind: 'transfer.mismatch', subject: `payment ${n}`, facts: {} })
    await openTask(product.look, product.now(), { kind: 'network.halted', subject: 'dev', facts: { reason: 'a test' } })
    const first = await desk.first.ops('exceptions', {})
    expect([first.tasks.length, first.tasks[0]?.kind]).toEqual([100, 'network.halted'])
    const second = await desk.first.ops('exceptions', { tasksCursor: first.tasksNext ?? '' })
    expect([second.tasks.length, second.tasksNext]).toEqual([31, null])
    expect(new Set([...first.tasks, ...second.tasks].map(({ id }) => id)).size).toBe(131)
    expect((await desk.first.ops('overview', {})).tasks[0]?.kind).toBe('network.halted')
  })

  it('shows all money without an owner in pages [ATK-23]', async () => {
    const [user] = product.users
    const order = await user?.call(
      'recharge/recharge',
      { network: 'dev', amount: '10' },
      { idempotencyKey: 'suspense' },
    )
    await product.forge(
      (tx) => tx`insert into app.chain_transfer
          (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, posting_id, holder, seen_at)
        select 'dev', 'suspense-' || n, 0, 'block', 1, 'sender', ${order?.address ?? ''}, 1000000, 'credited',
            (select max(id) from ledger.postings), 'suspense', ${product.now()} from generate_series(1, 205) n`,
    )
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await desk.first.ops('exceptions', { suspenseCursor: cursor })
      seen.push(...page.suspense.map(({ transaction }) => transaction))
      if (page.suspenseNext === null) break
      cursor = page.suspenseNext
    }
    expect([seen.length, new Set(seen).size]).toEqual([205, 205])
  })

  it('shows identity checks that wait for this operator before others, in pages [ATK-23]', async () => {
    const [user] = product.users
    await product.forge(
      (tx) => tx`insert into app.identity_check (user_id, contact, facts, language, asked_at, first_by, first_at)
        select u.id, 'contact', 'facts', 'en-US', ${product.now()}, o.id, ${product.now()}
          from app.user_account u, app.operator o where o.id = ${desk.first.id} and u.id <> ${user?.id ?? 0n} limit 60`,
    )
    const check = { userId: user?.id ?? 0n, contact: 'me@demo.invalid', facts: 'facts', language: 'en-US' } as const
    await openIdentityCheck(product.look, product.now(), check)
    const page = await desk.first.ops('identityChecks', { limit: 1 })
    expect(page.list.map(({ userId }) => userId)).toEqual([user?.id.toString()])
    const rest = await desk.first.ops('identityChecks', { limit: 100, cursor: page.next ?? '' })
    expect(rest.list.every(({ first }) => first?.mine)).toBe(true)
    expect(rest.list.length).toBeGreaterThan(0)
    await expect(desk.first.ops('identityChecks', { cursor: "1'; drop table" })).resolves.toBeDefined()
  })
})
