import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { systemRandom } from '@synet/core/random'
import { openDatabase } from '@synet/ledger/database'
import { totpCode } from '@synet/stack/seed'
import { describe, expect, it, vi } from 'vitest'
import { openSecret, sealSecret } from '#people/password/sealed-secret'
import { factorKey, factorName } from '#people/second-factor/second-factor'
import { needOwnLogin } from '#processes/setup/find-session'
import { needOwnStore } from '#processes/setup/find-store'
import { needOwnSeed, readSeed } from '#processes/setup/need-own-secrets'
import { processRoles } from '#platform/database/database-roles'
import { openStore } from '#custody/signer/store'
import { encryptKey } from '#platform/config/key-file'
import { finish, password, synet, takeSynetCommand } from '#test-support/synet-command'

const { databaseUrl, doctor, folder, genesis, init, owner, putKey, replaceKey, takePorts } = takeSynetCommand()

describe('an installation, from a clean machine to the first log-in', () => {
  let secondFactor = ''
  it('synet migrate creates and migrates the database, and a repetition changes nothing [OPS-04]', async () => {
    expect(await finish(['migrate'], owner)).toMatchObject({
      status: 0,
      said: expect.stringContaining('ran server/0001_baseline.sql'),
    })
    expect(await finish(['migrate'], owner)).toEqual({
      status: 0,
      said: 'The database has the schema of this build.\n',
    })
  })

  it('a command says in one sentence that there is no database, or that an origin is wrong, before it writes anything', async () => {
    expect(await finish(['migrate'], { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' })).toEqual({
      status: 78,
      said: expect.stringMatching(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/),
    })
    const wrong = await finish(['init', '--folder', folder, '--site', 'https://SITE'], owner)
    expect(wrong).toMatchObject({ status: 78, said: expect.stringContaining('SITE_ORIGIN: expected is an origin') })
    const shared = await finish(
      ['init', '--folder', folder, '--site', 'https://a.example', '--approvals', 'https://a.example:8443'],
      owner,
    )
    expect(shared).toMatchObject({ status: 78, said: expect.stringContaining('host name of its own') })
    expect(existsSync(folder)).toBe(false)
  })

  it('synet init makes everything that the processes need, and a repetition changes nothing', async () => {
    const first = await init([password, password])
    expect(first).toMatchObject({ status: 0, said: expect.stringContaining('#invitation=') })
    secondFactor = /authenticator app\): ([A-Z2-7]+)/.exec(first.said)?.[1] ?? ''
    const secrets = () => processRoles.map((role) => readFileSync(join(folder, `${role}.env`), 'utf8'))
    const before = secrets()
    const again = await init([])
    expect(again.status).toBe(0)
    expect(secrets()).toEqual(before)
    expect(statSync(join(folder, 'seed')).mode & 0o777).toBe(0o600)
    const sql = openDatabase(databaseUrl, { max: 1 })
    expect(
      await sql`select (select count(*) from app.task) as tasks, (select count(*) from app.operator) as operators,
        (select count(*) from app.user_account) as users, (select count(*) from app.deposit_address) as addresses`,
    ).toEqual([{ tasks: 6n, operators: 1n, users: 1n, addresses: 1n }])
    const prints = await sql<
      { name: string }[]
    >`select name from app.config_print where name not like 'timeline %' order by name`
    expect(prints.map((print) => print.name).join()).toBe(
      'deposit-xpub,lease-key,message-key,operator-key,proof-key,push-key',
    )
    await sql.end()
    // Only the signer learns where the seed is.
    expect(before.filter((text) => text.includes('SEED'))).toHaveLength(1)
  })

  it('synet init with another folder, or without one of its secrets, touches neither passwords nor addresses', async () => {
    const other = join(folder, '..', 'other')
    const refused = {
      status: 78,
      said: expect.stringMatching(/^This database was set up with the seed of the hot wallet 0x/m),
    }
    expect(await finish(['init', '--folder', other, '--operator', 'eve'], owner)).toEqual(refused)
    expect(existsSync(other)).toBe(false)
    const seed = join(folder, 'seed')
    renameSync(seed, `${seed}.away`)
    expect(await init([])).toEqual(refused)
    expect(existsSync(seed)).toBe(false)
    writeFileSync(seed, encryptKey(Buffer.from(readFileSync(`${seed}.away`, 'utf8'), 'hex'), password))
    const passphrase = join(folder, 'passphrase')
    writeFileSync(passphrase, password, { mode: 0o600 })
    expect(await init([])).toMatchObject({ status: 78, said: expect.stringContaining('by KEY_PASSPHRASE_FILE') })
    expect(
      await finish(
        ['init', '--folder', folder, '--operator', 'ada', '--operator', 'bob'],
        { ...owner, KEY_PASSPHRASE_FILE: passphrase },
        [password, password],
      ),
    ).toMatchObject({ status: 0, said: expect.stringMatching(/as they were[^]*✓ operator bob/) })
    renameSync(`${seed}.away`, seed)
    // Another password would lock the running process out, another key would hide that the first one is lost.
    for (const name of ['database-audits', 'lease-key']) {
      const file = join(folder, name)
      renameSync(file, `${file}.away`)
      expect(await init([])).toEqual({
        status: 78,
        said: expect.stringMatching(new RegExp(`^There is no ${name} in .*: put it back`, 'm')),
      })
      expect(existsSync(file)).toBe(false)
      renameSync(`${file}.away`, file)
    }
    expect(await init([])).toMatchObject({ status: 0, said: expect.stringContaining('as they were') })
    const found = await finish(['doctor', 'audits', '--env', join(folder, 'audits.env')], { DEVELOPMENT: '1' })
    expect(found).toEqual({ status: 0, said: '✓ audits can start\n' })
  })

  it('synet start runs every process; the operator logs in, a person is invited, and all end with it', async () => {
    const ports = await takePorts()
    const started = synet(['start', '--folder', folder])
    await started.until(processRoles.map((role) => `${role} ready`))
    const post = async (port: number, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { data: object }
    }
    const logIn = { name: 'ada', password, secondFactor: totpCode(secondFactor) }
    expect(await post(ports.console, '/ops/login', logIn)).toMatchObject({ data: { operator: { name: 'ada' } } })
    const sql = openDatabase(databaseUrl, { max: 1 })
    const [house] = await sql<{ code: string }[]>`select invite_code as code from app.user_account where house`
    await sql.end()
    const invited = await post(ports.api, '/prod/api/user/inviteCheck', { invite_code: house?.code })
    expect(invited).toMatchObject({ data: { valid: true } })
    expect((await finish(['stop', 'audits', '--folder', folder])).said).toContain('does not start it again before')
    await started.until(['audits was stopped by `synet stop`'])
    expect((await finish(['stop', 'audits', '--folder', folder, '--go-on'])).said).toContain('runs audits again')
    await started.untilTimes('audits ready', 2)
    // A person who wants to end one process finds its id in its line of the log.
    for (const role of processRoles) {
      const [pid] =
        started
          .said()
          .match(new RegExp(`(?<="pid":)\\d+(?=,"msg":"${role} ready"[^]*$)`, 'g'))
          ?.slice(-1) ?? []
      expect(process.kill(Number(pid), 0)).toBe(true)
    }
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })

  it('synet stop says that it ended nothing where no synet start runs [STD-12]', async () => {
    expect(await finish(['stop', 'signer', '--folder', folder])).toEqual({
      status: 1,
      said: expect.stringMatching(/no synet start runs with .*, so nothing was ended: end signer where it runs/),
    })
    expect(await finish(['stop', 'signer', '--folder', folder, '--go-on'])).toEqual({
      status: 0,
      said: expect.stringContaining('the next synet start runs signer'),
    })
  })
})

