import { auditAll } from '@synet/server/audit-all'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { CallError } from '@synet/contract/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  actionKey,
  addAccount,
  openApprovals,
  type Person,
  registerPerson,
  signWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { startTestStack, type TestStack } from '#support/test-stack'

const people = 10
const each = 3
const killsMin = 40
/** Processes may be killed again and again before they answer. */
const answerMs = 180_000
/** The watcher and the signer are killed as often as the rest, and each pass begins anew. */
const settledMs = 480_000
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ ownCluster: true, fsync: true })
})
afterAll(() => stack.forget())

/** A small seeded generator: the same schedule in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Asks again, with the same key, until the product gives an answer of its own. */
async function steady<T>(call: () => Promise<T>): Promise<T> {
  return until(
    'an answer',
    async () => {
      try {
        return { answer: await call() }
      } catch (error) {
        const refused =
          error instanceof CallError && error.data?.error !== undefined && error.data.error !== 'server.failed'
        if (refused) throw error
        return undefined
      }
    },
    answerMs,
  ).then(({ answer }) => answer)
}

/**
 * Signs everything that one operator is shown. When the signer is killed meanwhile, its sessions and challenges are lost:
 * the operator begins anew.
 */
async function approveAll(n: number): Promise<void> {
  try {
    const page = await openApprovals(stack, n)
    const { payouts } = await page.call('work', {})
    for (const { id, mine } of payouts) if (!mine) await signWithdrawal(page, id)
  } catch (error) {
    // Approved by the try whose answer was lost, or by the other operator meanwhile.
    const expected = [
      undefined,
      'server.failed',
      'order.state',
      'operator.same',
      'session.required',
      'signature.invalid',
    ]
    if (error instanceof CallError && !expected.includes(error.data?.error)) throw error
  }
}

interface Victim {
  pid(): number | undefined
  isReady(): Promise<boolean>
}

/**
 * Kills one of the processes at a random point, again and again, until it is told to stop. Every other victim, by lot, gets
 * the time to be ready again: on a slow machine all would be killed before they are, without end.
 */
function startKiller(random: () => number) {
  let kills = 0
  let stopped = false
  let givenUp = false
  const { jobs, signer, watcher, api } = stack.processes
  const victims: readonly Victim[] = [
    ...[jobs, signer, watcher, api].map((one) => ({ pid: one.pid, isReady: () => Promise.resolve(one.isReady()) })),
    {
      pid: stack.databasePid,
      isReady: () =>
        stack.context.sql`select`.then(
          () => true,
          () => false,
        ),
    },
  ]
  const running = (async () => {
    while (!givenUp && (!stopped || kills < killsMin)) {
      await new Promise((wake) => setTimeout(wake, 100 + random() * 900))
      const victim = victims[Math.floor(random() * victims.length)]
      const waits = random() < 0.5
      const pid = victim?.pid()
      if (!victim || !pid) continue
      try {
        process.kill(pid, 'SIGKILL')
        kills++
      } catch {
        // It is between two lives: another time.
        continue
      }
      if (waits)
        await until('the victim is back', async () => victim.pid() !== pid && (await victim.isReady()), answerMs)
    }
  })()
  return {
    kills: () => kills,
    /** Ends it before it has killed often enough. */
    giveUp: () => void (givenUp = true),
    stop: () => {
      stopped = true
      return running
    },
  }
}

