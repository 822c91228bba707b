import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openServer } from '@synet/core/test-support/open-server'
import { openDatabase } from '@synet/ledger/database'
import { readPackedProject } from '@synet/training/project-file/packed-project'
import { smallProject, soundsProject, writeFolder } from '@synet/training/project-file/test-support/small-project'
import { reservePort } from '@synet/stack/reserve-port'
import { beforeAll, describe, expect, it } from 'vitest'
import { messagePublicKey } from '#platform/message/seal-message'
import { pushPublicKey } from '#platform/push/send-push'
import { compareEpochs } from '#processes/setup/compare-epochs'
import { openStore } from '#custody/signer/store'
import { readKey } from '#platform/config/key-file'
import { finish, password, takeSynetCommand } from '#test-support/synet-command'

const { cluster, databaseUrl, folder, genesis, name, owner, setUp } = takeSynetCommand()
beforeAll(async () => {
  await setUp()
  expect(await genesis('ada', 'bob')).toMatchObject({ status: 0 })
})

it('synet new-pair makes a pair whose halves fit, says where they belong, and overwrites none [STD-13]', async () => {
  const own = join(folder, 'pairs')
  for (const kind of ['message', 'push']) {
    const { status, said } = await finish(['new-pair', kind, '--folder', own])
    const name = kind.toUpperCase()
    expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining(`jobs.env:  ${name}_KEY_FILE=${own}`) })
    const key = Buffer.from(readFileSync(join(own, `${kind}-key`), 'utf8'), 'hex')
    const half = kind === 'message' ? messagePublicKey(key) : Buffer.from(pushPublicKey(key), 'base64url')
    expect(said).toContain(`api.env:   ${name}_PUBLIC_KEY=${half.toString('hex')}`)
    expect(statSync(join(own, `${kind}-key`)).mode & 0o077).toBe(0)
    expect(await finish(['new-pair', kind, '--folder', own])).toMatchObject({ status: 78 })
  }
})

it('synet alerts writes the rules with links to the page of help of the site, or to another one [STD-13]', async () => {
  const alerts = (more = {}) => finish(['alerts', '--env', join(folder, 'jobs.env')], more)
  expect(await alerts()).toEqual({
    status: 0,
    said: expect.stringContaining('runbook_url: "http://localhost:8080/operators.html#synetprocessdown"'),
  })
  const own = await alerts({ RUNBOOK_URL: 'https://wiki.example.com/synet' })
  expect(own.said).toContain('runbook_url: "https://wiki.example.com/synet#synetauditred"')
  expect(await finish(['alerts'])).toEqual({ status: 78, said: expect.stringContaining('by RUNBOOK_URL') })
})

describe('commands that operators type', () => {
  const consoleEnv = () => join(folder, 'console.env')

  it('synet operator-create adds an operator, and refuses a name that is taken [STD-13]', async () => {
    const create = (who: string, typed: readonly string[]) =>
      finish(['operator-create', '--name', who, '--role', 'finance', '--env', consoleEnv()], owner, typed)
    expect(await create('dora', [password, password])).toEqual({
      status: 0,
      said: expect.stringMatching(/dora can log in to the console now\.\nSecond factor, shown once .*: [A-Z2-7]{16,}/),
    })
    expect(await create('dora', [password, password])).toMatchObject({ status: 1 })
    expect(await create('emil', [password, `${password}x`])).toEqual({
      status: 1,
      said: expect.stringContaining('The two passwords differ'),
    })
  })
  it('synet key-encrypt encrypts a key in its place, and asks for the passphrase twice [STD-13]', async () => {
    const file = join(folder, 'a-key')
    writeFileSync(file, '55'.repeat(32), { mode: 0o600 })
    const encrypt = (...typed: string[]) => finish(['key-encrypt', file], {}, typed)
    expect(await encrypt('one', 'two')).toEqual({ status: 78, said: expect.stringContaining('passphrases differ') })
    expect(readFileSync(file, 'utf8')).toBe('55'.repeat(32))
    expect(await encrypt('one', 'one')).toMatchObject({ status: 0, said: expect.stringContaining('is encrypted') })
    expect(readKey(readFileSync(file, 'utf8'), 'one').toString('hex')).toBe('55'.repeat(32))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await finish(['key-encrypt', '/none'])).toEqual({ status: 78, said: 'There is no file /none\n' })
  })

  it('synet signer-promote makes a standby’s store that of the active signer [STD-13]', async () => {
    const store = join(folder, 'standby.sqlite')
    openStore(store).close()
    const promoted = await finish(['signer-promote', '--env', join(folder, 'signer.env')], { SIGNER_JOURNAL: store })
    expect(promoted).toEqual({
      status: 0,
      said: expect.stringContaining('start this signer without SIGNER_STANDBY_PORT'),
    })
  })

  it('synet signed says that a store has signed nothing [STD-13]', async () => {
    const store = join(folder, 'unused.sqlite')
    openStore(store).close()
    const own = { SIGNER_JOURNAL: store, RPC_ERC20: 'http://127.0.0.1:1' }
    expect(await finish(['signed', '--since', '2026-01-01', '--env', join(folder, 'signer.env')], own)).toEqual({
      status: 0,
      said: expect.stringMatching(
        /ERC20: 0 signed since 2026-01-01T00:00:00\.000Z\n  This store has signed nothing on/,
      ),
    })
  })
})

