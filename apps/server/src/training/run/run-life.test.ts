import { days, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { postItem } from '@synet/ledger/post'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auditPromises, auditRuns } from '#custody/audit/audit-all'
import { offenceLifted } from '#operators/training/offence-lifted'
import type { ProposalRow } from '#custody/proposal/kind'
import { readBalances } from '#test-support/audit-product'
import { rechargeUser } from '#test-support/orders'
import { openProduct, product } from '#test-support/product'
import { endRun, pledge } from '#test-support/runs'
import { lockPayableRuns } from '#training/offence/punish-offence'
import { punishFound } from '#training/offence/punish-found'
import { countVerified } from '#training/replay/count-verified'

const people = 2
openProduct(people)

/** `RUN_LIVES=…` asks for more; a failure prints its seed and path, which find it again. */
const lives = Number(process.env['RUN_LIVES'] ?? 2)
const principal = 300_000_000n

interface OpenRun {
  readonly id: bigint
  readonly user_id: bigint
}
const openRunOf = async (user: bigint): Promise<OpenRun | undefined> =>
  (await product.look<OpenRun[]>`select id, user_id from app.run where user_id = ${user} and ended_at is null`)[0]

const begin = async (who: number, auto: boolean) => {
  const user = product.user(who)
  if (await openRunOf(user.id)) return
  // An end is never refused, and twenty a day are enough for anybody but this test.
  await product.look`delete from app.rate`
  await pledge(user, '300', auto)
}

const end = async (who: number) => {
  const user = product.user(who)
  const run = await openRunOf(user.id)
  if (run) await endRun(user, run.id.toString())
}

const setAuto = (who: number, auto: boolean) => product.look`
  update app.run set auto_reinvest = ${auto} where user_id = ${product.user(who).id} and ended_at is null`

let leases = 0
/** The whole quota of the day in progress is handed in, or all but a unit of it, and waits for its verdict. */
const handIn = async (who: number, whole: boolean) => {
  const now = product.now()
  leases += 1
  await product.look`
    insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at,
        delta_hash, parameters_hash, loss_trace, size)
      select ${`life ${leases} `} || n, r.id, r.round, d.day, r.user_id, 'phone', 'tiny-speeches', 0, 1, 1, 'accepted', ${now}, d.ends_at,
          'a', 'b', array[1, 2], 1
        from app.run r join app.run_day d on d.run_id = r.id and d.round = r.round and d.starts_at <= ${now} and d.ends_at > ${now}
          cross join lateral generate_series(1, r.quota - ${whole ? 0 : 1}::int) n
        where r.user_id = ${product.user(who).id} and r.ended_at is null`
}

/** The verdict on all that a person has handed in comes, as the audits write it. */
const judge = async (who: number, right: boolean) => {
  const { id } = product.user(who)
  await inTransaction(product.look, async (tx) => {
    await lockPayableRuns(tx, [id])
    const decided = await tx<
      { id: string; run_id: bigint; round: number; day: number; user_id: bigint; device: string; size: number }[]
    >`update app.lease set state = ${right ? 'verified' : 'rejected'}, decided_at = ${product.now()}, replayed = true
      where user_id = ${id} and state = 'accepted' returning id, run_id, round, day, user_id, device, size`
    for (const lease of decided) {
      if (right) await countVerified(tx, product.now(), lease)
      else
        await tx`insert into app.found_offence (lease_id, found_at) values (${lease.id}, ${product.now()}) on conflict do nothing`
    }
  })
  while (await punishFound(product.context));
}

/** Two operators lift the last offence of a person. */
const lift = async (who: number) => {
  const { id } = product.user(who)
  const [offence] = await product.look<{ id: bigint }[]>`
    select id from app.training_offence where user_id = ${id} and lifted_at is null order by id desc limit 1`
  if (!offence) return
  await inTransaction(product.look, async (tx) => {
    const plan = await offenceLifted.plan(tx, product.context, { offence: offence.id.toString() }, product.now())
    invariant(plan.ok, 'it was not lifted before')
    const { posting, apply } = plan.value
    if (posting) await postItem(tx, product.now(), { key: `life-lifted:${offence.id}`, requestHash: '', ...posting })
    await apply?.(tx, product.now(), null, {} as ProposalRow)
  })
}

/** Nothing can be leased for a while, which begins now or is over. */
const breakDown = (down: boolean) =>
  down
    ? product.look`insert into app.outage (starts_at, reason) values (${product.now()}, 'a test') on conflict do nothing`
    : product.look`update app.outage set ends_at = ${product.now()} where ends_at is null`

