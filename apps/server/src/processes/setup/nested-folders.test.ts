import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ProcessRole } from '#platform/database/database-roles'
import { diagnose } from '#processes/setup/diagnose'
import { ownEnvironment } from '#processes/setup/environments'
import { findNestedFolders, needOwnFolders } from '#processes/setup/nested-folders'

let at: string
beforeAll(() => {
  at = mkdtempSync(join(tmpdir(), 'synet-nested-'))
  mkdirSync(join(at, 'one'))
  symlinkSync(join(at, 'one'), join(at, 'link'))
})
afterAll(() => rmSync(at, { recursive: true }))

const env = (role: ProcessRole, of: Readonly<Record<string, string>>) => ({
  file: `${role}.env`,
  role,
  of: Object.fromEntries(
    Object.entries(of).map(([name, path]) => [name, path.startsWith('http') ? path : join(at, path)]),
  ),
})
const found = (...environments: ReturnType<typeof env>[]) => findNestedFolders(environments).map(({ what }) => what)

it('synet doctor finds folders of one process that are equal or hold each other [STD-12]', () => {
  const one = () => join(at, 'one')
  expect(found(env('api', { TRAINING_FOLDER: 'one', UPLOAD_FOLDER: 'one' }))).toEqual([
    `UPLOAD_FOLDER is ${one()}, which is TRAINING_FOLDER`,
  ])
  expect(found(env('api', { UPLOAD_FOLDER: 'link/new', WEB_FOLDER: 'one' }))).toEqual([
    `UPLOAD_FOLDER is ${one()}/new, below ${one()}, which is WEB_FOLDER`,
  ])
  expect(found(env('signer', { SIGNER_JOURNAL: 'one/journal.sqlite', APPROVALS_FOLDER: 'link' }))).toEqual([
    `SIGNER_JOURNAL is ${one()}/journal.sqlite, below ${one()}, which is APPROVALS_FOLDER`,
  ])
  expect(found(env('console', { OPERATOR_KEY_FILE: 'one/key', CONSOLE_FOLDER: 'one' }))).toHaveLength(1)
})

it('synet doctor finds folders that two processes must not share [STD-12]', () => {
  expect(
    found(env('console', { CONSOLE_FOLDER: 'one' }), env('audits', { TRAINING_FOLDER: 'one/training' })),
  ).toHaveLength(1)
  const training = { TRAINING_FOLDER: 'training' }
  expect(
    found(env('api', { ...training, UPLOAD_FOLDER: 'uploads', WEB_FOLDER: 'one' }), env('audits', training)),
  ).toEqual([])
  // A name that only begins alike, a bucket, and what the process does not read.
  expect(found(env('api', { UPLOAD_FOLDER: 'one', WEB_FOLDER: 'one-web' }))).toEqual([])
  expect(
    found(env('api', { UPLOAD_FOLDER: 'one', UPLOAD_S3_URL: 'https://s3.acme.com/a', TRAINING_FOLDER: 'one' })),
  ).toEqual([])
  expect(found(env('audits', { UPLOAD_FOLDER: 'one', TRAINING_FOLDER: 'one' }))).toEqual([])
})

it('synet doctor reports nested folders, and the process does not start [STD-12]', async () => {
  const given = {
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/synet',
    LEASE_KEY: '11'.repeat(32),
    MESSAGE_PUBLIC_KEY: '22'.repeat(32),
    DEPOSIT_XPUB: 'xpub',
    DEVELOPMENT: '1',
    TRAINING_FOLDER: join(at, 'one'),
    UPLOAD_FOLDER: join(at, 'link'),
  }
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
  try {
    expect(await diagnose('api', () => new Date())).toContainEqual({
      what: `UPLOAD_FOLDER is ${join(at, 'one')}, which is TRAINING_FOLDER`,
      next: 'give each a folder of its own',
    })
    expect(() => needOwnFolders(ownEnvironment('api'))).toThrow(/which is TRAINING_FOLDER → give each/)
  } finally {
    vi.unstubAllEnvs()
  }
})
