import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@synet/ledger/database'
import { compileCache } from '@synet/stack/compile-cache'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect } from 'vitest'
import type { ProcessRole } from '#platform/database/database-roles'
import { listenTo } from '#test-support/listen-to'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

const secret = join(mkdtempSync(join(tmpdir(), 'synet-schema-')), 'standby-secret')
writeFileSync(secret, '00'.repeat(32), { mode: 0o600 })

/** Starts a process as its role's log-in. @returns how it ends, and what it says; it is ended once it is ready */
async function startRole(role: ProcessRole, url: string): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [main, role], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: url,
      DEPOSIT_XPUB: 'none',
      MESSAGE_PUBLIC_KEY: '00'.repeat(32),
      TRAINING_FOLDER: tmpdir(),
      SIGNER_JOURNAL: ':memory:',
      SIGNER_STANDBY_PORT: '0',
      SIGNER_STANDBY_SECRET_FILE: secret,
      LEASE_KEY: '00'.repeat(32),
      OPERATOR_KEY: '00'.repeat(32),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { ended, said, until } = listenTo(child)
  void until([`${role} ready`]).then(
    () => child.kill(),
    () => undefined,
  )
  return { status: await ended, said: said() }
}

/** Each of these roles refuses a database of another build, and starts on one that lets its build run. */
export async function expectSchemaRefusals(
  roles: readonly ProcessRole[],
  starting: readonly ProcessRole[],
): Promise<void> {
  await using database = await createTestDatabase()
  const owner = openDatabase(database.ownerUrl, { max: 1 })
  const refusals = async () => {
    const started = await Promise.all(roles.map((role) => startRole(role, database.urlOf(role))))
    return started.map(({ status, said }) => `${status} ${said}`)
  }
  const [first = 'api'] = starting
  const moved = await startRole(first, database.urlOf(first))
  expect(`${moved.status} ${moved.said}`).toMatch(/^78 The clock of this database can be moved: it is for development/)
  await owner`drop schema development cascade`

  const [removed] = await owner`delete from public.migration where scope = 'server' and name like '0001%' returning *`
  for (const refusal of await refusals())
    expect(refusal).toMatch(
      /^78 the database is older than this build: server\/0001_baseline\.sql has not run → run `synet migrate`/,
    )
  await owner`insert into public.migration ${owner(removed ?? {})}`

  await owner`insert into public.migration (scope, name, hash) values ('server', '9999_next.sql', '')`
  for (const refusal of await refusals())
    expect(refusal).toMatch(
      /^78 the database is newer than this build: server\/9999_next\.sql has run → take the newer build, or restore a backup/,
    )
  await owner`update public.migration set hash = 'other' where scope = 'server' and name like '0001%'`
  await owner`delete from public.migration where name = '9999_next.sql'`
  for (const refusal of await refusals())
    expect(refusal).toMatch(/^78 server\/0001_baseline\.sql ran in the database with another text .*restore a backup/)
  await owner`update public.migration set ${owner({ hash: removed?.['hash'] })} where scope = 'server' and name like '0001%'`
  await owner`insert into public.migration (scope, name, hash) values ('server', '9999_next.sql', '')`
  await owner`update public.migration set old_builds_run = true where name = '9999_next.sql'`
  for (const role of starting)
    expect(await startRole(role, database.urlOf(role))).toEqual({
      status: 0,
      said: expect.stringContaining(`"msg":"${role} ready"`),
    })

  await owner`drop table public.migration`
  expect(await startRole('watcher', database.urlOf('watcher'))).toMatchObject({
    status: 78,
    said: expect.stringContaining('has no schema'),
  })
  await owner.end()
}
