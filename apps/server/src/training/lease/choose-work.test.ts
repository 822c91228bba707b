import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { minutes } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import { drawShare } from '@synet/training/protocol/secret-draw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compute } from '#test-support/contributor'
import { openProduct, product } from '#test-support/product'
import {
  behindProxy,
  bringToWork,
  handInTo,
  type Lease,
  leaseTo,
  makeStrangers,
  type Stranger,
} from '#test-support/strangers'
import { replaceLeases } from '#processes/retention/replace-leases'
import { drawChecks } from '#training/check/draw-checks'
import { readPeers } from '#training/check/read-peers'
import { readSettings } from '#platform/settings'
import { openScores } from '#training/score/open-scores'

const [own, other] = ['tiny-speeches', 'twin-speeches'] as const
/** Of the setting below. */
const roundUnits = 4
/** A device that knows everything states this. */
const able = { protocol: 5, elsewhere: true }

let people: readonly Stranger[]
openProduct(24, { ticking: true, projects: [own, other], configured: behindProxy })
beforeAll(async () => {
  await product.owner.sql`insert into app.setting (name, value)
    values ('replayIdle', 'false'), ('roundUnits', '4'), ('spotCheckBps', '50'), ('honeypotBps', '0'), ('leasesPerRunMax', '16')`
  // A project for tests is public only where a task trains it.
  await product.owner.sql`
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      select 'Twin', ${other}, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base
        from app.task where project_code = ${own} limit 1`
  people = await makeStrangers(product)
})

/** Each test begins with empty rounds, and with everybody at work. */
beforeEach(async () => {
  const { sql } = product.owner
  await sql`delete from app.unit_check`
  await sql`delete from app.score`
  await sql`delete from app.known_answer`
  await sql`update app.lease set state = 'lapsed' where state in ('leased', 'committed')`
  await sql`update app.lease set state = 'rejected', decided_at = ${product.now()}, delta_size = null where state in ('accepted', 'verified') and id not like 'at work %' and id not like 'past %'`
  await sql`update app.lease set leased_at = leased_at - interval '1 hour', project = ${own} where day = 1`
  await bringToWork(product)
})

const person = (n: number): Stranger => {
  const found = people[n]
  if (!found) throw new Error('nobody there')
  return found
}
const stays = ({ leaseId }: Lease) => drawShare(product.owner.config.leaseKey, 'stay', leaseId) < 1 / 8

/** As if other people trained it: the round has no place left. */
const fill = (project: string, age = 0) => product.owner.sql`
  insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at)
    select ${`held ${project} ${age} ${Math.random()} `} || n, ${person(23).runId}, 1, 0, ${person(23).id}, 'held', ${project},
        (select max(version) from app.model_version where project = ${project}), 0, 0, 'leased',
        ${new Date(product.now().getTime() - age)}, ${new Date(product.now().getTime() + minutes(10))}
      from generate_series(1, ${roundUnits}) n`

/** Leases until the lot lets it leave. */
async function leaseElsewhere(who: Stranger): Promise<Lease> {
  for (;;) {
    const lease = await leaseTo(who, able)
    if (lease.why !== 'own') return lease
    expect(stays(lease)).toBe(true)
    await who.call('train/release', { leaseId: lease.leaseId })
  }
}
async function handIn(who: Stranger, lease: Lease, parametersHash?: string) {
  const unit = await compute(product, lease)
  return handInTo(who, lease, {
    ...unit,
    ...(parametersHash && { parametersHash, stateHashes: unit.stateHashes.map(() => parametersHash) }),
  })
}
/** The server decides about the units, as when no stranger has. */
async function replay(...leases: readonly Lease[]) {
  await product.owner
    .sql`update app.lease set server_why = 'waited' where id = any (${leases.map(({ leaseId }) => leaseId)})`
  await product.work()
}
const rowOf = async (leaseId: string) => {
  const [row] = await product.look<
    { state: string; project: string; agreed_with: string | null; replayed: boolean; checks: string | null }[]
  >`select state, project, agreed_with, replayed, checks from app.lease where id = ${leaseId}`
  return row
}
const verifiedOf = async ({ runId }: Stranger) => {
  const [day] = await product.look<{ units_verified: number }[]>`
    select units_verified from app.run_day where run_id = ${runId} and day = 1`
  return day?.units_verified ?? 0
}
/** What an outsider does with the list of units, and what they find when somebody invents a version or a unit. */
async function checkMerge() {
  const command = fileURLToPath(import.meta.resolve('@synet/training/measure/check-merge'))
  const check = () => promisify(execFile)(process.execPath, [command, product.urls.site, other])
  expect((await check()).stdout).toContain('2 units computed again, and merged to the same model')
  const newest = (tx: Transaction) => tx`(select max(version) from app.model_version where project = ${other})`
  const forge = (change: (tx: Transaction) => PromiseLike<unknown>) => product.forge(change)
  const [right] = await product.look<{ weights_hash: string; merged_units: Buffer }[]>`
    select weights_hash, merged_units from app.model_version where project = ${other} order by version desc limit 1`
  if (!right) throw new Error('no version')
  await forge(
    (tx) => tx`
    update app.model_version set weights_hash = (select weights_hash from app.model_version where project = ${other} and version = 0)
      where project = ${other} and version = ${newest(tx)}`,
  )
  await product.passOnly(minutes(1))
  await expect(check()).rejects.toThrow('its units come to')
  await forge(
    (tx) => tx`
    update app.model_version set weights_hash = ${right.weights_hash}, merged_units = sha256('a') || substring(merged_units from 33)
      where project = ${other} and version = ${newest(tx)}`,
  )
  await product.passOnly(minutes(1))
  await expect(check()).rejects.toThrow('was not computed')
  await forge(
    (tx) => tx`
    update app.model_version set merged_units = ${right.merged_units} where project = ${other} and version = ${newest(tx)}`,
  )
}
/** As if everybody had been sent to the other project a moment ago. */
const allElsewhere = () => product.owner.sql`update app.lease set project = ${other} where id like 'at work %'`

