import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '@synet/core/test-support/open-server'
import { openDatabase } from '@synet/ledger/database'
import { beforeAll, describe, expect, it } from 'vitest'
import { findPages } from '#processes/setup/find-served'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { openStore } from '#custody/signer/store'
import { finish, takeSynetCommand } from '#test-support/synet-command'

const { databaseUrl, doctor, folder, name, runOnce, setUp } = takeSynetCommand()
beforeAll(async () => {
  await setUp()
  await runOnce()
})

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
  it('reports a console that every network reaches, and no site [STD-12]', async () => {
    const everywhere = { HOST: '0.0.0.0' }
    expect((await doctor('console', everywhere)).said).toContain('! HOST is 0.0.0.0, so that every network of this')
    expect((await doctor('api', everywhere)).said).not.toContain('HOST is')
  })
  it('reports metrics that every network reaches and a service that is down, in addition to the verdict [STD-12]', async () => {
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
  it('finds a store, a gateway and a port that answer otherwise than they should [STD-12]', async () => {
    let status = 501
    const asked: string[] = []
    await using server = await openServer((request, response) => {
      request.on('data', (bytes: Buffer) => asked.push(`${request.method} with ${bytes.length} bytes`)).resume()
      response.writeHead(status).end()
    })
    const { origin: url, port } = server
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
    // The gateway was sent nothing that somebody could bill.
    expect(asked).toEqual([])
    status = 200
    expect((await doctor('console', { CONSOLE_PORT: `${port}` })).said).not.toContain('listened')
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
    const proxy = await openServer((_request, response) => response.end(served))
    const { origin } = proxy
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
    await proxy[Symbol.asyncDispose]()
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
  it('prints the options of a command and an example, and the owner’s log-in before the first question [STD-12]', async () => {
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
})