describe('a database from a backup', () => {
  it('a database that somebody restored is compared with what runs, and noted there [STD-13]', async () => {
    await using site = await openServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 1, data: { list: [], next: null } }))
    })
    const args = ['backup-check', '--database', databaseUrl, '--site', site.origin]
    const sql = openDatabase(databaseUrl, { max: 1 })
    const noted = () => sql`select green, said from app.backup_check`
    try {
      expect(await finish(args)).toMatchObject({ status: 0, said: expect.stringContaining('The books are green.') })
      expect(await noted()).toEqual([])
      expect(await finish([...args, '--env', join(folder, 'jobs.env')])).toMatchObject({
        status: 0,
        said: expect.stringContaining('The backup is good: restored by hand; up to posting'),
      })
      expect(await noted()).toEqual([{ green: true, said: expect.stringContaining('nothing is missing') }])
    } finally {
      await sql.end()
    }
  })

  it('has the published epochs up to its newest, and no other [OPS-05]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    for (const number of [1, 2])
      await sql`insert into app.proof_epoch (number, at, statement, hash, signature, public_key, detail, control, published_at)
        values (${number}, '2026-03-01', '{}', ${`hash ${number}`}, '', '', '', '', '2026-03-01')`
    const page =
      (...hashes: readonly string[]) =>
      async () => ({
        list: hashes.map((hash, i) => ({ number: i + 1, hash })),
        next: null,
      })
    const compare = (...hashes: readonly string[]) => compareEpochs(sql, page(...hashes) as never)
    expect(await compare('hash 1', 'hash 2', 'hash 3')).toMatchObject({
      green: true,
      detail: '2 epochs, up to epoch 2 of 2026-03-01T00:00:00.000Z; 1 were published later',
    })
    expect(await compare('hash 1', 'another')).toMatchObject({
      green: false,
      detail: expect.stringContaining('epoch 2'),
    })
    expect(await compare('hash 1')).toMatchObject({
      green: false,
      detail: expect.stringContaining('nobody published it'),
    })
    await sql.end()
  })
})

describe('synet project [NET-07]', () => {
  it('says what a project costs and packs it, or names each fault and ends with 1', async () => {
    const project = await writeFolder(await smallProject())
    const file = join(project, 'packed.json.gz')
    expect(await finish(['project', 'pack', project, file])).toEqual({
      status: 0,
      said: expect.stringMatching(/✓ quiet-rivers can be proposed[^]*400 standard units[^]*800 units[^]*: 1\.0 days/),
    })
    expect(await readPackedProject(readFileSync(file))).toMatchObject({ ok: true })
    appendFileSync(join(project, 'shard-00.bin'), 'more')
    rmSync(join(project, 'LICENCE.txt'))
    const { status, said } = await finish(['project', 'check', project])
    expect(status).toBe(1)
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^✗ LICENCE\.txt is missing/),
      expect.stringMatching(/^✗ shard-00\.bin has 6004 bytes and the SHA-256 [0-9a-f]{64}: write these/),
      '',
    ])
    rmSync(project, { recursive: true })
    expect(await finish(['project'])).toMatchObject({
      status: 78,
      said: expect.stringContaining('synet project check'),
    })
  })
})

describe('synet project count [WTH-02]', () => {
  it('writes the counts of a project and what lists them', async () => {
    const { definition, ...content } = await soundsProject()
    const { counts, ...withoutCounts } = definition
    const project = await writeFolder({ ...content, definition: withoutCounts })
    const { status, said } = await finish(['project', 'count', project])
    expect(said).toContain(`"counts": ${JSON.stringify(counts)}`)
    expect(status).toBe(0)
    expect(new Uint8Array(readFileSync(join(project, 'counts.gz')))).toEqual(content.text.counts)
    rmSync(project, { recursive: true })
  })
})

it.each([
  ['a file that is not there', ['run', 'api', '--env', '/none'], /^\/none cannot be read: There is no such file\n$/],
  ['a folder that is none of synet init', ['start', '--folder', '/none'], /^There is no \/none\/api\.env/],
  ['a process that there is not', ['run', 'apii'], /^There is no process "apii": name one of api/],
  ['an option that there is not', ['init', '--foldr', 'a'], /^Unknown option '--foldr'/],
])('says %s in one sentence', async (_what, args, sentence) => {
  const { status, said } = await finish(args)
  expect(said).toMatch(sentence)
  expect(said).not.toContain(' at ')
  expect(status).toBe(78)
})

