import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { CallError, createClient } from '@synet/contract/client'
import { hours, minutes } from '@synet/core/clock'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { moveClock } from '@synet/server/platform/database-clock'
import { addAccount, type Person, registerPerson } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { approveAll } from '#support/approve-all'
import { seeded, startKiller, callUntilAnswered } from '#support/killer'
import { openStack, stack } from '#support/open-stack'
import type { Sql } from '@synet/ledger/database'

/** An answer that somebody got for a call that moves money. */
interface Acknowledged {
  readonly key: string
  readonly userId: string
  readonly kind: 'transfer' | 'swap' | 'withdrawal' | 'purchase' | 'run'
  readonly id: string
}

interface Rule {
  readonly name: string
  /** The first bad rows; empty when the rule holds. */
  readonly bad: readonly string[]
}

const shownMax = 3

/**
 * Checks the money after a walk with queries of its own: it shares none with the product and its audit.
 * @param acknowledged every answer that was given
 * @param minted what was paid to deposit addresses from outside, minor units
 */
async function checkWalk(sql: Sql, acknowledged: readonly Acknowledged[], minted: bigint): Promise<readonly Rule[]> {
  const rule = async (name: string, query: Promise<readonly { bad: string }[]>): Promise<Rule> => ({
    name,
    bad: (await query).slice(0, shownMax).map((row) => row.bad),
  })
  const ordered = await sql<{ id: string; key: string }[]>`select id::text, key from ledger.posting order by id`
  const byKey = Map.groupBy(ordered, ({ key }) => key.slice(key.lastIndexOf(':') + 1))
  const rows = {
    transfer: await sql<
      { id: string; user_id: string }[]
    >`select id::text, sender_id::text as user_id from app.transfer`,
    swap: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.swap`,
    withdrawal: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.withdrawal`,
    purchase: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.purchase`,
    run: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.run`,
  }
  const owners = Object.fromEntries(
    Object.entries(rows).map(([kind, list]) => [kind, new Map(list.map((row) => [row.id, row.user_id]))]),
  ) as unknown as Record<Acknowledged['kind'], ReadonlyMap<string, string>>
  const postings = new Set(ordered.map(({ id }) => id))
  const lost = acknowledged.filter((one) => owners[one.kind].get(one.id) !== one.userId || !postings.has(one.id))
  // Quotes are keys of their own; every other call is posted under the caller's key.
  const keyed = acknowledged.filter(({ kind }) => kind !== 'withdrawal' && kind !== 'swap')
  const doubled = keyed.filter(
    (one) => (byKey.get(one.key) ?? []).length !== 1 || byKey.get(one.key)?.[0]?.id !== one.id,
  )
  const ids = Map.groupBy(acknowledged, ({ key }) => key)
  const differing = [...ids].filter(([, all]) => new Set(all.map(({ id }) => id)).size > 1)
  const name = ({ kind, key, id }: Acknowledged) => `${kind} ${id} (${key})`
  return [
    { name: 'every acknowledged answer is in the books', bad: lost.slice(0, shownMax).map(name) },
    { name: 'there is one posting per key', bad: doubled.slice(0, shownMax).map(name) },
    { name: 'every repeat got the first answer', bad: differing.slice(0, shownMax).map(([key]) => key) },
    await rule(
      'no withdrawal is paid twice',
      sql`select 'withdrawal ' || withdrawal_id as bad from app.outgoing where purpose = 'payout' and state = 'done'
        group by withdrawal_id having count(*) > 1`,
    ),
    await rule(
      'no user has less than nothing',
      sql`select 'account ' || b.account_id || ': ' || b.balance as bad from ledger.balance b
        join ledger.account a on a.id = b.account_id where a.owner like 'user:%' and b.balance < 0`,
    ),
    await rule(
      'every posting sums to nothing per asset',
      sql`select 'posting ' || e.posting_id || ' ' || a.asset || ': ' || sum(e.amount) as bad from ledger.entry e
        join ledger.account a on a.id = e.account_id group by e.posting_id, a.asset having sum(e.amount) <> 0`,
    ),
    await rule(
      'every balance is the sum of its entries',
      sql`select 'account ' || b.account_id as bad from ledger.balance b
        left join (select account_id, sum(amount) as total, count(*) as entries from ledger.entry group by account_id) e
          on e.account_id = b.account_id
        where b.balance <> coalesce(e.total, 0) or b.seq <> coalesce(e.entries, 0)`,
    ),
    await rule(
      'entries are in the order of their times, without a gap',
      sql`select 'account ' || account_id || ' entry ' || seq as bad from (
          select e.account_id, e.seq, p.at, lag(p.at) over w as before, lag(e.seq) over w as place
            from ledger.entry e join ledger.posting p on p.id = e.posting_id
            window w as (partition by e.account_id order by e.seq)) walked
        where at < before or seq <> coalesce(place, 0) + 1`,
    ),
    await rule(
      'what runs may still earn is reserved',
      sql`select reserved || ' reserved, ' || promised || ' promised' as bad from (
          select (select coalesce(sum(b.balance), 0) from ledger.balance b join ledger.account a on a.id = b.account_id
              where a.bucket = 'reserved' and a.asset = 'SNT') as reserved,
            (select coalesce(sum(promised), 0) from app.run) as promised) books where reserved <> promised`,
    ),
    await rule(
      'principal and withdrawals are held for their users',
      sql`select 'user ' || u.id as bad from app.user_account u
        cross join lateral (select
          coalesce(sum(b.balance) filter (where a.bucket = 'pledged'), 0) as pledged,
          coalesce(sum(b.balance) filter (where a.bucket = 'withdrawing' and a.asset = 'USDT'), 0) as leaving
          from ledger.account a join ledger.balance b on b.account_id = a.id where a.owner = 'user:' || u.id) held
        where held.pledged <> (select coalesce(sum(amount), 0) from app.run where user_id = u.id and ended_at is null)
          or held.leaving <> (select coalesce(sum(amount), 0) from app.withdrawal
            where user_id = u.id and state in ('reviewing', 'approved', 'sending', 'sent'))`,
    ),
    await rule(
      'the state of each withdrawal is that of its postings',
      sql`select 'withdrawal ' || w.id || ' ' || w.state || ': ' || coalesce(p.kind, 'none') as bad from app.withdrawal w
        left join ledger.posting p on p.key = 'withdrawal-end:' || w.id
        where case when w.state = 'confirmed' then 'withdrawal.confirmed'
          when w.state in ('rejected', 'cancelled', 'failed') then 'withdrawal.returned' end is distinct from p.kind`,
    ),
    await rule(
      'every order and run is in a state that exists',
      sql`select 'withdrawal ' || id || ' ' || state as bad from app.withdrawal
          where state not in ('reviewing', 'approved', 'sending', 'sent', 'confirmed', 'rejected', 'cancelled', 'failed')
        union all select 'run ' || id || ' ' || state from app.run
          where (state in ('finished', 'ended-early')) <> (ended_at is not null)
        union all select 'outgoing ' || id || ' ' || state from app.outgoing where (state = 'open') <> (ended_at is null)`,
    ),
    await rule(
      'what came from outside was credited once',
      sql`select credited || ' credited, ' || ${minted.toString()} || ' paid' as bad from (
          select coalesce(sum(e.amount), 0)::text as credited from ledger.entry e join ledger.posting p on p.id = e.posting_id
            join ledger.account a on a.id = e.account_id
            where p.kind = 'recharge.credited' and a.owner like 'user:%') books where credited <> ${minted.toString()}`,
    ),
  ]
}

