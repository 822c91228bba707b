import { getAddress } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTask } from '#platform/task/operator-task'
import { openIdentityCheck } from '#people/identity/identity-check'
import { desk, openDesk } from '#test-support/console'
import { type ModelUser, openProduct, product } from '#test-support/product'

openProduct(2)
openDesk()

describe('a list of the console', () => {
  it('shows tasks in pages and counts them by kind, those that stop a network first [ATK-23, STD-07]', async () => {
    for (let n = 0; n < 130; n++)
      await openTask(product.look, product.now(), { kind: 'transfer.mismatch', subject: `payment ${n}`, facts: {} })
    await openTask(product.look, product.now(), { kind: 'network.halted', subject: 'dev', facts: { reason: 'a test' } })
    const first = await desk.first.ops('exceptions', {})
    expect([first.tasks.length, first.tasks[0]?.kind]).toEqual([100, 'network.halted'])
    const second = await desk.first.ops('exceptions', { tasksCursor: first.tasksNext ?? '' })
    expect([second.tasks.length, second.tasksNext]).toEqual([31, null])
    expect(new Set([...first.tasks, ...second.tasks].map(({ id }) => id)).size).toBe(131)
    await openTask(product.look, product.now(), { kind: 'wallet.refill', subject: 'dev', facts: {} })
    const refills = await desk.first.ops('exceptions', { taskKind: 'wallet.refill' })
    expect([refills.tasks.map(({ kind }) => kind), refills.tasksNext]).toEqual([['wallet.refill'], null])
    const { tasks } = await desk.first.ops('overview', {})
    expect(tasks.map(({ kind, count }) => [kind, count])).toEqual([
      ['network.halted', 1],
      ['wallet.refill', 1],
      ['transfer.mismatch', 130],
    ])
  })

  it('shows all money without an owner in pages [ATK-23]', async () => {
    const user = product.user(0)
    const order = await user.call('recharge/recharge', { network: 'dev', amount: '10' }, { idempotencyKey: 'suspense' })
    await product.forge(
      (tx) => tx`insert into app.chain_transfer
          (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, posting_id, holder, seen_at)
        select 'dev', 'suspense-' || n, 0, 'block', 1, 'sender', ${order.address}, 1000000, 'credited',
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
    const user = product.user(0)
    await product.forge(
      (tx) => tx`insert into app.identity_check (user_id, contact, facts, language, asked_at, first_by, first_at)
        select u.id, 'contact', 'facts', 'en-US', ${product.now()}, o.id, ${product.now()}
          from app.user_account u, app.operator o where o.id = ${desk.first.id} and u.id <> ${user.id} limit 60`,
    )
    const check = { userId: user.id, contact: 'me@demo.invalid', facts: 'facts', language: 'en-US' } as const
    await openIdentityCheck(product.look, product.now(), check)
    const page = await desk.first.ops('identityChecks', { limit: 1 })
    expect(page.list.map(({ userId }) => userId)).toEqual([user.id.toString()])
    const rest = await desk.first.ops('identityChecks', { limit: 100, cursor: page.next ?? '' })
    expect(rest.list.every(({ first }) => first?.mine)).toBe(true)
    expect(rest.list.length).toBeGreaterThan(0)
    await expect(desk.first.ops('identityChecks', { cursor: "1'; drop table" })).resolves.toBeDefined()
  })
})

/** Reads a list page by page to its end. */
async function readAll<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ readonly list: readonly Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await read({ limit: 20, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.list)
    if (page.next === null) return rows
    cursor = page.next
  }
}

describe('a list for people that is longer than a page', () => {
  const many = 205
  const shared = getAddress('0x00000000000000000000000000000000000000aa')
  let user: ModelUser
  beforeAll(async () => {
    user = product.user(1)
    const [now, { id }] = [product.now(), user]
    await product.forge(async (tx) => {
      await tx`insert into app.session (user_id, token_hash, device, created_at, seen_at, expires_at, method)
        select ${id}, decode(md5(n::text), 'hex'), 'Device ' || n, ${now}, ${now}, '9999-01-01', 'password' from generate_series(1, ${many}::int) n`
      await tx`insert into app.customer_read (user_id, hour, operator_id, call, count, last_at)
        select ${id}, ${now}::timestamptz - n * interval '1 day', ${desk.first.id}, 'customer', 2, ${now} from generate_series(1, ${many}::int) n`
      await tx`insert into app.vesting (id, user_id, amount, starts_at, next_at)
        select 1000000 + n, ${id}, 1000000, ${now}, ${now}::timestamptz + interval '1 day' from generate_series(1, ${many}::int) n`
      await tx`insert into app.notice (publish_at, created_at) select null, ${now} from generate_series(1, ${many}::int) n`
      await tx`insert into app.outage (starts_at, ends_at, reason)
        select ${now}::timestamptz - n * interval '1 minute', ${now}, 'api was down' from generate_series(1, ${many}::int) n`
      await tx`insert into app.freeze (user_id, scopes, reason, appeal, operator_id, at, lapses_at, ended_at, ended_by)
        select ${id}, '{withdraw}', 'a reason', 'an appeal', ${desk.first.id}, ${now}, ${now}, ${now}, ${desk.first.id} from generate_series(1, ${many}::int) n`
      await tx`insert into app.user_account overriding system value
        select (jsonb_populate_record(u, jsonb_build_object('id', 900000 + n, 'username', 'frozen' || n, 'phone', '+4915' || (n + 10000000),
          'email', null, 'invite_code', 'FROZEN' || n, 'frozen_reason', 'a reason', 'frozen_scopes', '{withdraw}'::text[]))).*
          from app.user_account u, generate_series(1, ${many}::int) n where u.id = ${id}`
      await tx`insert into app.receiving_account (user_id, network, address, name, created_at)
        select 900000 + n, 'dev', ${shared}, 'shared', ${now} from generate_series(1, ${many}::int) n`
      await tx`insert into app.receiving_account (user_id, network, address, name, created_at)
        values (${id}, 'dev', ${shared}, 'shared', ${now})`
    })
  })

  it('leads its owner to each session, log-in, read and grant [STD-07]', async () => {
    const { call } = user
    const known = (await product.look`select from app.session where user_id = ${user.id}`).count
    const ids = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id)).size
    expect(ids(await readAll((page) => call('user/sessions', page)))).toBe(known)
    expect(ids(await readAll((page) => call('user/logIns', page)))).toBe(known)
    expect(ids(await readAll((page) => call('user/vesting', page)))).toBe(many)
    const [read] = await product.look<{ days: number; count: number }[]>`
      select count(distinct (hour at time zone 'UTC')::date)::int as days, sum(count)::int as count
        from app.customer_read where user_id = ${user.id}`
    const reads = await readAll((page) => call('user/dataReads', page))
    expect(reads.length).toBeGreaterThanOrEqual(many)
    expect([reads.length, new Set(reads.map(({ day }) => day)).size]).toEqual([read?.days, read?.days])
    expect(reads.reduce((sum, { count }) => sum + count, 0)).toBe(read?.count)
  })

  it('tells the person of a lost payout that a task showed them', async () => {
    await openTask(product.owner.sql, product.now(), {
      kind: 'payout.rebooked',
      subject: 'dev 17',
      facts: { user: user.id.toString(), network: 'dev' },
    })
    await desk.first.ops('exceptions', { taskKind: 'payout.rebooked' })
    const shown = await product.look`select from app.customer_read where call = 'exceptions' and user_id = ${user.id}`
    expect(shown).toHaveLength(1)
  })

  it('tells each of two people of a court’s order that the log showed them', async () => {
    const [payer, receiver] = [product.user(0).id, user.id]
    const facts = JSON.stringify({ userId: payer.toString(), toUserId: receiver.toString() })
    await product.forge(
      (tx) => tx`insert into app.operator_log (operator_id, action, facts, at, previous, hash)
        values (${desk.first.id}, 'proposal.propose', ${facts}::text::jsonb, ${product.now()}, '', 'of a test')`,
    )
    await desk.first.ops('log', {})
    const shown = await product.look<{ id: bigint }[]>`
      select user_id as id from app.customer_read where call = 'log' and user_id in (${payer}, ${receiver})`
    expect(shown).toHaveLength(2)
  })

  it('leads operators to each customer, notice and posting [STD-07]', async () => {
    const { ops } = desk.first
    const frozen = await readAll((page) => ops('customers', page))
    expect([frozen.length, new Set(frozen.map(({ id }) => id)).size]).toEqual([many, many])
    const sharers = await readAll((page) => ops('customers', { ...page, query: shared.toLowerCase() }))
    expect(new Set(sharers.map(({ id }) => id)).size).toBe(many + 1)
    expect(await readAll((page) => ops('notices', page))).toHaveLength(many)
    const postings = await readAll(async (page) => {
      const { postings: list, next } = await ops('ledgerSearch', { ...page, limit: 2 })
      return { list, next }
    })
    expect(postings).toHaveLength((await product.look`select from ledger.postings`).count)
  })

  it('counts what it leaves out of a customer’s page and of outages [STD-07]', async () => {
    const { ops } = desk.first
    const customer = await ops('customer', { id: user.id.toString() })
    expect(customer.sessions.length + customer.more.sessions).toBe(
      (await product.look`select from app.session where user_id = ${user.id} and ended_at is null`).count,
    )
    expect(customer.freezes.length + customer.more.freezes).toBe(many)
    const history = await ops('customerHistory', { id: user.id.toString() })
    expect([history.linked.length, history.more.linked]).toEqual([50, many - 50])
    expect(history.more.deposits).toBe(0)
    const figures = await user.call('proof/figures', {})
    expect([figures.outages.length, figures.outagesMore]).toEqual([100, many - 100])
  })
})