describe('kill -9 at random points', () => {
  it(`loses nothing and pays nothing twice while ${people * each} recharges and ${people * each} withdrawals go round`, {
    timeout: 1_200_000,
  }, async () => {
    const accounts = new Map<Person, string>()
    const crowd = await Promise.all(
      Array.from({ length: people }, async (_, i) => {
        const person = await registerPerson(stack, 'AGENT001')
        accounts.set(person, await addAccount(stack, person, `0x${'c0ffee'.padEnd(36, '0')}${String(1000 + i)}`))
        return person
      }),
    )
    const killer = startKiller(seeded(20_261_121))

    const story = async (person: Person) => {
      for (let round = 0; round < each; round++) {
        const recharge = actionKey()
        const order = await steady(() => person.call('recharge/recharge', { network: 'dev', amount: '100' }, recharge))
        await mintTestUsdt(stack.urls.chain, order.address, 100_000_000n)
        await until(
          'the recharge is credited',
          () => steady(async () => (await person.call('recharge/detail', { id: order.id })).state === 'credited'),
          120_000,
        )
        const accountId = accounts.get(person) ?? ''
        // A quote lives a minute: when the processes were down for longer, the user is shown a new one.
        await until(
          'the withdrawal is submitted',
          async () => {
            const quote = await steady(() => person.call('withdrawal/quote', { accountId, amount: '60' }))
            const withdraw = actionKey()
            return steady(() =>
              person.call('withdrawal/apply', { quoteId: quote.quoteId, payPassword: person.payPassword }, withdraw),
            ).catch((error: unknown) => {
              if (error instanceof CallError && error.data?.error === 'quote.expired') return undefined
              throw error
            })
          },
          answerMs,
        )
      }
    }
    let told = false
    onTestFinished(() => {
      told = true
      killer.giveUp()
    })
    const operator = (async () => {
      while (!told) {
        // Each looks at what they have not approved yet: a first payout needs both.
        for (const n of stack.operators.keys()) await approveAll(n)
        await new Promise((wake) => setTimeout(wake, 200))
      }
    })()
    await Promise.all(crowd.map(story))
    const { sql } = stack.context
    await until(
      'every withdrawal is confirmed',
      async () => {
        const open = await sql`select from app.withdrawal where state <> 'confirmed'`.catch(() => undefined)
        return open?.count === 0
      },
      settledMs,
    )
    // Sweeps have been running all the time, on the same wallet and nonces.
    await until(
      'every deposit is swept',
      async () => {
        const open =
          await sql`select from app.sweep where state = 'open' union all select from app.outgoing where state = 'open'
          union all select from app.chain_transfer t join app.deposit_address a using (address)
            where a.purpose = 'recharge' and t.state = 'credited' and t.sweep_id is null`.catch(() => undefined)
        return open?.count === 0
      },
      settledMs,
    )
    told = true
    await operator
    await killer.stop()
    expect(killer.kills()).toBeGreaterThanOrEqual(killsMin)

    for (const [i, person] of crowd.entries()) {
      const { balances } = await steady(() => person.call('user/info', {}))
      expect(balances).toMatchObject({ USDT: { available: String(each * 40), withdrawing: '0' } })
      const address = `0x${'c0ffee'.padEnd(36, '0')}${String(1000 + i)}`
      // Each of the three arrived once: 60 less the fee of 1 %.
      expect(await stack.context.rpc.dev.readTokenBalance({ token, address })).toBe(BigInt(each) * 59_400_000n)
    }
    const [credits] = await sql<
      { count: bigint }[]
    >`select count(*) from ledger.postings where kind = 'recharge.credited'`
    expect(credits?.count).toBe(BigInt(people * each))
    const deposits = await sql<{ address: string }[]>`select distinct address from app.chain_transfer t
      join app.deposit_address a using (address) where a.purpose = 'recharge'`
    expect(deposits.length).toBe(people * each)
    for (const { address } of deposits)
      expect(await stack.context.rpc.dev.readTokenBalance({ token, address })).toBe(0n)
    const [sent] = await sql<{ sent: bigint; booked: bigint }[]>`
      select count(*) as sent, (select count(*) from ledger.postings where kind = 'gas') as booked
        from app.outgoing where state = 'done'`
    expect(sent?.booked).toBe(sent?.sent)
    expect((await auditAll(stack.context)).filter((check) => !check.green)).toEqual([])
    console.log(`${killer.kills()} kills`)
  })
})