describe('a command that was given what is not there', () => {
  const none = join(tmpdir(), 'synet-none')
  const url = 'postgres://a@127.0.0.1:1/b'
  const file = fileURLToPath(import.meta.url)
  const jobs = () => ['--env', join(folder, 'jobs.env')]
  it.each([
    ['backup-check', ['--pgbackrest', file, '--folder', none], /^There is no folder .*, which --folder names\n$/],
    ['backup-check', ['--pgbackrest', file, '--lost-seconds', 'ten'], /^--lost-seconds needs a number/],
    ['backup-check', ['--pgbackrest', file, '--site', 'http://127.0.0.1:1'], /^The site of --site cannot be asked: /],
    [
      'backup-check',
      ['--pgbackrest', file, '--site', 'http://app.nowhere.invalid'],
      /^The site of --site cannot be asked: .*the name app\.nowhere\.invalid does not resolve here/,
    ],
    ['backup-check', ['--pgbackrest', file, '--folder', '/proc'], /^No backup can be restored on this machine: /],
    ['audit', ['--database', url], /^The database of --database cannot be used: .*ECONNREFUSED/],
    ['signed', ['--since', 'yesterday'], /^--since needs a past time, such as /],
    ['stop', ['signer', '--folder', tmpdir()], /^There is no file .*signer\.env, which --folder names\n$/],
    ['replace-key', ['lease-key', '--old', none, '--new', none], /^There is no file .*, which --old names\n$/],
    ['furthest-standby', ['standby-1'], /^each standby: expected is: URL of PostgreSQL\n$/],
    ['init', ['--folder', none, '--apps', none], /^There is no folder .*web, which --apps names\n$/],
    ['migrate', ['--database', url], /^Unknown option '--database'[^]*Usage: synet migrate /],
    ['operator-create', ['--name', 'eve', '--role', 'king'], /^There is no role king\nUsage: synet operator-create/],
  ])('says so in a sentence, and does nothing: %s %j [STD-12]', async (command, args, sentence) => {
    const { status, said } = await finish([command, ...args, ...jobs()])
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/^ +at /m)
    expect(status).toBe(78)
  })

  it('makes no store of the signer, and notes no bad backup [STD-12]', async () => {
    for (const command of [
      ['signer-promote'],
      ['signer-invite', '--name', 'ada'],
      ['signed', '--since', '2026-11-27'],
    ]) {
      const { status, said } = await finish([...command, '--env', join(folder, 'signer.env')], { SIGNER_JOURNAL: none })
      expect({ status, said }).toEqual({
        status: 78,
        said: expect.stringMatching(/There is no file .*, which SIGNER_JOURNAL names\n$/),
      })
    }
    expect(existsSync(none)).toBe(false)
    expect(existsSync(join(tmpdir(), 'signer.stopped'))).toBe(false)
    const sql = openDatabase(databaseUrl, { max: 1 })
    expect(await sql`select from app.backup_check where not green`).toHaveLength(0)
    await sql.end()
  })
})

it('the message says what a log-in that may not create a database lacks', async () => {
  const sql = openDatabase(cluster, { max: 1 })
  const login = `${name}_weak`
  await sql.unsafe(`create role ${login} login password 'weak'`)
  try {
    const url = Object.assign(new URL(databaseUrl), { username: login, password: 'weak', pathname: `/${name}_none` })
    expect(await finish(['migrate'], { DATABASE_URL: url.href })).toEqual({
      status: 78,
      said: expect.stringMatching(/may not do this: permission denied.* Give it CREATEDB and CREATEROLE/),
    })
  } finally {
    await sql.unsafe(`drop role ${login}`)
    await sql.end()
  }
})

it('a process whose port is taken says which, and ends so that it is started again', async () => {
  const port = await reservePort()
  await using taken = createServer().listen(port, '127.0.0.1')
  await once(taken, 'listening')
  const { status, said } = await finish(['run', 'audits', '--env', join(folder, 'audits.env')], {
    DEVELOPMENT: '1',
    METRICS_PORT: String(port),
  })
  expect(said).toMatch(/EADDRINUSE.*: end what listens there, or name another port/)
  expect(status).toBe(1)
})

it('a process whose servers share a port refuses to start [STD-12]', async () => {
  const port = String(await reservePort())
  expect(
    await finish(['run', 'api', '--env', join(folder, 'api.env')], {
      DEVELOPMENT: '1',
      API_PORT: port,
      METRICS_PORT: port,
    }),
  ).toEqual({ status: 78, said: expect.stringMatching(/METRICS_PORT is \d+, as API_PORT is → give each a port/) })
})