describe('people beyond what a round can use', () => {
  it('train the project whose round has room, then their own again, and the lease says why [NET-08]', async () => {
    const units = { [own]: 0, [other]: 0 }
    for (const who of people) {
      const lease = await leaseTo(who, able)
      const expected =
        units[own] < roundUnits || stays(lease) || units[other] >= roundUnits
          ? { project: own, why: 'own' }
          : { project: other, why: 'round-full' }
      expect(lease).toMatchObject(expected)
      units[expected.project as typeof own]++
      expect(await rowOf(lease.leaseId)).toMatchObject({ project: expected.project })
    }
    expect(units[other]).toBe(roundUnits)
  })

  it('stay with their own project on a device that does not say that it can leave, or does not know the units [NET-08]', async () => {
    await fill(own)
    for (const who of people.slice(0, 6)) {
      expect(await leaseTo(who, { protocol: 5 })).toMatchObject({ project: own, why: 'own' })
      expect((await rowOf((await leaseTo(who)).leaseId))?.project).toBe(own)
    }
  })

  it('are not kept away by leases that nobody computes [NET-01]', async () => {
    // A slow phone is done by then; the leases hold for ten minutes.
    await fill(own, minutes(1))
    expect(await leaseTo(person(0), able)).toMatchObject({ project: own, why: 'own' })
  })

  it('score what any project wants first, are paid for it, and the project counts their units [NET-08]', async () => {
    await openScores(product.owner, other, { version: 0, shards: [0] })
    await fill(own)
    const who = person(1)
    const before = await verifiedOf(who)
    const lease = await leaseElsewhere(who)
    expect(lease).toMatchObject({ project: other, why: 'scores-wanted', protocol: 4, size: 1 })
    await handIn(who, lease)
    await replay(lease)
    expect(await rowOf(lease.leaseId)).toMatchObject({ state: 'verified', project: other })
    expect(await verifiedOf(who)).toBe(before + 1)
    const { list } = await who.call('project/scores', { code: other })
    expect(list.filter(({ scores }) => scores !== null)).toHaveLength(1)
    await product.passOnly(minutes(1))
    expect((await who.call('project/detail', { code: other })).audits).toMatchObject({ elsewhere: 1 })
  })
})

