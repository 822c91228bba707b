import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const command = fileURLToPath(new URL('../../synet.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const uid = process.getuid?.() ?? -1
/** Nobody of this system has this id: it owns the closed files. */
const other = 65_534
/**
 * Root may use everything: its processes do without that right here. As another user's they could not enter a repository in
 * a private folder (`/root`, `mktemp -d`).
 */
const [program, ...before] = isRoot
  ? (['setpriv', '--bounding-set=-dac_override,-dac_read_search', process.execPath] as const)
  : ([process.execPath] as const)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'synet-closed-'))
  for (const name of ['', 'state', 'deltas', 'store', 'pages']) own(join(folder, name))
})
afterEach(() => {
  for (const name of ['state', 'deltas', 'store', 'pages']) chmodSync(join(folder, name), 0o700)
  rmSync(folder, { recursive: true })
})

const own = (path: string) => mkdirSync(path, { recursive: true })
/** Makes a path another user's, or takes the right from its own. @returns what opens it again */
function close(path: string, mode = 0o700): string {
  if (isRoot) chownSync(path, other, other)
  chmodSync(path, isRoot ? mode : mode & 0o555 & (mode === 0o700 ? 0 : 0o777))
  return isRoot ? `chown ${uid} ${path}` : `chmod u+rwX ${path}`
}
const write = (path: string, text = '') => {
  own(dirname(path))
  writeFileSync(path, text)
  return path
}

const environments = () => {
  const common = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/synet', LEASE_KEY: '11'.repeat(32) }
  const training = { ...common, TRAINING_FOLDER: join(folder, 'deltas') }
  return {
    api: { ...training, DEPOSIT_XPUB: 'xpub', MESSAGE_PUBLIC_KEY: '22'.repeat(32) },
    audits: training,
    console: { DATABASE_URL: common.DATABASE_URL, OPERATOR_KEY: '33'.repeat(32) },
    signer: { DATABASE_URL: common.DATABASE_URL, SIGNER_JOURNAL: join(folder, 'store', 'journal.sqlite') },
  }
}