/** `npm run test:walk` asks for more, and commits what came out. */
const stepsMax = Number(process.env['WALK_STEPS'] || 400)
const minutesMax = Number(process.env['WALK_MINUTES'] || 5)
const seed = Number(process.env['WALK_SEED'] || 20_261_126)
const isKept = Boolean(process.env['WALK_STEPS'])
const people = 6
const atOnce = 10
const settledMs = 300_000

openStack({ secondApi: true })
beforeAll(async () => {
  // Everybody looks everybody up again and again.
  await stack.context.sql`insert into app.setting (name, value) values ('lookupsMax', '1000'::jsonb)`
})

type Client = ReturnType<typeof createClient>
interface Walker {
  readonly id: string
  readonly name: string
  readonly payPassword: string
  readonly accountId: string
  /** The clients of both processes share a session. */
  readonly at: readonly [Client, Client]
}

async function openWalker(person: Person, i: number): Promise<Walker> {
  const accountId = await addAccount(stack, person, `0x${'a11ce'.padEnd(36, '0')}${String(1000 + i)}`)
  const { token } = await person.session()
  const at = (origin: string) => createClient({ origin, fetch, lang: () => 'en', token: () => token })
  const { id, username } = await person.call('user/info', {})
  const both = [at(stack.urls.site), at(stack.second?.url ?? stack.urls.site)] as const
  return { id, name: username, payPassword: person.payPassword, accountId, at: both }
}

