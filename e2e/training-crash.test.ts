import { minutes } from '@synet/core/clock'
import { rollBackRound } from '@synet/server/train/roll-back-round'
import { forgetVersions } from '@synet/server/train/forget-versions'
import { inTransaction } from '@synet/ledger/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compute, deliver } from './contributor.ts'
import { type Person, rechargePerson, registerPerson, startRun, until } from './person.ts'
import { moveStackClock, startTestStack } from './test-stack.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let person: Person
let runId: string
beforeAll(async () => {
  stack = await startTestStack()
  await stack.context.sql`insert into app.setting (name, value) values ('roundMs', '1000')`
  person = await registerPerson(stack, 'AGENT001', { bindEmail: false })
  await rechargePerson(stack, person, '500')
  runId = await startRun(person, '300', false)
})
afterAll(() => stack.forget())

const project = 'tiny-speeches'
const newest = async () => {
  const [row] = await stack.context.sql<{ version: number; weights_hash: string }[]>`
    select version, weights_hash from app.model_version where project = ${project} order by version desc limit 1`
  if (!row) throw new Error('no version')
  return row
}

describe('training on the server', () => {
  it('a kill of the audits at any point loses no accepted unit', async () => {
    let kills = 0
    for (let round = 0; round < 2; round++) {
      const leases = await Promise.all(
        Array.from({ length: 4 }, () => person.call('train/lease', { runId, device: 'e2e' })),
      )
      const units = await Promise.all(leases.map((lease) => compute(stack, lease)))
      for (const [i, lease] of leases.entries()) {
        const unit = units[i]
        if (unit) await deliver(person, lease, unit)
        const pid = stack.processes.audits.pid()
        try {
          if (pid && process.kill(pid, 'SIGKILL')) kills++
        } catch {
          // It is between two lives.
        }
      }
      // What the killed one had claimed is free after its claim.
      await moveStackClock(stack, minutes(6))
      await until('all units are verified', async () => {
        const { list } = await person.call('train/units', { runId })
        return list.length === 4 * (round + 1) && list.every((unit) => unit.state === 'verified')
      })
    }
    expect(kills).toBeGreaterThan(1)
    const [offences] = await stack.context.sql<{ count: bigint }[]>`select count(*) from app.training_offence`
    expect(offences?.count).toBe(0n)
  }, 180_000)

  it('a round taken back brings the weights before it again, once, and keeps the units paid', async () => {
    const { sql, clock } = stack.context
    await until('a version was merged', async () => (await newest()).version > 0)
    const last = await newest()
    const [before] = await sql<{ weights_hash: string }[]>`
      select weights_hash from app.model_version where project = ${project} and version = ${last.version - 1}`
    const back = () => inTransaction(sql, (tx) => rollBackRound(tx, clock.now(), project, last.version))
    const next = await back()
    expect(next).toBeGreaterThan(last.version)
    expect(await back()).toBeUndefined()
    const [made] = await sql<{ weights_hash: string }[]>`
      select weights_hash from app.model_version where project = ${project} and version = ${next ?? -1}`
    expect(made?.weights_hash).toBe(before?.weights_hash)
    const { list } = await person.call('train/units', { runId })
    expect(list.every((unit) => unit.state === 'verified')).toBe(true)
  })

  it('of old versions every so many-th keeps its weights; those in use stay', async () => {
    const { sql, clock } = stack.context
    const first = (await newest()).version + 1
    for (let version = first; version < first + 40; version++) {
      await sql`insert into app.blob (hash, bytes) values (${`test-${version}`}, 'x')`
      await sql`insert into app.model_version (project, version, weights_hash, units, created_at)
        values (${project}, ${version}, ${`test-${version}`}, 0, ${clock.now()})`
    }
    while (await forgetVersions(stack.context));
    const kept = await sql<{ version: number }[]>`
      select version from app.model_version v join app.blob b on b.hash = v.weights_hash
        where project = ${project} order by version`
    const last = first + 39
    expect(kept.map((row) => row.version).filter((version) => version >= first)).toEqual(
      Array.from({ length: 40 }, (_, i) => first + i).filter((version) => version > last - 8 || version % 16 === 0),
    )
  })
})
