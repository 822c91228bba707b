import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { grantRights } from '#platform/database/process-logins'
import { findMissingRights } from '#processes/setup/find-rights'

let database: TestDatabase
let owner: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await owner.end()
  await database[Symbol.asyncDispose]()
})

async function missing(role: ProcessRole): Promise<readonly string[]> {
  const sql = openDatabase(database.urlOf(role), { max: 1 })
  try {
    return (await findMissingRights(sql, role)).map(({ what, next }) => `${what} → ${next}`)
  } finally {
    await sql.end()
  }
}

const migrated = 'run `synet migrate` as the owner of the database'

it('every process has its rights after the migrations [STD-12]', async () => {
  for (const role of processRoles) expect(await missing(role), role).toEqual([])
})

it.each<[ProcessRole, string, string]>([
  ['watcher', 'select on app.network_state', 'select on app.network_state'],
  ['api', 'insert on app.withdrawal', 'insert on app.withdrawal'],
  ['jobs', 'update (amount) on app.agent_day', 'update on app.agent_day.amount'],
  ['api', 'usage on sequence app.hd_index', 'usage on sequence app.hd_index'],
  ['signer', 'select on ledger.chain_links', 'select on ledger.chain_links'],
  ['jobs', 'execute on function ledger.forget_chain', 'execute on function ledger.forget_chain'],
  ['audits', 'usage on schema app', 'usage on schema app'],
])('synet doctor names the right that %s lacks: %s [STD-12]', async (role, right, named) => {
  await owner.unsafe(`revoke ${right} from synet_process_${role}`)
  try {
    expect(await missing(role)).toEqual([`${role} lacks rights in the database: ${named} → ${migrated}`])
  } finally {
    await grantRights(owner)
  }
  expect(await missing(role)).toEqual([])
})

it('synet doctor names some of many rights and counts the others [STD-12]', async () => {
  await owner`revoke all on all tables in schema app from synet_process_watcher`
  try {
    expect(await missing('watcher')).toEqual([
      expect.stringMatching(/: (?:[a-z]+ on app\.[\w.]+, ){5}and \d+ others → run `synet migrate`/),
    ])
  } finally {
    await grantRights(owner)
  }
})