describe('synet doctor', () => {
  it('is not needed to refuse the log-in of another process, and another seed [STD-12]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const own = openDatabase(parseEnv(readFileSync(join(folder, 'jobs.env'), 'utf8'))['DATABASE_URL'] ?? '', { max: 1 })
    try {
      await expect(needOwnLogin(sql, 'jobs')).rejects.toThrow(/may do everything in the database/)
      await expect(needOwnLogin(own, 'watcher')).rejects.toThrow(
        /^DATABASE_URL: .* is a member of synet_process_jobs: log in/,
      )
      await needOwnLogin(own, 'jobs')
      await expect(needOwnSeed(sql, Buffer.alloc(64, 1))).rejects.toThrow(
        /^the seed is that of 0x\w+, and the database was set up/,
      )
      await needOwnSeed(sql, readSeed(join(folder, 'seed')))
    } finally {
      await Promise.all([sql.end(), own.end()])
    }
  })
  it('refuses to start a signer without the store that the database knows, and makes none [ATK-31]', async () => {
    const lost = join(folder, 'lost.sqlite')
    const sql = openDatabase(databaseUrl, { max: 1 })
    const start = async (given: Readonly<Record<string, string>> = {}) => {
      for (const [name, value] of Object.entries({ SIGNER_JOURNAL: lost, ...given })) vi.stubEnv(name, value)
      await needOwnStore(sql, lost).finally(vi.unstubAllEnvs)
    }
    const started = synet(['run', 'signer', '--env', join(folder, 'signer.env')], { SIGNER_JOURNAL: lost })
    expect(await started.ended).toBe(78)
    expect(started.said()).toMatch(/there is no store at .*lost\.sqlite.* → name it by/)
    expect([lost, `${lost}.lock`].filter(existsSync)).toEqual([])
    openStore(lost).close()
    const other = /is not the one that the database knows: .* → name the right/
    await expect(start()).rejects.toThrow(other)
    expect(existsSync(`${lost}.lock`)).toBe(false)
    // A standby begins with an empty store, and continues what the active signer had once it is promoted.
    const standby = { SIGNER_STANDBY_PORT: '0' }
    await start(standby)
    await start({ SIGNER_STORE_LOST: '1' })
    const promote = () => {
      const store = openStore(lost)
      store.promote()
      store.close()
    }
    promote()
    await expect(start(standby)).rejects.toThrow(other)
    const { SIGNER_JOURNAL: own = '' } = parseEnv(readFileSync(join(folder, 'signer.env'), 'utf8'))
    copyFileSync(own, lost)
    promote()
    await start(standby)
    rmSync(lost)
    await sql.end()
  })
})

