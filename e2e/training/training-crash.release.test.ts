import { CallError } from '@synet/contract/client'
import { minutes } from '@synet/core/clock'
import { rollBackRound } from '@synet/server/training/round/roll-back-round'
import { deleteUnusedDeltas, deleteOldVersions } from '@synet/server/training/round/delete-old-versions'
import { inTransaction } from '@synet/ledger/database'
import { beforeAll, describe, expect, it } from 'vitest'
import { compute, deliver } from '@synet/server/test-support/contributor'
import { type Person, rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { openStack, stack } from '#support/open-stack'

openStack()
let person: Person
let runId: string
beforeAll(async () => {
  await stack.context.sql`insert into app.setting (name, value) values ('roundMs', '1000')`
  person = await registerPerson(stack, 'AGENT001', { bindEmail: false })
  await rechargePerson(stack, person, '500')
  runId = await startRun(person, '300', false)
})

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
    // A newcomer may have two units that await their verdict.
    for (let round = 0; round < 4; round++) {
      const leases = await Promise.all(
        Array.from({ length: 2 }, () => person.call('train/lease', { runId, device: person.device, protocol: 2 })),
      )
      const units = await Promise.all(leases.map((lease) => compute(stack, lease)))
      for (const [i, lease] of leases.entries()) {
        const unit = units[i]
        if (unit) await deliver(person, lease, unit)
        const pid = stack.processes.audits.pid()
        try {
          if (pid && process.kill(pid, 'SIGKILL')) kills++
        } catch {
          // The process is being restarted.
        }
      }
      // Units that the killed process had claimed become free when the claim expires.
      await moveStackClock(stack, minutes(6))
      await until('all units are verified', async () => {
        const { list } = await person.call('train/units', { runId })
        return list.length === 2 * (round + 1) && list.every((unit) => unit.state === 'verified')
      })
    }
    expect(kills).toBeGreaterThan(1)
    const [offences] = await stack.context.sql<{ count: bigint }[]>`select count(*) from app.training_offence`
    expect(offences?.count).toBe(0n)
  }, 600_000)

  it('a kill of the API at any point loses no unit that it has accepted, and none is accepted twice', async () => {
    const other = await registerPerson(stack, 'AGENT001', { bindEmail: false })
    await rechargePerson(stack, other, '200')
    const run = await startRun(other, '100', false)
    const restarts = stack.processes.api.restarts()
    const count = 4
    for (let n = 0; n < count; n++) {
      const lease = await until('a lease', () =>
        other.call('train/lease', { runId: run, device: other.device, protocol: 2 }).catch((error) => {
          // A newcomer's units wait for their verdicts.
          if (!(error instanceof CallError) || error.data?.error !== 'train.busy') throw error
          return undefined
        }),
      )
      const unit = await compute(stack, lease)
      let killed = false
      // A device sends again what was not answered.
      await until('it is answered', () => {
        const handed = deliver(other, lease, unit).then(
          () => true,
          (error) => {
            if (!(error instanceof CallError) || error.data !== undefined) throw error
            return false
          },
        )
        const pid = stack.processes.api.pid()
        try {
          if (!killed && pid) process.kill(pid, 'SIGKILL')
        } catch {
          // The process is being restarted.
        }
        killed = true
        return handed
      })
    }
    await until('all are verified', async () => {
      const { list } = await other.call('train/units', {}).catch(() => ({ list: [] }))
      return list.length === count && list.every((unit) => unit.state === 'verified')
    })
    expect(stack.processes.api.restarts()).toBeGreaterThan(restarts)
    expect((await other.call('train/runs', {})).list[0]).toMatchObject({ unitsVerified: 4, unitsPending: 0 })
  }, 600_000)

  it('a round that is taken back restores the weights before it, once, and keeps the units paid', async () => {
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

  it('every n-th old version keeps its weights, and those in use stay', async () => {
    const { sql, clock } = stack.context
    const first = (await newest()).version + 1
    await inTransaction(sql, async (tx) => {
      // The database refuses versions of which no units were merged.
      await tx`set local session_replication_role = replica`
      for (let version = first; version < first + 40; version++) {
        await tx`insert into app.blob (hash) values (${`test-${version}`})`
        await tx`insert into app.model_version (project, version, weights_hash, units, created_at)
          values (${project}, ${version}, ${`test-${version}`}, 0, ${clock.now()})`
      }
    })
    while (await deleteOldVersions(stack.context));
    const kept = await sql<{ version: number }[]>`
      select version from app.model_version v join app.blob b on b.hash = v.weights_hash
        where project = ${project} order by version`
    const last = first + 39
    expect(kept.map((row) => row.version).filter((version) => version >= first)).toEqual(
      Array.from({ length: 40 }, (_, i) => first + i).filter((version) => version > last - 8 || version % 16 === 0),
    )
  })

  it('what no round takes any more keeps its hash and not its bytes', async () => {
    const { sql } = stack.context
    const bytes = async () => {
      const [row] = await sql<{ kept: bigint }[]>`select count(*) as kept from app.lease where delta_size is not null`
      return row?.kept
    }
    const [left, waiting] = await sql<
      { id: string }[]
    >`select id from app.lease where state = 'verified' order by id limit 2`
    const { version } = await newest()
    // No round takes the first unit. A round still takes the second, which is of the newest version.
    await sql`update app.lease set delta_size = 1, merged_into = null, version = 0 where id = ${left?.id ?? ''}`
    await sql`update app.model_version set deltas_kept = true where project = ${project} and version = 0`
    await sql`update app.lease set delta_size = 1, merged_into = null, version = ${version}, decided_at = ${stack.context.clock.now()}
      where id = ${waiting?.id ?? ''}`
    const before = await bytes()
    while (await deleteUnusedDeltas(stack.context));
    const [row] =
      await sql`select delta_size, delta_hash is not null as hash from app.lease where id = ${left?.id ?? ''}`
    expect(row).toEqual({ delta_size: null, hash: true })
    expect(Number(before) - Number(await bytes())).toBeGreaterThanOrEqual(1)
    await sql`update app.lease set delta_size = null where id = ${waiting?.id ?? ''}`
  })
})