describe('a unit of another project than its run’s', () => {
  it('is checked by those who went there too, whose lease does not reveal it, and both are paid [NET-01]', async () => {
    const { sql } = product.owner
    expect(await readPeers(sql, product.now(), other, await readSettings(sql))).toEqual([])
    await allElsewhere()
    await fill(own)
    const author = person(2)
    const unit = await leaseElsewhere(author)
    await handIn(author, unit)
    await drawChecks(product.owner)
    const [drawn] = await product.look<{ checker_id: bigint }[]>`
      select checker_id from app.unit_check where lease_id = ${unit.leaseId} and ended_at is null`
    const checker = people.find(({ id }) => id === drawn?.checker_id)
    if (!checker) throw new Error('nobody was drawn')
    const before = [await verifiedOf(author), await verifiedOf(checker)]
    // While the own round has room nobody is sent away, so that a unit of another project would be a check for certain.
    await product.owner.sql`update app.lease set state = 'lapsed' where id like 'held %'`
    expect(await leaseTo(checker, able)).toMatchObject({ project: own, why: 'own' })
    await fill(own)
    // Nor does a device get one that stays with its own project.
    expect(await leaseTo(checker, { protocol: 5 })).toMatchObject({ project: own, why: 'own' })
    const check = await leaseElsewhere(checker)
    expect(await rowOf(check.leaseId)).toMatchObject({ checks: unit.leaseId, project: other })
    const { leaseId, expiresAt, ...same } = unit
    expect(check).toEqual({ ...same, leaseId: check.leaseId, expiresAt: check.expiresAt })
    expect([leaseId, expiresAt]).not.toContain(check.leaseId)
    expect(await handIn(checker, check)).toBe(false)
    await product.work()
    expect(await rowOf(unit.leaseId)).toMatchObject({ state: 'verified', agreed_with: check.leaseId, replayed: false })
    expect(await rowOf(check.leaseId)).toMatchObject({ state: 'verified', agreed_with: unit.leaseId, replayed: false })
    const { list } = await author.call('train/units', { runId: author.runId })
    expect(list.find(({ leaseId }) => leaseId === unit.leaseId)).toMatchObject({ checkedBy: 'strangers' })
    expect([await verifiedOf(author), await verifiedOf(checker)]).toEqual(before.map((units) => units + 1))
  })

  it('is replayed with its own project when somebody lies, and the liar is found [NET-01, NET-02]', async () => {
    await fill(own)
    const liar = person(9)
    const lie = await leaseElsewhere(liar)
    expect(lie.project).toBe(other)
    await handIn(liar, lie, '1'.repeat(64))
    await replay(lie)
    expect(await rowOf(lie.leaseId)).toMatchObject({ state: 'rejected', project: other })
    const [offence] = await product.look`select from app.training_offence where lease_id = ${lie.leaseId}`
    expect(offence).toBeDefined()
  })

  it('is merged into the version of its project, and its day keeps a row for each project [NET-08]', async () => {
    const { sql } = product.owner
    await product.owner.sql`update app.setting set value = '2' where name = 'roundUnits'`
    await fill(own)
    const who = person(10)
    const leases = [await leaseElsewhere(who), await leaseElsewhere(who), await leaseTo(who, { protocol: 5 })]
    for (const lease of leases) await handIn(who, lease)
    await replay(...leases)
    expect(leases.map(({ project }) => project)).toEqual([other, other, own])
    const [version] = await product.look<{ units: number }[]>`
      select units from app.model_version where project = ${other} order by version desc limit 1`
    expect(version).toEqual({ units: 2 })
    await product.passOnly(minutes(1))
    await checkMerge()
    await product.forge((tx) => tx`update app.lease set delta_size = null where run_id = ${who.runId}`)
    await product.passOnly(minutes(1))
    await replaceLeases({ sql, before: product.now() })
    const prints = await product.look<{ project: string; units: number }[]>`
      select project, units from app.unit_print where run_id = ${who.runId} and day = 1 order by project`
    expect([...prints]).toEqual([
      { project: own, units: expect.any(Number) },
      { project: other, units: 2 },
    ])
  })

  it('may be a honeypot of its project [NET-01]', async () => {
    const { sql } = product.owner
    await sql`update app.setting set value = '1000' where name = 'honeypotBps'`
    await fill(own)
    await fill(other)
    await sql`update app.lease set state = 'lapsed' where id like ${`held ${other}%`}`
    await sql`insert into app.known_answer (project, version, protocol, shard, seed, delta_hash, parameters_hash, loss_trace, made_at)
      select v.project, max(v.version), 2, 3, 5000000000 + length(v.project), '', '', '{}', ${product.now()} from app.model_version v
        where v.project in (${own}, ${other}) group by v.project`
    const who = person(11)
    let known: { project: string } | undefined
    // One lease in ten.
    for (let n = 0; n < 150 && !known; n++) {
      const { leaseId } = await leaseElsewhere(who)
      ;[known] = await sql<{ project: string }[]>`select project from app.known_answer where lease_id = ${leaseId}`
      await who.call('train/release', { leaseId })
    }
    expect(known).toEqual({ project: other })
    await sql`update app.setting set value = '0' where name = 'honeypotBps'`
  })
})

it('a check of a project that this process does not know yet waits, and keeps nobody from a lease', async () => {
  const { sql } = product.owner
  const [author, checker] = [person(1), person(2)]
  await fill(own)
  const lease = await leaseElsewhere(author)
  await handIn(author, lease)
  await product.forge(
    (tx) => tx`insert into app.model_version (project, version, weights_hash, units, created_at)
      select 'from-a-newer-process', version, weights_hash, units, created_at from app.model_version
        where project = ${other} and version = ${lease.version}`,
  )
  await sql`update app.lease set project = 'from-a-newer-process', server_why = 'waited' where id = ${lease.leaseId}`
  await sql`insert into app.unit_check (lease_id, author_id, checker_id, project, drawn_at, ask_by)
    values (${lease.leaseId}, ${author.id}, ${checker.id}, 'from-a-newer-process', ${product.now()}, ${new Date(product.now().getTime() + minutes(9))})`
  expect((await leaseElsewhere(checker)).project).toBe(other)
  expect(
    await sql`select check_lease_id, ended_at from app.unit_check where lease_id = ${lease.leaseId}`,
  ).toMatchObject([{ check_lease_id: null, ended_at: null }])
})