/** What was sent, so that it can be sent again. */
interface Sent {
  readonly walker: Walker
  readonly key: string
  readonly send: (client: Client, change?: string) => Promise<{ readonly id: string }>
  readonly kind: Acknowledged['kind']
  readonly first: string
}

describe('a random walk over two processes of the API', () => {
  it('keeps every rule about money through kills and clock jumps [FLT-07, ATK-33]', {
    timeout: minutes(minutesMax + 20),
  }, async () => {
    const random = seeded(seed)
    const pick = <T>(list: readonly T[]): T => {
      const one = list[Math.floor(random() * list.length)]
      if (one === undefined) throw new Error('the list is empty')
      return one
    }
    const walkers: Walker[] = []
    for (let i = 0; i < people; i++) walkers.push(await openWalker(await registerPerson(stack, 'AGENT001'), i))
    let minted = 0n
    const recharge = async (walker: Walker, amount: bigint) => {
      const key = { idempotencyKey: crypto.randomUUID() }
      const order = await callUntilAnswered(() =>
        pick(walker.at)('recharge/recharge', { network: 'dev', amount: '100' }, key),
      )
      await mintTestUsdt(stack.urls.chain, order.address, amount)
      minted += amount
    }
    for (const walker of walkers) await recharge(walker, 20_000_000_000n)
    await until(
      'everybody has money',
      async () => {
        const infos = await Promise.all(walkers.map((one) => one.at[0]('user/info', {})))
        return infos.every(({ balances }) => Number(balances.USDT.available) >= 20_000)
      },
      settledMs,
    )
    const [task] = (await walkers[0]?.at[0]('purchase/taskList', {}))?.list ?? []
    const products = [
      ['purchase/buySoftware', (await walkers[0]?.at[0]('purchase/softwareList', {}))?.list[0]?.id ?? ''],
      ['purchase/buyNode', (await walkers[0]?.at[0]('purchase/nodeList', {}))?.list[0]?.id ?? ''],
    ] as const

    const acknowledged: Acknowledged[] = []
    const sent: Sent[] = []
    const refusals = new Map<string, number>()
    const wrong: string[] = []
    const counts = { steps: 0, answered: 0, jumps: 0, jumpedMs: 0 }

    /** Sends until there is an answer, at either process. @returns the refusal, where it was refused */
    const call = async (one: Omit<Sent, 'first'>, change?: string): Promise<string | undefined> => {
      counts.steps++
      try {
        const { id } = await callUntilAnswered(() => one.send(pick(one.walker.at), change))
        counts.answered++
        acknowledged.push({ key: one.key, userId: one.walker.id, kind: one.kind, id })
        if (sent.length < 5_000) sent.push({ ...one, first: id })
        return undefined
      } catch (error) {
        const code = error instanceof CallError ? error.data?.error : undefined
        if (code === undefined) throw error
        refusals.set(code, (refusals.get(code) ?? 0) + 1)
        return code
      }
    }
    const transfer = (walker: Walker): Omit<Sent, 'first'> => {
      const key = crypto.randomUUID()
      const other = pick(walkers.filter((candidate) => candidate !== walker))
      const asset = random() < 0.8 ? ('USDT' as const) : ('SNT' as const)
      const amount = String(1 + Math.floor(random() * 200))
      const { payPassword } = walker
      return {
        walker,
        key,
        kind: 'transfer',
        send: (client, change) =>
          client(
            'user/transfer',
            { counterparty: other.name, asset, amount: change ?? amount, payPassword },
            { idempotencyKey: key },
          ),
      }
    }
    const swap = async (walker: Walker) => {
      const key = crypto.randomUUID()
      const from = random() < 0.5 ? ('USDT' as const) : ('SNT' as const)
      const quote = await callUntilAnswered(() =>
        pick(walker.at)('user/exchangeQuote', { from, amount: from === 'USDT' ? '20' : '100' }),
      ).catch(() => undefined)
      if (!quote) return
      const { payPassword } = walker
      await call({
        walker,
        key,
        kind: 'swap',
        send: (client) =>
          client('user/exchange_coin_money', { quoteId: quote.quoteId, payPassword }, { idempotencyKey: key }),
      })
    }
    const withdraw = async (walker: Walker) => {
      const { accountId, payPassword } = walker
      const quote = await callUntilAnswered(() =>
        pick(walker.at)('withdrawal/quote', { accountId, amount: '15' }),
      ).catch(() => undefined)
      if (!quote) return
      const key = crypto.randomUUID()
      const { quoteId } = quote
      await call({
        walker,
        key,
        kind: 'withdrawal',
        send: (client) => client('withdrawal/apply', { quoteId, payPassword }, { idempotencyKey: key }),
      })
    }
    const buy = (walker: Walker) => {
      const [path, id] = pick(products)
      const key = crypto.randomUUID()
      const { payPassword } = walker
      return call({
        walker,
        key,
        kind: 'purchase',
        send: (client) => client(path, { id, payPassword }, { idempotencyKey: key }),
      })
    }
    const pledge = (walker: Walker) => {
      const key = crypto.randomUUID()
      const { payPassword } = walker
      const request = {
        taskId: task?.id ?? '',
        region: 'accra-gh',
        amount: task?.minAmount ?? '',
        autoReinvest: false,
        payPassword,
      }
      return call({
        walker,
        key,
        kind: 'run',
        send: (client) => client('purchase/taskPledge', request, { idempotencyKey: key }),
      })
    }
    const endEarly = async (walker: Walker) => {
      counts.steps++
      const [run] = (await callUntilAnswered(() => pick(walker.at)('purchase/taskPledgeList', {}))).list
      if (run)
        await callUntilAnswered(() =>
          pick(walker.at)(
            'purchase/endTaskPledge',
            { id: run.id, payPassword: walker.payPassword },
            { idempotencyKey: crypto.randomUUID() },
          ),
        ).catch(() => {})
    }
    const look = async (walker: Walker) => {
      counts.steps++
      const { balances } = await callUntilAnswered(() => pick(walker.at)('user/info', {}))
      counts.answered++
      for (const [asset, of] of Object.entries(balances))
        for (const [bucket, value] of Object.entries(of))
          if (Number(value) < 0) wrong.push(`${walker.name} ${bucket} ${asset}: ${value}`)
    }
    const step = async () => {
      const walker = pick(walkers)
      const lot = random()
      if (lot < 0.4) return call(transfer(walker))
      const before = sent.length > 0 ? pick(sent) : undefined
      if (lot < 0.55 && before) {
        // The earlier answer, at whichever process.
        const refusal = await call(before)
        if (refusal !== undefined) wrong.push(`a repeat of ${before.kind} ${before.first} was refused: ${refusal}`)
        return
      }
      if (lot < 0.6 && before?.kind === 'transfer') {
        const refusal = await call(before, '7.123')
        if (refusal !== 'idempotency.mismatch')
          wrong.push(`another body under the key of ${before.first}: ${refusal ?? 'accepted'}`)
        return
      }
      if (lot < 0.75) {
        // One key at both processes at once.
        const one = transfer(walker)
        await Promise.all([call(one), call(one), call(one)])
        return
      }
      if (lot < 0.85) return swap(walker)
      if (lot < 0.96) return look(walker)
      if (lot < 0.965) return withdraw(walker)
      if (lot < 0.975) return buy(walker)
      if (lot < 0.985) return pledge(walker)
      if (lot < 0.99) return endEarly(walker)
      if (lot < 0.991) return recharge(walker, 100_000_000n)
      return look(walker)
    }

    const killer = startKiller(stack, seeded(seed + 1), { killsMin: 3, pauseMs: 6_000 })
    const endsAt = Date.now() + minutes(minutesMax)
    let over = false
    onTestFinished(() => {
      over = true
      killer.giveUp()
    })
    const isOver = () => over || counts.steps >= stepsMax || Date.now() >= endsAt
    const operator = (async () => {
      while (!over) {
        for (const n of stack.operators.keys()) await approveAll(stack, n)
        await new Promise((wake) => setTimeout(wake, 1_000))
      }
    })()
    const clock = (async () => {
      const lots = seeded(seed + 2)
      while (!isOver()) {
        await new Promise((wake) => setTimeout(wake, 5_000 + lots() * 40_000))
        const ms = Math.floor(lots() * hours(5))
        await moveClock(stack.context.sql, ms)
        counts.jumps++
        counts.jumpedMs += ms
      }
    })()
    const startedAt = Date.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!isOver()) await step()
      }),
    )
    const walkedMs = Date.now() - startedAt
    await Promise.all([clock, killer.stop()])
    const { sql } = stack.context
    await until(
      'every withdrawal has ended',
      async () => {
        const open = await sql`select from app.withdrawal where state in ('reviewing', 'approved', 'sending', 'sent')`
        return open.count === 0
      },
      settledMs,
    )
    await until(
      'every recharge is credited',
      async () => {
        const [row] = await sql<
          { total: bigint }[]
        >`select coalesce(sum(amount), 0)::bigint as total from app.chain_transfer t
        join app.deposit_address a using (address) where a.purpose = 'recharge' and t.state = 'credited'`
        return row?.total === minted
      },
      settledMs,
    )
    over = true
    await operator

    const rules = [
      ...(await checkWalk(sql, acknowledged, minted)),
      { name: 'every answer was right at once', bad: wrong.slice(0, 3) },
      ...(await auditAll(stack.context)).map(({ name, green, detail }) => ({
        name: `audit: ${name}`,
        bad: green ? [] : [detail],
      })),
    ]
    const [postings] = await sql<{ count: bigint }[]>`select count(*) from ledger.posting`
    const red = rules.filter(({ bad }) => bad.length > 0)
    const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
    const result = {
      commit: git('rev-parse', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : ''),
      date: new Date().toISOString().slice(0, 10),
      seed,
      steps: counts.steps,
      minutes: Math.round(walkedMs / 6_000) / 10,
      answered: counts.answered,
      acknowledged: acknowledged.length,
      postings: Number(postings?.count ?? 0n),
      kills: killer.kills(),
      clockJumps: counts.jumps,
      clockHours: Math.round(counts.jumpedMs / hours(1)),
      refusals: Object.fromEntries([...refusals].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      rules: rules.length,
      red: red.map(({ name, bad }) => `${name}: ${bad.join('; ')}`),
    }
    console.log(JSON.stringify(result))
    if (isKept) {
      const file = fileURLToPath(new URL('../../docs/walk.json', import.meta.url))
      writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
    }
    expect(result.red).toEqual([])
    expect(result.kills).toBeGreaterThanOrEqual(3)
  })
})
