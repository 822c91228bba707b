import { addMs, hours, minutes } from '@synet/core/clock'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { beforeEach, expect, it } from 'vitest'
import { beatProcess, forgetProcess } from '#training/run/process-beat'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'

let owner: Sql
let sqls: Map<ProcessRole, Sql>
let now: Date
const real = { now: () => now }
const of = (role: ProcessRole) => ({ sql: sqls.get(role) ?? owner })
const seen = async () =>
  (await owner<{ process: string }[]>`select process from app.process_beat order by process`).map((row) => row.process)

beforeEach(async () => {
  const database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, { max: 1 })
  sqls = new Map(processRoles.map((role) => [role, openDatabase(database.urlOf(role), { max: 1 })]))
  now = new Date('2026-01-10T00:00:00Z')
  return async () => {
    await Promise.all([owner, ...sqls.values()].map((sql) => sql.end()))
    await database[Symbol.asyncDispose]()
  }
})

it('every process has a heartbeat of its own, whatever its role; that of one that ends in order is removed [OPS-08]', async () => {
  for (const role of processRoles) {
    for (const name of [`${role}-1`, `${role}-2`]) await beatProcess(of(role), { role, name }, real)
    await forgetProcess(of(role), { role, name: `${role}-1` })
  }
  expect(await seen()).toEqual(processRoles.map((role) => `${role}-2`).toSorted())
})

it('a dead process is shown for an hour [OPS-08]', async () => {
  await beatProcess(of('signer'), { role: 'signer', name: 'dead' }, real)
  for (let passed = 0; passed < hours(1); passed += minutes(10)) {
    now = addMs(now, minutes(10))
    await beatProcess(of('signer'), { role: 'signer', name: 'alive' }, real)
    expect(await seen()).toEqual(['alive', 'dead'])
  }
  now = addMs(now, minutes(1))
  await beatProcess(of('signer'), { role: 'signer', name: 'alive' }, real)
  expect(await seen()).toEqual(['alive'])
})