describe('another secret of the environment files', () => {
  it('LEASE_KEY: nothing starts with it before the users’ second factors are encrypted with it [STD-13]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const [house] = await sql<{ id: bigint }[]>`select id from app.user_account where house`
    const id = house?.id ?? 0n
    const read = async () => (await sql<{ secret: string }[]>`select secret from app.second_factor`)[0]?.secret ?? ''
    const keyIn = (file: string) => factorKey(Buffer.from(readFileSync(file, 'utf8'), 'hex'))
    const first = keyIn(join(folder, 'lease-key'))
    await sql`insert into app.second_factor (user_id, secret, begun_at)
      values (${id}, ${sealSecret(first, { random: systemRandom }, factorName(id), 'JBSWY3DP')}, '2026-03-01')`
    const old = putKey('lease-key')
    expect((await doctor('audits')).said).toMatch(/LEASE_KEY is not the one .* or run `synet replace-key lease-key`/)
    expect(await finish(['run', 'audits', '--env', join(folder, 'audits.env')], { DEVELOPMENT: '1' })).toMatchObject({
      status: 78,
    })
    expect(await replaceKey('lease-key')).toMatchObject({ status: 78, said: expect.stringMatching(/^Usage/) })
    const wrong = join(folder, 'wrong-key')
    writeFileSync(wrong, '77'.repeat(32), { mode: 0o600 })
    expect(await replaceKey('lease-key', '--old', wrong, '--new', join(folder, 'lease-key'))).toEqual({
      status: 78,
      said: expect.stringContaining('does not open the secret of user:'),
    })
    expect((await doctor('audits')).status).toBe(1)
    // Nobody could open what it would still encrypt with the former key.
    const at = new Date()
    await sql`insert into app.process_beat (process, role, started_at, real_at) values ('api-2', 'api', ${at}, ${at})`
    expect(await replaceKey('lease-key', '--old', old, '--new', join(folder, 'lease-key'))).toEqual({
      status: 78,
      said: 'api-2 runs with the former key: stop it first. Nothing was changed.\n',
    })
    await sql`delete from app.process_beat`
    expect(await replaceKey('lease-key', '--old', old, '--new', join(folder, 'lease-key'))).toEqual({
      status: 0,
      said: expect.stringContaining('✓ 1 second factors of users are encrypted with the new key'),
    })
    expect(openSecret(keyIn(join(folder, 'lease-key')), factorName(id), await read())).toBe('JBSWY3DP')
    // Nor does a process start that has the former one.
    const former = { DEVELOPMENT: '1', LEASE_KEY_FILE: old }
    expect((await finish(['run', 'audits', '--env', join(folder, 'audits.env')], former)).status).toBe(78)
    expect(await doctor('audits')).toMatchObject({ status: 0 })
    await sql`delete from app.second_factor`
    await sql.end()
  })
})

describe('commands that operators type', () => {
  it('synet genesis issues the supply when two operators agree, once [STD-13]', async () => {
    expect(await genesis('ada', 'bob')).toEqual({
      status: 0,
      said: expect.stringMatching(/The supply was issued at 20\d\d-/),
    })
    expect(await genesis('ada', 'bob')).toMatchObject({ status: 1 })
    const { said } = await finish(['doctor', '--first-day', '--folder', folder])
    expect(said).toContain('✓ keys of operators\n✓ genesis\n')
  })
})

describe('a database from a backup', () => {
  it('synet audit says whether its books are green', async () => {
    const audit = () => finish(['audit', '--database', databaseUrl])
    expect(await audit()).toMatchObject({ status: 0, said: expect.stringContaining('The books are green.') })
    const sql = openDatabase(databaseUrl, { max: 1 })
    await sql`update ledger.balance set balance = balance + 1 where account_id = (select min(account_id) from ledger.balance)`
    expect(await audit()).toMatchObject({ status: 1, said: expect.stringContaining('The books are RED.') })
    await sql`update ledger.balance set balance = balance - 1 where account_id = (select min(account_id) from ledger.balance)`
    await sql.end()
  })
})

it('a wrong command shows all commands', async () => {
  expect(await finish(['--help'])).toMatchObject({ status: 0, said: expect.stringContaining('backup-check') })
  expect(await finish(['migrat'])).toMatchObject({ status: 78, said: expect.stringContaining('backup-check') })
})
