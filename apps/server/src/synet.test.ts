import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { systemRandom } from '@synet/core/random'
import { openDatabase } from '@synet/ledger/database'
import { readPackedProject } from '@synet/training/project-file/packed-project'
import { smallProject, soundsProject, writeFolder } from '@synet/training/project-file/test-support/small-project'
import { compileCache } from '@synet/stack/compile-cache'
import { removeDatabase } from '@synet/stack/database'
import { reservePort } from '@synet/stack/reserve-port'
import { totpCode } from '@synet/stack/seed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messagePublicKey } from '#platform/message/seal-message'
import { pushPublicKey } from '#platform/push/send-push'
import { openSecret, sealSecret } from '#people/password/sealed-secret'
import { factorKey, factorName } from '#people/second-factor/second-factor'
import { compareEpochs } from '#processes/setup/compare-epochs'
import { diagnose } from '#processes/setup/diagnose'
import { findingText } from '#processes/setup/finding'
import { needOwnLogin } from '#processes/setup/find-session'
import { needOwnSeed, readSeed } from '#processes/setup/need-own-secrets'
import { findPages } from '#processes/setup/find-served'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { openStore } from '#custody/signer/store'
import { encryptKey, readKey } from '#platform/config/key-file'

const command = fileURLToPath(new URL('synet.ts', import.meta.url))
const password = 'a long enough password'
const name = `test_synet_${process.pid}`
const cluster = process.env['SYNET_TEST_DATABASE_URL'] ?? ''
const databaseUrl = Object.assign(new URL(cluster), { pathname: `/${name}` }).href

let folder: string
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'synet-command-')), 'etc')
})
afterAll(async () => {
  await removeDatabase(cluster, name)
  rmSync(join(folder, '..'), { recursive: true })
})

/** Runs `synet` as a person does on a clean machine: with nothing in the environment but this, and compiled code. */
function synet(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...environment },
  })
  let said = ''
  const heard: (() => void)[] = []
  const hear = (text: Buffer) => {
    said += text.toString()
    for (const check of heard) check()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child: child as ChildProcess,
    said: () => said,
    ended,
    untilTimes: (word: string, times: number) =>
      new Promise<void>((resolve, reject) => {
        const check = () => said.split(word).length > times && resolve()
        heard.push(check)
        check()
        void ended.then((status) => reject(new Error(`ended with ${status}: ${said}`)))
      }),
    until: (words: readonly string[]) =>
      new Promise<void>((resolve, reject) => {
        const check = () => words.every((word) => said.includes(word)) && resolve()
        heard.push(check)
        check()
        void ended.then((status) => reject(new Error(`ended with ${status}: ${said}`)))
      }),
  }
}
async function finish(args: readonly string[], environment = {}, typed: readonly string[] = []) {
  const run = synet(args, environment)
  run.child.stdin?.end(typed.map((line) => `${line}\n`).join(''))
  return { status: await run.ended, said: run.said() }
}
const owner = { DATABASE_URL: databaseUrl }
const init = (typed: readonly string[]) => finish(['init', '--folder', folder, '--operator', 'ada'], owner, typed)