/** Agent and member use one device. */
const share = (who: number) => product.look`
  insert into app.device_use (user_id, device, first_used_at, last_used_at)
    select id, ${`shared ${who}`}, ${product.now()}::timestamptz, ${product.now()}::timestamptz
      from unnest(array[${product.user(who).id}, ${product.agent}]::bigint[]) as one (id)
    on conflict (user_id, device) do update set last_used_at = excluded.last_used_at`

/** A whole quota is worth a day's pay; the agent's level is read at each start. */
const raise = (units: number) => product.look`
  insert into app.team_total (user_id, direct, direct_active, members, active, tasks, units) values (${product.agent}, 1, 1, 1, 1, 1, ${units})
    on conflict (user_id) do update set units = excluded.units`

type Step = readonly [name: string, run: () => Promise<unknown>]
const who = fc.nat({ max: people - 1 })
const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const step: fc.Arbitrary<Step> = fc.oneof(
  often(
    4,
    fc.tuple(who, fc.boolean()).map(([n, auto]) => [`begin ${n} ${auto}`, () => begin(n, auto)]),
  ),
  often(
    6,
    who.map((n) => [`hand in ${n}`, () => handIn(n, true)]),
  ),
  often(
    1,
    who.map((n) => [`hand in a part ${n}`, () => handIn(n, false)]),
  ),
  often(
    4,
    who.map((n) => [`judge ${n}`, () => judge(n, true)]),
  ),
  often(
    2,
    who.map((n) => [`offence ${n}`, () => judge(n, false)]),
  ),
  often(
    2,
    who.map((n) => [`lift ${n}`, () => lift(n)]),
  ),
  often(
    2,
    fc.boolean().map((down) => [`outage ${down}`, () => breakDown(down)]),
  ),
  often(
    1,
    who.map((n) => [`share ${n}`, () => share(n)]),
  ),
  often(
    1,
    fc.constantFrom(0, 1_000, 100_000).map((units) => [`level ${units}`, () => raise(units)]),
  ),
  often(
    1,
    who.map((n) => [`end ${n}`, () => end(n)]),
  ),
  often(
    1,
    fc.tuple(who, fc.boolean()).map(([n, auto]) => [`auto ${n} ${auto}`, () => setAuto(n, auto)]),
  ),
  often(
    7,
    fc.constantFrom(1, 3, 24, 24, 24, 49, 100).map((h) => [`pass ${h} h`, () => product.pass(hours(h))]),
  ),
  often(
    2,
    fc.constantFrom(1, 24, 49, 200).map((h) => [`jobs are away ${h} h`, () => product.passOnly(hours(h))]),
  ),
)

/** Whatever was begun ends: verdicts come, and nobody continues. */
async function endAll(): Promise<void> {
  await breakDown(false)
  await product.look`update app.run set auto_reinvest = false where ended_at is null`
  for (let n = 0; n < people; n++) await judge(n, true)
  for (let n = 0; n < 20; n++) {
    await product.pass(days(4))
    const [open] = await product.look`select from app.run where ended_at is null or promised > 0 limit 1`
    if (!open) return
  }
}

it('a run pays only what was reserved for it, gives the principal back and leaves nothing, whatever befalls it in whatever order [ATK-10, ATK-11]', {
  timeout: 7_200_000,
}, async () => {
  for (let n = 0; n < people; n++) await rechargeUser(product, product.user(n), principal)
  await product.look`update app.user_account set software_until = '2999-01-01', node_until = '2999-01-01'`
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      const done: string[] = []
      for (const [name, run] of steps) {
        done.push(name)
        // Using a session moves its end.
        await product.look`update app.session set expires_at = '2999-01-01'`
        await run()
        const promises = await inTransaction(product.look, async (tx) => [await auditPromises(tx), await auditRuns(tx)])
        expect(
          promises.filter(({ green }) => !green),
          done.join(', '),
        ).toEqual([])
        const balances = await Promise.all(product.users.map(({ id }) => readBalances(product.look, id)))
        for (const of of balances) expect((of['available USDT'] ?? 0n) + (of['pledged USDT'] ?? 0n)).toBe(principal)
      }
      expect(await product.auditFully(), done.join(', ')).toEqual([])
      await endAll()
      const left = await product.look`select id, state, promised from app.run where ended_at is null or promised <> 0`
      expect([...left], done.join(', ')).toEqual([])
      expect(await product.auditFully(), done.join(', ')).toEqual([])
    }),
    { numRuns: lives, endOnFailure: true },
  )
})