function synet(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(program, [...before, command, ...args], {
    env: { PATH: process.env['PATH'], DEVELOPMENT: '1', ...environment },
    cwd: '/',
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, said: `${stdout}${stderr}` }
}

/** @returns the lines of `doctor` */
function refusal(role: keyof ReturnType<typeof environments>, given: Readonly<Record<string, string>> = {}) {
  const doctor = synet(['doctor', role], { ...environments()[role], ...given })
  expect(doctor).toMatchObject({ status: 1, said: expect.not.stringMatching(/^ +at |SIGNER_STORE_LOST|chmod 700/m) })
  return doctor.said
    .trim()
    .split('\n')
    .map((line) => line.replace(/^✗ /, ''))
}
/** The process says the same, and is not started again. */
const start = (role: keyof ReturnType<typeof environments>, given: Readonly<Record<string, string>> = {}) =>
  synet(['run', role], { ...environments()[role], ...given })
const cannot = (name: string, path: string, use: string, next: string) =>
  `${name}: ${path} cannot be ${use} by this user (uid ${uid}) → ${next}`

it('synet doctor says that another user owns a store of the signer, and not that it is lost [STD-12]', () => {
  const [store, journal] = [join(folder, 'store'), join(folder, 'store', 'journal.sqlite')]
  write(journal)
  const openJournal = close(journal, 0o600)
  expect(refusal('signer')).toEqual([cannot('SIGNER_JOURNAL', journal, 'written', openJournal)])
  close(journal, 0o644)
  const openStore = close(store, 0o755)
  expect(refusal('signer')).toEqual([
    cannot('SIGNER_JOURNAL', store, 'written', openStore),
    cannot('SIGNER_JOURNAL', journal, 'written', openJournal),
  ])
  close(store)
  const closed = cannot('SIGNER_JOURNAL', store, 'written', openStore)
  expect(refusal('signer')).toEqual([closed])
  expect(start('signer')).toEqual({ status: 78, said: `${closed}\n` })
  expect(synet(['signer-promote'], environments().signer)).toEqual({ status: 78, said: `${closed}\n` })
}, 60_000)

it('synet doctor reports folders of each role that another user owns, and what is below a closed one [STD-12]', () => {
  const state = join(folder, 'state')
  const uploads = join(state, 'uploads')
  const openState = close(state)
  expect(refusal('api', { UPLOAD_FOLDER: uploads })).toEqual([
    `UPLOAD_FOLDER: ${uploads} cannot be written by this user (uid ${uid}): ${state} is closed to it → ${openState}`,
  ])
  expect(start('api', { UPLOAD_FOLDER: uploads })).toEqual({
    status: 78,
    said: expect.stringMatching(/^UPLOAD_FOLDER: .* is closed to it → .*\n$/),
  })
  const deltas = join(folder, 'deltas')
  const openDeltas = close(deltas, 0o755)
  expect(refusal('audits')).toEqual([cannot('TRAINING_FOLDER', deltas, 'written', openDeltas)])
  expect(refusal('api', { TRAINING_FOLDER: join(deltas, 'new') })).toEqual([
    `TRAINING_FOLDER: ${join(deltas, 'new')} cannot be made by this user (uid ${uid}) in ${deltas} → make it, then chown ${uid} ${join(deltas, 'new')}`,
  ])
  const pages = join(folder, 'pages')
  const openPages = close(pages)
  expect(refusal('console', { CONSOLE_FOLDER: pages, ASSETS_FOLDER: deltas })).toEqual([
    cannot('CONSOLE_FOLDER', pages, 'read', openPages),
    cannot('ASSETS_FOLDER', deltas, 'written', openDeltas),
  ])
}, 60_000)

it('synet doctor reports secrets, files of variables and an authority that another user owns [STD-12]', () => {
  const key = write(join(folder, 'lease-key'), '11'.repeat(32))
  const openKey = close(key, isRoot ? 0o600 : 0o700)
  expect(refusal('audits', { LEASE_KEY: '', LEASE_KEY_FILE: key })).toEqual([
    cannot('LEASE_KEY_FILE', key, 'read', openKey),
  ])
  expect(synet(['run', 'audits', '--env', key])).toEqual({
    status: 78,
    said: `${key} cannot be read by this user (uid ${uid}) → ${openKey}\n`,
  })
  const credentials = join(folder, 'pages')
  const openCredentials = close(credentials)
  expect(refusal('audits', { LEASE_KEY: '', CREDENTIALS_DIRECTORY: credentials })).toEqual([
    cannot('CREDENTIALS_DIRECTORY', credentials, 'read', openCredentials),
  ])
  const database = `postgres://a:b@127.0.0.1:1/synet?sslmode=verify-full&sslrootcert=${key}`
  expect(synet(['doctor', 'audits'], { ...environments().audits, DATABASE_URL: database }).said).toContain(
    cannot('✗ sslrootcert of DATABASE_URL', key, 'read', openKey),
  )
}, 60_000)

it('synet doctor reports a file of a folder that a restore left to another user, and not the folder of the system [STD-12]', () => {
  const file = write(join(folder, 'deltas', 'weights', 'one'))
  own(join(folder, 'deltas', 'lost+found'))
  close(join(folder, 'deltas', 'lost+found'))
  const doctor = () => synet(['doctor', 'audits'], environments().audits).said
  expect(doctor()).not.toContain('this user')
  close(file, isRoot ? 0o600 : 0o700)
  expect(doctor()).toContain(cannot('✗ TRAINING_FOLDER', file, 'read', `chown -R ${uid} ${join(folder, 'deltas')}`))
  chmodSync(join(folder, 'deltas', 'lost+found'), 0o700)
}, 60_000)
