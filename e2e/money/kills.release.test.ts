import { auditAll } from '@synet/server/custody/audit/audit-all'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { CallError } from '@synet/contract/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { actionKey, addAccount, type Person, registerPerson } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { approveAll } from '#support/approve-all'
import { answerMs, seeded, startKiller, callUntilAnswered } from '#support/killer'
import { openStack, stack } from '#support/open-stack'

const people = 10
const each = 3
const killsMin = 40
/** The watcher and the signer are killed as often as the rest, and each pass starts over. */
const settledMs = 480_000
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

openStack({ ownCluster: true, fsync: true })

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
    const killer = startKiller(stack, seeded(20_261_121), { killsMin })

    const story = async (person: Person) => {
      for (let round = 0; round < each; round++) {
        const recharge = actionKey()
        const order = await callUntilAnswered(() =>
          person.call('recharge/recharge', { network: 'dev', amount: '100' }, recharge),
        )
        await mintTestUsdt(stack.urls.chain, order.address, 100_000_000n)
        await until(
          'the recharge is credited',
          () =>
            callUntilAnswered(
              async () => (await person.call('recharge/detail', { id: order.id })).state === 'credited',
            ),
          120_000,
        )
        const accountId = accounts.get(person) ?? ''
        // A quote lives a minute: when the processes were down for longer, the user is shown a new one.
        await until(
          'the withdrawal is submitted',
          async () => {
            const quote = await callUntilAnswered(() => person.call('withdrawal/quote', { accountId, amount: '60' }))
            const withdraw = actionKey()
            return callUntilAnswered(() =>
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
        for (const n of stack.operators.keys()) await approveAll(stack, n)
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
      const { balances } = await callUntilAnswered(() => person.call('user/info', {}))
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
