import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestChain } from '@synet/chain/test-support/anvil'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ProcessRole } from '#platform/database/database-roles'
import { findLostWeights } from '#processes/setup/find-lost-weights'
import { grantRights } from '#platform/database/process-logins'

const command = fileURLToPath(new URL('../../synet.ts', import.meta.url))
// A process loads all of its code before it refuses.
vi.setConfig({ testTimeout: 90_000 })
let database: TestDatabase
let owner: Sql
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, { max: 1 })
  folder = mkdtempSync(join(tmpdir(), 'synet-refused-'))
  writeFileSync(join(folder, 'seed'), '22'.repeat(64), { mode: 0o600 })
})
afterAll(async () => {
  await owner.end()
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** A process that starts in spite of a fault is ended. */
function run(role: ProcessRole, given: Readonly<Record<string, string>>) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [command, 'run', role], {
    env: {
      PATH: process.env['PATH'],
      DEVELOPMENT: '1',
      DATABASE_URL: database.urlOf(role),
      LEASE_KEY: '11'.repeat(32),
      MESSAGE_PUBLIC_KEY: '22'.repeat(32),
      OPERATOR_KEY: '33'.repeat(32),
      TRAINING_FOLDER: folder,
      SEED_FILE: join(folder, 'seed'),
      SIGNER_JOURNAL: join(folder, 'journal.sqlite'),
      ...given,
    },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: `${stdout}${stderr}` }
}
const refused = (status: number, said: RegExp) => ({
  status,
  said: expect.toSatisfy((text: string) => said.test(text) && !/^ +at /m.test(text), String(said)),
})

it.each<[ProcessRole, Record<string, string>, number, RegExp]>([
  ['console', { HOST: '192.0.2.9' }, 78, /^HOST: listen EADDRNOTAVAIL.*: name an address of this machine$/m],
  ['audits', { METRICS_HOST: '192.0.2.9', METRICS_PORT: '9999' }, 78, /^METRICS_HOST: listen EADDRNOTAVAIL/m],
  [
    'watcher',
    { METRICS_HOST: 'none.invalid', METRICS_PORT: '9999' },
    1,
    /^METRICS_HOST: getaddrinfo .*or a name that/m,
  ],
  [
    'signer',
    { APPROVALS_HOST: '192.0.2.9', APPROVALS_PORT: '9999', APPROVALS_ORIGIN: 'https://a.acme.com' },
    78,
    /^APPROVALS_HOST: listen EADDRNOTAVAIL/m,
  ],
  [
    'signer',
    { APPROVALS_PORT: '0', APPROVALS_ORIGIN: 'https://a.acme.com', APPROVALS_FOLDER: '/none' },
    78,
    /^There are no pages in \/none: name the built ones/m,
  ],
  ['console', { CONSOLE_FOLDER: tmpdir() }, 78, /^There are no pages in \S+: name the built ones/m],
  [
    'audits',
    { TRAINING_FOLDER: '', TRAINING_S3_URL: 'http://127.0.0.1:9/b', TRAINING_S3_KEY_ID: 'a', TRAINING_S3_SECRET: 'b' },
    1,
    /^the object store at 127\.0\.0\.1:9 does not answer: .*: check \*_S3_URL, its key and its rights$/m,
  ],
])(
  'the check at the start ends %s with a sentence where it cannot listen or read: %o [STD-12]',
  (role, given, status, said) => {
    expect(run(role, given)).toEqual(refused(status, said))
  },
)

it('the check at the start ends audits, and lets doctor find them and api, whose store lacks the weights of the database [STD-12]', async () => {
  const hash = 'ab'.repeat(32)
  const at = new Date()
  await owner`insert into app.blob (hash) values (${hash})`
  await owner`insert into app.model_version (project, version, weights_hash, units, created_at)
    values ('small-gone', 0, ${hash}, 0, ${at})`
  try {
    const lost = `TRAINING_FOLDER: ${folder} has not the weights of small-gone that this database knows`
    expect(run('audits', {})).toEqual(refused(78, new RegExp(`^${lost} → name the one of this database`, 'm')))
    vi.stubEnv('TRAINING_FOLDER', folder)
    for (const role of ['audits', 'api'] as const)
      expect((await findLostWeights(owner, role)).map(({ what }) => what)).toEqual([lost])
    vi.stubEnv('TRAINING_S3_URL', 'http://127.0.0.1:9/b')
    vi.stubEnv('TRAINING_S3_KEY_ID', 'a')
    vi.stubEnv('TRAINING_S3_SECRET', 'b')
    expect(await findLostWeights(owner, 'audits')).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    await owner`delete from app.model_version where project = 'small-gone'`
    await owner`delete from app.blob where hash = ${hash}`
  }
})

it('the check at the start logs a line about a secret that others can read [STD-12]', () => {
  chmodSync(join(folder, 'seed'), 0o644)
  try {
    const { said } = run('signer', {
      APPROVALS_PORT: '0',
      APPROVALS_ORIGIN: 'https://a.acme.com',
      APPROVALS_FOLDER: '/none',
    })
    expect(said).toMatch(/warn .*seed can be read by others \(mode 644\) → chmod 600 \S+seed$/m)
  } finally {
    chmodSync(join(folder, 'seed'), 0o600)
  }
})

it('the check at the start ends a process whose nodes know no contract of the token [STD-12]', async () => {
  await using chain = await startTestChain(['--chain-id', '1'])
  expect(run('watcher', { RPC_ERC20: chain.url })).toEqual(
    refused(
      78,
      /^a node of ERC20 \(127\.0\.0\.1:\d+\) knows no contract at 0xdAC17F.*, the USDT of ERC20 → name a node of/m,
    ),
  )
})

it('the check at the start ends a process whose rights were revoked with the command that gives them [STD-12]', async () => {
  await owner`revoke all on all tables in schema app from synet_process_audits`
  try {
    expect(run('audits', {})).toEqual(refused(78, /^permission denied for .*: run `synet migrate` as the owner/m))
  } finally {
    await grantRights(owner)
  }
})

it('the check at the start ends a process whose database takes no writes [STD-12]', () => {
  const url = new URL(database.urlOf('audits'))
  url.searchParams.set('default_transaction_read_only', 'on')
  expect(run('audits', { DATABASE_URL: url.href })).toEqual(
    refused(78, /^sessions of this log-in are read-only → `alter role … reset default_transaction_read_only`/m),
  )
})

it('the check at the start ends a process whose URL has a parameter that the server does not take [STD-12]', () => {
  const url = new URL(database.urlOf('audits'))
  url.searchParams.set('work_mem', 'much')
  expect(run('audits', { DATABASE_URL: url.href })).toEqual(
    refused(78, /^The database of DATABASE_URL refuses us: .*"work_mem"/m),
  )
})

it('the check at the start ends a process whose TLS authority is missing, and does not ask the database [STD-12]', () => {
  const url = 'postgres://a:b@127.0.0.1:1/synet?sslmode=verify-full&sslrootcert=/none'
  expect(run('audits', { DATABASE_URL: url })).toEqual({
    status: 78,
    said: 'sslrootcert of DATABASE_URL: there is no /none → name the certificate of the authority\n',
  })
})