describe('from a clean machine to the first log-in', () => {
  let secondFactor = ''
  it('synet migrate creates and migrates the database, and again changes nothing [OPS-04]', async () => {
    expect(await finish(['migrate'], owner)).toMatchObject({
      status: 0,
      said: expect.stringContaining('ran server/0001_baseline.sql'),
    })
    expect(await finish(['migrate'], owner)).toEqual({
      status: 0,
      said: 'The database has the schema of this build.\n',
    })
  })

  it('says in one sentence that there is no database, and that an origin is wrong, before it writes anything', async () => {
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

  it('synet init makes everything that the processes need, and again changes nothing', async () => {
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
    const prints = await sql<{ name: string }[]>`select name from app.config_print order by name`
    expect(prints.map((one) => one.name).join()).toBe(
      'deposit-xpub,lease-key,message-key,operator-key,proof-key,push-key',
    )
    await sql.end()
    // Only the signer learns where the seed is.
    expect(before.filter((text) => text.includes('SEED'))).toHaveLength(1)
  })

  it('synet init with another folder, or without its seed, touches neither passwords nor addresses', async () => {
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
    expect(await init([])).toMatchObject({ status: 0, said: expect.stringContaining('as they were') })
    const found = await finish(['doctor', 'audits', '--env', join(folder, 'audits.env')], { DEVELOPMENT: '1' })
    expect(found).toEqual({ status: 0, said: '✓ audits can start\n' })
  })

  it('synet start runs every process; the operator logs in, a person is invited, and all end with it', async () => {
    const ports = { api: await reservePort(), console: await reservePort(), signer: await reservePort() }
    appendFileSync(join(folder, 'api.env'), `API_PORT=${ports.api}\n`)
    appendFileSync(join(folder, 'console.env'), `CONSOLE_PORT=${ports.console}\n`)
    appendFileSync(join(folder, 'signer.env'), `APPROVALS_PORT=${ports.signer}\n`)
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

/**
 * What `synet doctor` finds, read in this process: each start of the command takes a second. The environment is that of
 * the command, and this process's own is back afterwards.
 */
async function doctor(role: ProcessRole, environment: Readonly<Record<string, string>> = {}) {
  const file = join(folder, `${role}.env`)
  const given = { DEVELOPMENT: '1', ...environment }
  if ('NODE_OPTIONS' in given) return finish(['doctor', role, '--env', file], given)
  const own = { ...process.env }
  const become = (next: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) delete process.env[name]
    Object.assign(process.env, next)
  }
  become({ PATH: own['PATH'], ...parseEnv(readFileSync(file, 'utf8')), ...given })
  try {
    const findings = await diagnose(role, () => new Date())
    return {
      status: findings.some(({ aside }) => !aside) ? 1 : 0,
      said: findings.map(findingText).join('\n'),
    }
  } finally {
    become(own)
  }
}

describe('synet doctor', () => {
  it('finds nothing in what synet init has written', async () => {
    const file = join(folder, 'audits.env')
    expect(await finish(['doctor', 'audits', '--env', file], { DEVELOPMENT: '1' })).toEqual({
      status: 0,
      said: '✓ audits can start\n',
    })
  })
  it.each([
    [
      'a secret of another process',
      'audits',
      { OPERATOR_KEY: '00' },
      /OPERATOR_KEY is set, which audits does not read → remove/,
    ],
    ['a value of the wrong form', 'audits', { LEASE_KEY_FILE: '/none' }, /LEASE_KEY_FILE: \/none cannot be read/],
    [
      'the owner’s log-in',
      'audits',
      { DATABASE_URL: databaseUrl },
      /may do everything in the database → log in as a member of synet_process_audits/,
    ],
    [
      'a database that is not there',
      'audits',
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /the database does not answer: .*ECONNREFUSED/,
    ],
    [
      'a node that does not answer',
      'watcher',
      { RPC_DEV: 'http://127.0.0.1:1' },
      /a node of dev \(127\.0\.0\.1:1\) does not answer/,
    ],
    [
      'an origin without TLS',
      'signer',
      { DEVELOPMENT: '0', SITE_ORIGIN: 'http://app.example.com' },
      /SITE_ORIGIN is http:\/\/app\.example\.com → use https/,
    ],
    ['no place for deltas', 'audits', { TRAINING_FOLDER: '' }, /lacks TRAINING_FOLDER or TRAINING_S3_URL → add it to/],
    [
      'no proxies',
      'console',
      { DEVELOPMENT: '0' },
      /TRUSTED_PROXIES is missing in this environment: all clients behind a proxy share its rate limits → name/,
    ],
    ['no mail server', 'jobs', { DEVELOPMENT: '0' }, /SMTP_URL is not set: no mail is sent/],
    [
      'a mail server that is not there',
      'jobs',
      { DEVELOPMENT: '0', SMTP_URL: 'smtp://127.0.0.1:1' },
      /the mail server does not take us: .*ECONNREFUSED.* → check SMTP_URL/,
    ],
    [
      'a bucket that nobody serves',
      'audits',
      { TRAINING_S3_URL: 'http://127.0.0.1:1/deltas', TRAINING_S3_KEY_ID: 'a', TRAINING_S3_SECRET: 'b' },
      /the bucket of TRAINING_S3_URL cannot be used: .* → check TRAINING_S3_URL, its key and its rights/,
    ],
    [
      'another operator-key',
      'console',
      { OPERATOR_KEY: '22'.repeat(32), OPERATOR_KEY_FILE: '' },
      /second factor of ada.*bob/,
    ],
    [
      'one host for the site and the approvals',
      'signer',
      { APPROVALS_ORIGIN: 'http://localhost:8083' },
      /both at localhost: keys of operators would work at the site/,
    ],
    [
      'one node named twice',
      'watcher',
      { RPC_ERC20: 'http://127.0.0.1:1/a,http://localhost:1/b' },
      /RPC_ERC20 names 127\.0\.0\.1:1 twice, which counts as two that agree/,
    ],
    [
      'a test network beside a real one',
      'watcher',
      { RPC_DEV: 'http://127.0.0.1:1', RPC_ERC20: 'http://127.0.0.1:2' },
      /✗ RPC_DEV stands beside RPC_ERC20: its coins would count like real ones → remove it/,
    ],
    ['a pool that is too large', 'jobs', { DATABASE_POOL: '500' }, /DATABASE_POOL is 500, and the database has \d+ /],
    ['no sender', 'jobs', { DEVELOPMENT: '0' }, /MAIL_FROM is not set/],
    [
      'a sender that cannot exist',
      'jobs',
      { DEVELOPMENT: '0', MAIL_FROM: 'a@x.invalid' },
      /at x\.invalid, where nobody/,
    ],
    [
      'a private key instead of the public one',
      'api',
      { DEPOSIT_XPUB: 'xprv9s21ZrQH143K' },
      /DEPOSIT_XPUB: this is a private key, which the signer alone may have → name the public one/,
    ],
    [
      'a place of deltas that is not that of the database',
      'audits',
      { TRAINING_FOLDER: join(tmpdir(), 'synet-none') },
      /TRAINING_FOLDER: \S+synet-none has not the weights of .* that this database knows → name the one of this/,
    ],
    ['no gateway', 'jobs', { DEVELOPMENT: '0' }, /SMS_URL is not set: .* nobody can register → name a gateway/],
    [
      'no port for metrics',
      'watcher',
      { DEVELOPMENT: '0' },
      /METRICS_PORT is missing in this environment: Prometheus cannot read/,
    ],
    [
      'no key for the log',
      'audits',
      { DEVELOPMENT: '0' },
      /LOG_KEY is missing in this environment: a user has another hash/,
    ],
    [
      'a node without https://',
      'watcher',
      { RPC_ERC20: '127.0.0.1:8545' },
      /RPC_ERC20: expected are URLs that begin with http:\/\/ or https:\/\/, by comma, without user and password → correct/,
    ],
    [
      'no key that opens messages',
      'jobs',
      { DEVELOPMENT: '0', MESSAGE_KEY_FILE: '' },
      /MESSAGE_KEY is missing in this environment: no code is sent, so that nobody can register → name the file/,
    ],
    [
      'no key of the proof',
      'signer',
      { DEVELOPMENT: '0', PROOF_KEY_FILE: '' },
      /PROOF_KEY is missing in this environment: no proof of reserves is published → name the file/,
    ],
    [
      'a switch of tests',
      'api',
      { DEVELOPMENT: '0', CODES_WITHOUT_WORK: '1' },
      /CODES_WITHOUT_WORK is set, which is for tests → remove it/,
    ],
    [
      'a folder that depends on where the process starts',
      'api',
      { UPLOAD_FOLDER: 'uploads' },
      /UPLOAD_FOLDER is uploads, which depends on where the process starts → name the whole path/,
    ],
    [
      'a store that depends on where the process starts',
      'signer',
      { SIGNER_JOURNAL: 'signer.sqlite' },
      /SIGNER_JOURNAL is signer\.sqlite, which depends on where the process starts → name the whole path/,
    ],
    [
      'one port for two servers',
      'api',
      { API_PORT: '18080', METRICS_PORT: '18080' },
      /METRICS_PORT is 18080, as API_PORT is → give each a port of its own/,
    ],
    [
      'another server for LISTEN',
      'api',
      { DATABASE_LISTEN_URL: 'postgres://x@127.0.0.1:1/x' },
      /the database of DATABASE_LISTEN_URL does not answer: .*ECONNREFUSED.* → check DATABASE_LISTEN_URL/,
    ],
    [
      'a secret that is not there',
      'audits',
      { LEASE_KEY_FILE: '/none' },
      /LEASE_KEY_FILE: \/none cannot be read \(ENOENT\) → name the file that is there/,
    ],
    [
      'a # in the password of the database',
      'audits',
      { DATABASE_URL: 'postgres://a:p#w@127.0.0.1/d' },
      /DATABASE_URL: expected is postgres:.* write # as %23/,
    ],
    [
      'two nodes by semicolon',
      'watcher',
      { RPC_ERC20: 'http://127.0.0.1:1;http://127.0.0.1:2' },
      /RPC_ERC20: expected are URLs .* by comma, without user and password → correct/,
    ],
    [
      'certificates that nobody checks',
      'watcher',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      /NODE_TLS_REJECT_UNAUTHORIZED is 0, so that no certificate is checked: remove it/,
    ],
    [
      'a page of the signer at another port than its origin',
      'signer',
      { APPROVALS_ORIGIN: 'http://approvals.localhost:8083', APPROVALS_PORT: '8084' },
      /APPROVALS_ORIGIN is http:\/\/approvals\.localhost:8083, and APPROVALS_PORT is 8084 → make the ports the same/,
    ],
    [
      'the console at the origin of the site',
      'signer',
      { CONSOLE_ORIGIN: 'https://app.example.com', SITE_ORIGIN: 'https://app.example.com' },
      /CONSOLE_ORIGIN is https:\/\/app\.example\.com, as SITE_ORIGIN is → name the origin of the console/,
    ],
    [
      'a startup parameter that the server does not know',
      'audits',
      { DATABASE_URL: `${databaseUrl}?colour=red` },
      /the database does not answer: unrecognized configuration parameter "colour" → check DATABASE_URL/,
    ],
    [
      'a site at an address',
      'api',
      { SITE_ORIGIN: 'https://203.0.113.9' },
      /SITE_ORIGIN is https:\/\/203\.0\.113\.9: no passkey works at an address → name a host/,
    ],
    [
      'a node with a password',
      'watcher',
      { RPC_ERC20: 'http://user:word@127.0.0.1:2' },
      /RPC_ERC20: expected are URLs .*, without user and password → correct/,
    ],
    [
      'a standby for reading',
      'audits',
      { DATABASE_URL: `${databaseUrl}?target_session_attrs=standby` },
      /DATABASE_URL: target_session_attrs is read-write or primary/,
    ],
    [
      'an authority that is not there',
      'audits',
      { DATABASE_URL: `${databaseUrl}?sslmode=verify-full&sslrootcert=/none` },
      /sslrootcert of DATABASE_URL: there is no \/none → name the certificate/,
    ],
    [
      'a database without TLS',
      'audits',
      { DATABASE_URL: `${databaseUrl}?sslmode=require` },
      /the database does not answer: it does not speak TLS → check DATABASE_URL/,
    ],
    [
      'an address of another machine',
      'console',
      { HOST: '192.0.2.9' },
      /CONSOLE_PORT: 192\.0\.2\.9:\d+ cannot be listened on: .* → name an address of this machine by HOST/,
    ],
    [
      'a store that is none',
      'signer',
      { SIGNER_JOURNAL: join(import.meta.dirname, 'main.ts') },
      /SIGNER_JOURNAL: \S+main\.ts is no store of a signer: file is not a database → name the file/,
    ],
    ['no name of the site', 'jobs', { DEVELOPMENT: '0' }, /nobody is named who runs the site: .* → set companyName/],
    ['no backup', 'jobs', { DEVELOPMENT: '0' }, /no backup was ever restored and found good → make one, then run/],
    [
      'a gateway that is not there',
      'jobs',
      { SMS_URL: 'http://127.0.0.1:1/sms' },
      /the SMS gateway does not answer: .* → check SMS_URL/,
    ],
    [
      'a database of another name',
      'audits',
      { DATABASE_URL: `${databaseUrl}x` },
      /does not exist → run `synet migrate` as the owner, which creates it/,
    ],
    ['a sender without an address', 'jobs', { MAIL_FROM: 'nonsense' }, /MAIL_FROM: expected is: `name@host`/],
    [
      'an origin in capitals',
      'signer',
      { APPROVALS_ORIGIN: 'https://Approvals.example.com' },
      /APPROVALS_ORIGIN: expected is an origin: write https:\/\/approvals\.example\.com → correct/,
    ],
    [
      'a wrong password of the database',
      'audits',
      {
        DATABASE_URL: Object.assign(new URL(databaseUrl), { username: `${name}_login_audits`, password: 'wrong' }).href,
      },
      /password authentication failed .* → correct the password of this log-in in DATABASE_URL/,
    ],
    [
      'a clock ten minutes ahead',
      'audits',
      {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
          'const D = Date; globalThis.Date = class extends D { constructor(...a) { a.length > 0 ? super(...a) : super(D.now() + 6e5) } static now() { return D.now() + 6e5 } }',
        )}`,
      },
      /this machine's clock is (?:599|600)\.\d s ahead of the database's → synchronise both machines by NTP/,
    ],
  ])('finds %s', async (_what, role, environment, finding) => {
    const { status, said } = await doctor(role as ProcessRole, environment as Readonly<Record<string, string>>)
    expect(said).toMatch(finding)
    expect(status).toBe(1)
  })
  it('finds a log-in that may not log in [STD-12]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const login = sql(`${name}_login_watcher`)
    try {
      await sql`alter role ${login} nologin`
      expect((await doctor('watcher')).said).toMatch(
        /is not permitted to log in → let it log in \(`alter role … login`\),/,
      )
    } finally {
      await sql`alter role ${login} login`
      await sql.end()
    }
  })
  it('finds sessions that take no writes, and a log-in with too few connections [STD-12]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const login = sql(`${name}_login_watcher`)
    try {
      await sql`alter role ${login} set default_transaction_read_only = on`
      expect((await doctor('watcher')).said).toContain('sessions of this log-in are read-only → `alter role')
      await sql`alter role ${login} reset default_transaction_read_only`
      await sql`alter role ${login} connection limit 13`
      expect((await doctor('watcher')).said).toMatch(/opens 14 connections, and its log-in may have 13 → lower/)
    } finally {
      await sql`alter role ${login} reset default_transaction_read_only`
      await sql`alter role ${login} connection limit -1`
      await sql.end()
    }
    expect((await doctor('watcher')).said).not.toMatch(/read-only|connections/)
  })
  it('tells a console that every network reaches, and no site [STD-12]', async () => {
    const everywhere = { HOST: '0.0.0.0' }
    expect((await doctor('console', everywhere)).said).toContain('! HOST is 0.0.0.0, so that every network of this')
    expect((await doctor('api', everywhere)).said).not.toContain('HOST is')
  })
  it('tells metrics that every network reaches, and a service that is down, beside the verdict [STD-12]', async () => {
    const { said, status } = await doctor('jobs', {
      METRICS_HOST: '0.0.0.0',
      RATES_URL: 'http://127.0.0.1:2/rates',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2',
      RPC_DEV: '',
    })
    expect(said).toContain('! METRICS_HOST is 0.0.0.0, so that every network of this machine reaches it → name')
    expect(said).toMatch(/! the server of RATES_URL does not answer: .*ECONNREFUSED.* → check RATES_URL/)
    expect(said).toMatch(/! the server of OTEL_EXPORTER_OTLP_ENDPOINT does not answer: .* → check OTEL/)
    // Only the nodes are wrong.
    expect({ status, wrong: said.match(/^✗.*$/gm) }).toEqual({
      status: 1,
      wrong: [expect.stringContaining('no RPC_*')],
    })
  })
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
  it('finds a store, a gateway and a port that answer otherwise than they should [STD-12]', async () => {
    let status = 501
    const asked: string[] = []
    const server = createHttpServer((request, response) => {
      request.on('data', (bytes: Buffer) => asked.push(`${request.method} with ${bytes.length} bytes`)).resume()
      response.writeHead(status).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    const bucket = { TRAINING_S3_URL: `${url}/a`, TRAINING_S3_KEY_ID: 'a', TRAINING_S3_SECRET: 'b' }
    expect((await doctor('audits', bucket)).said).toMatch(/the bucket of TRAINING_S3_URL cannot be used: .*501/)
    asked.length = 0
    for (status of [401, 503])
      expect((await doctor('jobs', { SMS_URL: url })).said).toContain(
        `the SMS gateway answers ${status} → check SMS_URL`,
      )
    const https = url.replace('http:', 'https:')
    expect((await doctor('jobs', { SMS_URL: https })).said).toContain(
      'fetch failed: it does not speak TLS at this port → check',
    )
    const standby = { SIGNER_STANDBY_URL: url, SIGNER_STANDBY_SECRET_FILE: join(folder, 'lease-key') }
    for (const [answer, text] of [
      [401, 'the standby refuses SIGNER_STANDBY_SECRET → give both'],
      [409, 'the standby has taken over: this signer signs nothing → see'],
      [500, 'the standby answers 500 → check'],
    ] as const) {
      status = answer
      expect((await doctor('signer', standby)).said).toContain(text)
    }
    expect((await doctor('signer', { ...standby, SIGNER_STANDBY_URL: 'http://127.0.0.1:2' })).said).toMatch(
      /the standby does not answer, and nothing is signed without it: .*ECONNREFUSED.* → start it/,
    )
    asked.length = 0
    status = 302
    expect((await doctor('jobs', { SMS_URL: url })).said).toContain(
      'the SMS gateway redirects (302), and messages do not',
    )
    expect((await doctor('console', { CONSOLE_PORT: `${port}` })).said).toMatch(
      /CONSOLE_PORT: 127\.0\.0\.1:\d+ cannot be listened on: .*EADDRINUSE/,
    )
    // A gateway that takes messages only, and a process of ours that runs, are as they should be.
    for (status of [200, 204, 400, 403, 404, 405, 422, 501])
      expect((await doctor('jobs', { SMS_URL: url })).said).not.toContain('SMS')
    // It was sent nothing that somebody could bill.
    expect(asked).toEqual([])
    status = 200
    expect((await doctor('console', { CONSOLE_PORT: `${port}` })).said).not.toContain('listened')
    server.close()
  })
  it('finds pages of another build, in the folder and where people open them [STD-12]', async () => {
    const [built, former] = [join(folder, 'built'), join(folder, 'former')]
    for (const [site, text] of [
      [built, 'this build'],
      [former, 'the build before'],
    ] as const)
      for (const file of ['web/version.json', 'console/index.html', 'approvals/index.html']) {
        mkdirSync(join(site, file, '..'), { recursive: true })
        writeFileSync(join(site, file), text)
      }
    let served = 'the build before'
    const proxy = createHttpServer((_request, response) => response.end(served)).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const found = async (role: ProcessRole, environment: Readonly<Record<string, string>>) => {
      const own = { ...process.env }
      Object.assign(process.env, environment)
      const findings = await findPages(role, built)
      for (const name of Object.keys(environment)) delete process.env[name]
      Object.assign(process.env, own)
      return findings.map(({ what }) => what)
    }
    // The link that the variable begins with is kept, whatever folder the command was called in.
    symlinkSync(folder, join(folder, 'release'))
    process.env['WEB_FOLDER'] = join(folder, 'release', 'built', 'wep')
    const [wrong] = await findPages('api', built)
    delete process.env['WEB_FOLDER']
    expect(wrong?.next).toBe(`name ${join(folder, 'release', 'built', 'web')}`)
    for (const [role, name, app] of [
      ['api', 'WEB_FOLDER', 'web'],
      ['console', 'CONSOLE_FOLDER', 'console'],
      ['signer', 'APPROVALS_FOLDER', 'approvals'],
    ] as const) {
      expect(await found(role, { [name]: join(former, app) })).toEqual([
        `${name}: ${join(former, app)} has the pages of another build`,
      ])
      expect(await found(role, { [name]: join(former, 'none') })).toEqual([
        expect.stringContaining(`${name}: there is no`),
      ])
      expect(await found(role, { [name]: join(built, app) })).toEqual([])
    }
    for (const [role, name] of [
      ['api', 'SITE_ORIGIN'],
      ['signer', 'APPROVALS_ORIGIN'],
    ] as const) {
      expect(await found(role, { [name]: origin })).toEqual([`${name}: ${origin} serves the pages of another build`])
      served = 'this build'
      expect(await found(role, { [name]: origin })).toEqual([])
      served = 'the build before'
    }
    proxy.close()
    // A name that nobody serves yet.
    expect(await found('api', { SITE_ORIGIN: origin })).toEqual([])
  })
  it('finds a process that does not run while others do, a bad backup and an old one [STD-12]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const beat = (role: string, at: Date) => sql`insert into app.heartbeat (role, real_at) values (${role}, ${at})
      on conflict (role) do update set real_at = excluded.real_at`
    const check = (
      at: Date,
      green: boolean,
    ) => sql`insert into app.backup_check (at, green, seconds, lost_seconds, said)
      values (${at}, ${green}, 1, 0, 'the books are red')`
    try {
      const long = new Date('2026-03-01T00:00:00Z')
      for (const role of processRoles) await beat(role, long)
      // Nothing runs: nothing is missing.
      expect((await doctor('signer')).said).not.toContain('others')
      await beat('api', new Date())
      expect((await doctor('signer')).said).toMatch(
        /^! signer has not run since 2026-03-01T00:00:00\.000Z, while others do → start it; .* `synet stop signer --folder FOLDER --go-on`$/m,
      )
      await sql`delete from app.heartbeat where role = 'signer'`
      expect((await doctor('signer')).said).toContain('signer has never run, while others do')
      await beat('signer', new Date())
      expect((await doctor('signer')).said).not.toContain('others')
      const jobs = async () => (await doctor('jobs', { DEVELOPMENT: '0' })).said
      await check(long, true)
      expect(await jobs()).toContain('no backup was restored and found good since 2026-03-01T00:00:00.000Z → make one')
      await check(new Date(), true)
      expect(await jobs()).not.toContain('backup')
      await check(new Date(), false)
      expect(await jobs()).toContain('the last backup was bad: the books are red → make one')
    } finally {
      await sql`delete from app.backup_check`
      await sql`delete from app.heartbeat`
      await sql.end()
    }
  })
  it('finds an empty store of the signer, and keys of another host [STD-12]', async () => {
    // The signer has run above, and published what its store has.
    const lost = join(folder, 'lost.sqlite')
    expect((await doctor('signer', { SIGNER_JOURNAL: lost })).said).toMatch(/there is no store at .*lost\.sqlite/)
    expect(existsSync(lost)).toBe(false)
    openStore(lost).close()
    expect((await doctor('signer', { SIGNER_JOURNAL: lost })).said).toMatch(/is not the one that the database knows/)
    const { records, close } = openStore(lost)
    const key = { event: 'enrolled', credentialId: 'a', publicKey: 'b' } as const
    records.append('operator', 'ada', key, new Date(0))
    records.append('operator', 'bob', { ...key, host: 'old.example.com' }, new Date(0))
    expect((await doctor('signer', { SIGNER_JOURNAL: lost })).said).toMatch(
      /none of the operators' keys was enrolled at approvals\.localhost/,
    )
    records.append('operator', 'ada', { ...key, host: 'approvals.localhost' }, new Date(0))
    close()
    expect((await doctor('signer', { SIGNER_JOURNAL: lost })).said).not.toContain('enrolled at')
    expect(
      await finish(['signer-invite', '--name', 'dora', '--env', join(folder, 'signer.env')], { SIGNER_JOURNAL: lost }),
    ).toEqual({
      status: 78,
      said: expect.stringMatching(/Two operators have keys\. One of them invites dora at http/),
    })
    rmSync(lost)
  })
  it('refuses to start a signer without the store that the database knows, and makes none [ATK-31]', async () => {
    const lost = join(folder, 'lost.sqlite')
    const run = (given: Readonly<Record<string, string>>) =>
      synet(['run', 'signer', '--env', join(folder, 'signer.env')], {
        SIGNER_JOURNAL: lost,
        APPROVALS_PORT: '0',
        ...given,
      })
    const refused = async (given = {}) => {
      const { ended, said } = run(given)
      return { status: await ended, said: said() }
    }
    const starts = async (given: Readonly<Record<string, string>>) => {
      const started = run(given)
      await started.until(['signer ready'])
      started.child.kill('SIGTERM')
      expect(await started.ended).toBe(0)
    }
    const noStore = { status: 78, said: expect.stringMatching(/there is no store at .*lost\.sqlite.* → name it by/) }
    expect(await refused()).toEqual(noStore)
    expect([lost, `${lost}.lock`].filter(existsSync)).toEqual([])
    openStore(lost).close()
    const other = {
      status: 78,
      said: expect.stringMatching(/is not the one that the database knows: .* → name the right/),
    }
    expect(await refused()).toEqual(other)
    expect(existsSync(`${lost}.lock`)).toBe(false)
    // A standby begins with an empty store, and continues what the active signer had once it is promoted.
    const standby = { SIGNER_STANDBY_PORT: '0', SIGNER_STANDBY_SECRET_FILE: join(folder, 'lease-key') }
    await starts(standby)
    await starts({ SIGNER_STORE_LOST: '1' })
    const store = openStore(lost)
    store.promote()
    store.close()
    expect(await refused(standby)).toEqual(other)
    const { SIGNER_JOURNAL: own = '' } = parseEnv(readFileSync(join(folder, 'signer.env'), 'utf8'))
    copyFileSync(own, lost)
    const copy = openStore(lost)
    copy.promote()
    copy.close()
    await starts(standby)
    for (const file of [lost, `${lost}.lock`]) rmSync(file)
    const sql = openDatabase(databaseUrl, { max: 1 })
    await sql`delete from app.heartbeat`
    await sql.end()
  })
  it('tells the options of a command and an example, and the owner’s log-in before the first question [STD-12]', async () => {
    const { status, said } = await finish(['init', '--help'])
    expect({ status, said }).toEqual({ status: 0, said: expect.stringMatching(/synet init --folder \S+ --operator/) })
    const help = (await finish(['backup-check', '--help'])).said
    for (const option of ['--pgbackrest', '--env', '--database', '--site', '--superuser'])
      expect(help).toContain(option)
    expect((await finish(['--help'])).said).toContain('signer-promote')
    expect((await finish(['help'])).said).toContain('signer-promote')
    expect((await finish(['help', 'init'])).said).toBe(said)
    const held = await finish(['genesis', '--env', join(folder, 'console.env')], {}, [])
    expect(held).toEqual({
      status: 1,
      said: expect.stringMatching(/^(?:\w+ stands in .*\n)*Run this as the owner of the database/),
    })
  })
  it('lists what is left of the first day, in its order [STD-13]', async () => {
    const firstDay = (more = {}) => finish(['doctor', '--first-day', '--folder', folder], more)
    const { status, said } = await firstDay()
    expect(status).toBe(1)
    expect(said.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^✗ environment files: METRICS_PORT is missing in \S+api\.env, \S+console\.env, /),
      expect.stringMatching(/^✗ environment files: LOG_KEY is missing in /),
      expect.stringMatching(
        /^✗ environment files: TRUSTED_PROXIES is missing in \S+api\.env, \S+console\.env, \S+signer\.env: all/,
      ),
      expect.stringMatching(/^✗ environment files: MAIL_FROM is not set: .* → name the sender/),
      expect.stringMatching(/^✗ environment files: SMTP_URL is not set/),
      expect.stringMatching(/^✗ environment files: SMS_URL is not set/),
      expect.stringMatching(/^✗ environment files: no RPC_\* is set → name the nodes/),
      expect.stringMatching(/^✗ processes: no process runs → start them/),
      expect.stringMatching(/^✗ keys of operators: .*3.* → each operator opens the link/),
      expect.stringMatching(/^✗ genesis: the supply is not issued → two operators run `synet genesis`/),
      expect.stringMatching(/^✗ own money: the company has no capital → send USDT/),
      expect.stringMatching(/^✗ swap pool: it is empty: .* → Proposals › Fund the pool/),
      expect.stringMatching(/^✗ name and backups: nobody is named who runs the site/),
      expect.stringMatching(/^✗ name and backups: no backup was ever restored/),
      expect.stringMatching(/^✗ first deposit: none is credited → register on the site/),
      expect.stringMatching(
        /^✗ first sweep: no deposit has reached the hot wallet → it needs gas .* the smallest sweep/,
      ),
      expect.stringMatching(/^✗ first withdrawal: none is asked for/),
    ])
    const jobs = join(folder, 'jobs.env')
    const before = readFileSync(jobs, 'utf8')
    writeFileSync(jobs, before.replace(/^PROCESS_NAME=.*$/m, ''))
    expect((await firstDay()).said).toContain(`PROCESS_NAME is missing in ${jobs}: each restart`)
    writeFileSync(jobs, before)
    expect((await firstDay({ RPC_ERC20: 'http://127.0.0.1:1' })).said).toContain(
      '✗ hot wallet of ERC20: the signer has not opened it → start `signer` with its RPC_* set',
    )
    expect(await firstDay({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toEqual({
      status: 1,
      said: expect.stringMatching(/^✗ database: .*ECONNREFUSED.* → synet doctor jobs/),
    })
    expect(await finish(['doctor', '--first-day', '--folder', '/none'])).toMatchObject({ status: 78 })
  })
  it('says which variables of the shell outrank the file', async () => {
    const args = ['doctor', 'audits', '--env', join(folder, 'audits.env')]
    const { said } = await finish(args, { DEVELOPMENT: '1', LEASE_KEY_FILE: '/none' })
    expect(said).toContain(`LEASE_KEY_FILE of the environment outranks ${join(folder, 'audits.env')}`)
  })
  it('finds a seed that is none, and one that is not of this database', async () => {
    const seed = join(folder, 'wrong-seed')
    writeFileSync(seed, 'zz', { mode: 0o600 })
    expect((await doctor('signer', { SEED_FILE: seed })).said).toContain(
      `${seed} holds no seed: expected are 16 to 64 bytes in hexadecimal`,
    )
    writeFileSync(seed, encryptKey(Buffer.from('11'.repeat(64), 'hex'), 'one'))
    const locked = { SEED_FILE: seed, DEVELOPMENT: '0' }
    expect((await doctor('signer', locked)).said).toContain(`${seed} is encrypted → name its passphrase by KEY_`)
    const passphrase = join(folder, 'wrong-passphrase')
    writeFileSync(passphrase, 'other', { mode: 0o600 })
    const opened = (await doctor('signer', { ...locked, KEY_PASSPHRASE_FILE: passphrase })).said
    expect(opened).toContain('the passphrase of KEY_PASSPHRASE_FILE → correct the passphrase; where it is right')
    expect(opened).not.toContain(`! ${seed}`)
    writeFileSync(seed, '11'.repeat(64))
    expect((await doctor('signer', locked)).said).toContain(
      `! ${seed} is not encrypted → \`synet key-encrypt ${seed}\``,
    )
    expect((await doctor('signer', { SEED_FILE: seed })).said).not.toContain('not encrypted')
    expect((await doctor('signer', { SEED_FILE: seed })).said).toMatch(
      /the seed is that of 0x\w+, and the database was set up/,
    )
  })
  it.each([
    ['signer', 'SEED_FILE', 'abcd', 'holds no seed: expected are 16 to 64 bytes'],
    ['signer', 'PROOF_KEY_FILE', 'abcd', 'holds no proof key: expected are 32 bytes'],
    ['api', 'LEASE_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
    ['console', 'OPERATOR_KEY_FILE', 'not hexadecimal', 'expected is: 32 bytes, hex'],
    ['jobs', 'MESSAGE_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
    ['jobs', 'PUSH_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
    ['watcher', 'LOG_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
  ] as const)(
    '%s does not start with a damaged %s, and the file is named [STD-12]',
    async (role, variable, text, form) => {
      const file = join(folder, 'damaged')
      writeFileSync(file, `${text}\n`, { mode: 0o600 })
      const { said } = await doctor(role, { [variable]: file })
      const args = ['run', role, '--env', join(folder, `${role}.env`)]
      const started = await finish(args, { APPROVALS_PORT: '0', [variable]: file })
      for (const one of [said, started.said]) {
        expect(one).toContain(file)
        expect(one).toContain(form)
      }
      expect(started.said).not.toMatch(/^ +at /m)
      expect(started.status).toBe(78)
      rmSync(file)
    },
  )
  it('says what to do about a schema of another build [STD-12]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const [row] = await sql`delete from public.migration where scope = 'server' and name like '0001%' returning *`
    try {
      expect((await doctor('watcher')).said).toMatch(
        /✗ the database is older than this build: .* has not run → run `synet migrate` of this build as the owner of the database first$/m,
      )
    } finally {
      await sql`insert into public.migration ${sql(row ?? {})}`
      await sql.end()
    }
  })
  it('names a right that the database does not give [STD-12]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    try {
      await sql`revoke select on app.network_state from synet_process_watcher`
      expect((await doctor('watcher')).said).toContain(
        '✗ watcher lacks rights in the database: select on app.network_state → run `synet migrate` as the owner',
      )
    } finally {
      await sql`grant select on app.network_state to synet_process_watcher`
      await sql.end()
    }
  })
  it('says which names of a file nothing reads', async () => {
    const file = join(folder, 'typing.env')
    writeFileSync(
      file,
      `${readFileSync(join(folder, 'audits.env'), 'utf8')}SMTP_ULR=smtp://a\nNODE_OPTIONS=\nTZ=a\nTZ=UTC\n`,
      {
        mode: 0o644,
      },
    )
    const { status, said } = await finish(['doctor', 'audits', '--env', file], { DEVELOPMENT: '1' })
    expect({ status, said }).toEqual({
      status: 0,
      said: [
        `${file} can be read by others (mode 644), and has passwords: chmod 600 ${file}`,
        `SMTP_ULR of ${file} is read by no process: is it misspelt?`,
        `TZ stands in ${file} twice: the last line counts`,
        '✓ audits can start\n',
      ].join('\n'),
    })
  })
  it('accepts a credential that the group of the process may read, and nobody else', async () => {
    const credentials = join(folder, 'credentials')
    const file = join(credentials, 'LEASE_KEY')
    mkdirSync(credentials)
    copyFileSync(join(folder, 'lease-key'), file)
    const found = async (mode: number) => {
      chmodSync(file, mode)
      return (await doctor('audits', { LEASE_KEY_FILE: '', CREDENTIALS_DIRECTORY: credentials })).said
    }
    expect(await found(0o440)).toBe('')
    expect(await found(0o444)).toContain(`${file} can be read by others (mode 444)`)
  })
  it('finds files that others can read', async () => {
    chmodSync(join(folder, 'lease-key'), 0o644)
    expect((await doctor('audits')).said).toBe(
      `✗ ${join(folder, 'lease-key')} can be read by others (mode 644) → chmod 600 ${join(folder, 'lease-key')}`,
    )
    chmodSync(join(folder, 'lease-key'), 0o600)
  })
})

describe('another secret of the environment files', () => {
  const replace = (...args: string[]) => finish(['replace-key', ...args], owner)
  /** Puts a new key in the place of one, which `back` returns to. */
  const put = (file: string) => {
    const old = join(folder, `${file}.old`)
    renameSync(join(folder, file), old)
    writeFileSync(join(folder, file), randomBytes(32).toString('hex'), { mode: 0o600 })
    return old
  }

  it('LEASE_KEY: nothing starts with it before the users’ second factors are encrypted with it [STD-13]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const [house] = await sql<{ id: bigint }[]>`select id from app.user_account where house`
    const id = house?.id ?? 0n
    const read = async () => (await sql<{ secret: string }[]>`select secret from app.second_factor`)[0]?.secret ?? ''
    const keyIn = (file: string) => factorKey(Buffer.from(readFileSync(file, 'utf8'), 'hex'))
    const first = keyIn(join(folder, 'lease-key'))
    await sql`insert into app.second_factor (user_id, secret, begun_at)
      values (${id}, ${sealSecret(first, { random: systemRandom }, factorName(id), 'JBSWY3DP')}, '2026-03-01')`
    const old = put('lease-key')
    expect((await doctor('audits')).said).toMatch(/LEASE_KEY is not the one .* or run `synet replace-key lease-key`/)
    expect(await finish(['run', 'audits', '--env', join(folder, 'audits.env')], { DEVELOPMENT: '1' })).toMatchObject({
      status: 78,
    })
    expect(await replace('lease-key')).toMatchObject({ status: 78, said: expect.stringMatching(/^Usage/) })
    const wrong = join(folder, 'wrong-key')
    writeFileSync(wrong, '77'.repeat(32), { mode: 0o600 })
    expect(await replace('lease-key', '--old', wrong, '--new', join(folder, 'lease-key'))).toEqual({
      status: 78,
      said: expect.stringContaining('does not open the secret of user:'),
    })
    expect((await doctor('audits')).status).toBe(1)
    expect(await replace('lease-key', '--old', old, '--new', join(folder, 'lease-key'))).toEqual({
      status: 0,
      said: expect.stringContaining('✓ 1 second factors of users are encrypted with the new key'),
    })
    expect(openSecret(keyIn(join(folder, 'lease-key')), factorName(id), await read())).toBe('JBSWY3DP')
    expect(await doctor('audits')).toMatchObject({ status: 0 })
    await sql`delete from app.second_factor`
    await sql.end()
  })

  it('OPERATOR_KEY: operators log in with their codes as before [STD-13]', async () => {
    const old = put('operator-key')
    expect((await doctor('console')).said).toContain('OPERATOR_KEY does not open the second factor of ada, bob')
    const { said } = await replace('operator-key', '--old', old, '--new', join(folder, 'operator-key'))
    expect(said).toContain('✓ 2 second factors of operators are encrypted with the new key')
    expect((await doctor('console')).said).not.toContain('OPERATOR_KEY')
  })

  it('the pair of messages, the origin of the signer’s page, and no other name [STD-13]', async () => {
    const pair = await finish(['new-pair', 'message', '--folder', join(folder, 'new')])
    const [, file = ''] = /MESSAGE_KEY_FILE=(\S+)/.exec(pair.said) ?? []
    const jobs = (more: object) =>
      finish(['doctor', 'jobs', '--env', join(folder, 'jobs.env')], { DEVELOPMENT: '1', ...more })
    expect((await jobs({ MESSAGE_KEY_FILE: file })).said).toContain('synet replace-key message-key')
    expect((await replace('message-key')).status).toBe(0)
    expect((await jobs({ MESSAGE_KEY_FILE: file })).said).not.toContain('replace-key')
    const moved = { APPROVALS_ORIGIN: 'https://sign.example.com', DEVELOPMENT: '1' }
    const there = () => finish(['doctor', 'console', '--env', join(folder, 'console.env')], moved)
    expect((await there()).said).toContain('synet replace-key approvals-origin')
    expect((await replace('approvals-origin')).status).toBe(0)
    expect((await there()).said).not.toContain('replace-key')
    for (const name of ['deposit-xpub', 'nothing', ''])
      expect(await replace(name)).toMatchObject({ status: 78, said: expect.stringMatching(/^Usage/) })
  })

  it('a password of the database [STD-13]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    await sql.unsafe(`alter role ${name}_login_audits password 'another'`)
    await sql.end()
    const file = join(folder, 'audits.env')
    expect((await doctor('audits')).said).toContain('password authentication failed')
    const before = readFileSync(file, 'utf8')
    const url = Object.assign(new URL(databaseUrl), { username: `${name}_login_audits`, password: 'another' })
    writeFileSync(file, before.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${url.href}`))
    expect(await doctor('audits')).toMatchObject({ status: 0 })
  })
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

  it('synet genesis issues the supply when two operators agree, once [STD-13]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    const codes = await sql<{ name: string; totp_secret: string }[]>`
      update app.operator set totp_last_step = 0 returning name, totp_secret`
    await sql.end()
    const key = Buffer.from(readFileSync(join(folder, 'operator-key'), 'utf8'), 'hex')
    const typed = (who: string) => {
      const stored = codes.find((one) => one.name === who)?.totp_secret ?? ''
      return [who, password, totpCode(openSecret(key, who, stored))]
    }
    const hold = (...signers: string[]) =>
      finish(['genesis', '--env', consoleEnv()], { ...owner, DEVELOPMENT: '1' }, signers.flatMap(typed))
    expect(await hold('ada', 'bob')).toEqual({
      status: 0,
      said: expect.stringMatching(/The supply was issued at 20\d\d-/),
    })
    expect(await hold('ada', 'bob')).toMatchObject({ status: 1 })
    const { said } = await finish(['doctor', '--first-day', '--folder', folder])
    expect(said).toContain('✓ keys of operators\n✓ genesis\n')
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
  it('synet audit says whether its books are green', async () => {
    const audit = () => finish(['audit', '--database', databaseUrl])
    expect(await audit()).toMatchObject({ status: 0, said: expect.stringContaining('The books are green.') })
    const sql = openDatabase(databaseUrl, { max: 1 })
    await sql`update ledger.balance set balance = balance + 1 where account_id = (select min(account_id) from ledger.balance)`
    expect(await audit()).toMatchObject({ status: 1, said: expect.stringContaining('The books are RED.') })
    await sql`update ledger.balance set balance = balance - 1 where account_id = (select min(account_id) from ledger.balance)`
    await sql.end()
  })

  it('a database that somebody restored is compared with what runs, and noted there [STD-13]', async () => {
    const site = createHttpServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 1, data: { list: [], next: null } }))
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const args = ['backup-check', '--database', databaseUrl, '--site', origin]
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
      site.close()
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

it('a log-in that may not create a database is told what it lacks', async () => {
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

it('a wrong command shows all of them', async () => {
  expect(await finish(['--help'])).toMatchObject({ status: 0, said: expect.stringContaining('backup-check') })
  expect(await finish(['migrat'])).toMatchObject({ status: 78, said: expect.stringContaining('backup-check') })
})
