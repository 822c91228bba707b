import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { encryptKey } from '@synet/server/platform/config/key-file'
import { variables } from '@synet/server/platform/config/variables'
import { environmentProblems } from '@synet/server/platform/config/read-variable'
import { processRoles } from '@synet/server/platform/database/database-roles'
import { readSeedXpub } from '@synet/server/processes/setup/environments'
import { makeSecrets } from '@synet/server/processes/setup/make-secrets'
import { drawEnvironment } from '@synet/server/processes/setup/role-environments'
import { describe, expect, it } from 'vitest'
import { processes } from '../processes.ts'
import { drawAll } from './draw-all.ts'
import { drawSecrets, findSecretDoubts } from './draw-secrets.ts'
import { exampleSettings } from './settings.ts'
import { containerOf, copyObjects } from './test-support/example-objects.ts'

interface Made {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
  readonly stringData?: Readonly<Record<string, string>>
  readonly data?: Readonly<Record<string, string>>
}

describe('the secrets of synet init', () => {
  const etc = () => {
    const folder = mkdtempSync(join(tmpdir(), 'synet-secrets-'))
    const secrets = makeSecrets(folder)
    for (const role of processRoles)
      writeFileSync(
        join(folder, `${role}.env`),
        drawEnvironment(role, {
          databaseUrl: `postgres://synet_login_${role}:secret@127.0.0.1:5432/synet`,
          folder,
          state: undefined,
          secrets,
          xpub: readSeedXpub({ SEED_FILE: secrets.seedFile }) ?? '',
          site: `https://${exampleSettings.hosts.site}`,
          approvals: `https://${exampleSettings.hosts.approvals}`,
          apps: undefined,
        }),
      )
    const store = (name: string) => `${name}_S3_KEY_ID=id\n${name}_S3_SECRET=secret\n`
    appendFileSync(join(folder, 'api.env'), store('UPLOAD') + store('TRAINING'))
    appendFileSync(join(folder, 'audits.env'), store('TRAINING'))
    writeFileSync(join(folder, 'standby-secret'), 'ef'.repeat(32))
    appendFileSync(join(folder, 'signer.env'), `SIGNER_STANDBY_SECRET_FILE=${join(folder, 'standby-secret')}\n`)
    const messages = 'SMTP_URL=smtps://mail.acme.com\nSMS_URL=https://sms.acme.com\nMAIL_FROM=no-reply@acme.com\n'
    appendFileSync(join(folder, 'jobs.env'), messages)
    for (const role of processRoles) appendFileSync(join(folder, `${role}.env`), `LOG_KEY=${'ab'.repeat(32)}\n`)
    for (const role of variables.RPC_DEV.roles)
      appendFileSync(join(folder, `${role}.env`), 'RPC_ERC20=https://node.acme.com\n')
    return folder
  }

  it.each(processes.map((run) => [run.name, run] as const))('are all that %s needs [OPS-04]', (name, { role }) => {
    const folder = etc()
    const objects = drawSecrets(folder, exampleSettings).map((object) => object.toJSON() as Made)
    const its = objects.filter(({ metadata }) => metadata.name === `synet-${role}`)
    const credentials = join(folder, 'credentials')
    mkdirSync(credentials)
    for (const [file, text] of its.flatMap(({ stringData }) => Object.entries(stringData ?? {})))
      writeFileSync(join(credentials, file), text)
    const { env = [] } = containerOf(copyObjects(), `synet-${name}`)
    const environment = {
      ...Object.assign({}, ...its.map(({ data }) => data ?? {})),
      ...Object.fromEntries(env.map((one) => [one.name, one.value])),
      CREDENTIALS_DIRECTORY: credentials,
    } as NodeJS.ProcessEnv
    rmSync(join(folder, 'seed'))
    expect(readFileSync(join(credentials, 'DATABASE_URL'), 'utf8')).toMatch(
      /@synet-db-rw:5432\/synet\?sslmode=verify-full&sslrootcert=%2Frun%2Fdatabase-ca%2Fca\.crt$/,
    )
    expect(environmentProblems(role, environment)).toEqual([])
    // What the manifests do not take over from the environment file, they set: an origin left out turns off mails.
    const written = Object.keys(parseEnv(readFileSync(join(folder, `${role}.env`), 'utf8')))
    const origins = written.filter((variable) => variable.endsWith('_ORIGIN'))
    expect(origins.filter((variable) => !environment[variable])).toEqual([])
    // One of them is applied alone, by the label of its workload.
    for (const { metadata } of its) expect(metadata.labels?.['app.kubernetes.io/name']).toBe(`synet-${role}`)
    // Nothing of the machine on which `synet init` ran is left.
    expect(JSON.stringify(its)).not.toContain(folder)
    expect(JSON.stringify(its)).not.toContain('127.0.0.1')
    rmSync(folder, { recursive: true })
  })

  it('are refused where a pod could not start with them, or would ask its own machine [STD-14]', () => {
    const folder = etc()
    const file = join(folder, 'signer.env')
    const lines = readFileSync(file, 'utf8').split('\n')
    const without = lines.filter((line) => !line.startsWith('SIGNER_STANDBY_SECRET'))
    writeFileSync(file, `${without.join('\n')}RPC_ERC20=http://127.0.0.1:8545/key\n`)
    expect(() => drawSecrets(folder, exampleSettings)).toThrow(
      new Error(
        [
          'RPC_ERC20 is at this machine, which no pod reaches',
          'the environment lacks SIGNER_STANDBY_SECRET_FILE, which SIGNER_STANDBY_URL needs',
          'the environment lacks SIGNER_STANDBY_SECRET_FILE, which SIGNER_STANDBY_PORT needs',
        ]
          .map((fault) => `${file}: ${fault}`)
          .join('\n'),
      ),
    )
    rmSync(folder, { recursive: true })
  })

  const change = (file: string, line: (name: string) => string | undefined) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const changed = lines.map((one) => line(one.split('=')[0] ?? '') ?? one)
    writeFileSync(file, changed.filter(Boolean).join('\n'))
  }
  /** @param written files in addition to those of `synet init`, which variables name without their folder */
  const refusal = (
    role: string,
    text: string,
    settings = exampleSettings,
    written: Readonly<Record<string, string | ((seed: string) => string)>> = {},
  ) => {
    const folder = etc()
    const seed = readFileSync(join(folder, 'seed'), 'utf8').trim()
    for (const [name, content] of Object.entries(written))
      writeFileSync(join(folder, name), typeof content === 'string' ? content : content(seed))
    const lines = text.replace(/(?<=_FILE=)(?=.)/g, `${folder}/`)
    const names = lines.split('\n').map((one) => one.split('=')[0])
    change(join(folder, `${role}.env`), (name) => (names.includes(name) ? '' : undefined))
    appendFileSync(join(folder, `${role}.env`), `\n${lines}\n`)
    try {
      drawSecrets(folder, settings)
      return undefined
    } catch (error) {
      return (error as Error).message.replaceAll(`${folder}/`, '')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  it.each([
    [
      'jobs',
      'SMTP_URL=\nSMS_URL=\nMAIL_FROM=',
      /SMTP_URL is missing: nobody gets mail\n.*SMS_URL is.*\n.*MAIL_FROM is/,
    ],
    ['watcher', 'LOG_KEY=', /^watcher\.env: LOG_KEY is missing: /],
    ['jobs', 'MESSAGE_KEY_FILE=seed', /MESSAGE_KEY in .*seed: expected is: 32 bytes/],
    ['jobs', 'MESSAGE_KEY_FILE=lease-key', /^MESSAGE_KEY of jobs\.env is no pair with MESSAGE_PUBLIC_KEY of api\.env/],
    ['jobs', 'PUSH_KEY_FILE=lease-key', /^PUSH_KEY of jobs\.env is no pair with PUSH_PUBLIC_KEY of api\.env/],
    ['api', 'DEVELOPMENT=1', /^api\.env: DEVELOPMENT is set: remove it/],
    ['signer', 'SIGNER_STORE_LOST=1', /^signer\.env: SIGNER_STORE_LOST is set: remove it/],
    ['jobs', 'SMPT_URL=smtps://mail.acme.com', /^SMPT_URL of jobs\.env is read by no process: is it misspelt/],
    ['jobs', 'RPC_ERC20=', /^RPC_ERC20 is missing in jobs\.env: name the nodes/],
    [
      'watcher',
      'DATABASE_URL=postgres://synet_login_jobs:secret@127.0.0.1:5432/synet',
      /^watcher\.env: DATABASE_URL has the log-in synet_login_jobs: write synet_login_watcher/,
    ],
    [
      'watcher',
      'DATABASE_URL=postgres://other_login_watcher:secret@127.0.0.1:5432/other',
      /^the database of DATABASE_URL in watcher\.env differs from api\.env/,
    ],
    ['watcher', 'RPC_ERC20=http://10.1.2.3:8545', /RPC_ERC20 is at the private address 10\.1\.2\.3:8545.*ownServers/],
    ['watcher', 'RPC_ERC20=https://a.acme.com,https://b.acme.com:8545', /b\.acme\.com:8545.*port 443 to watcher/],
    ['watcher', 'RPC_ERC20=http://geth.chains.svc:8545', /a name inside the cluster/],
    ['watcher', 'RPC_ERC20=https://[2001:db8::1]/', /IPv6/],
    [
      'watcher',
      'RPC_ERC20=http://node.acme.com:443/key',
      /^watcher\.env: RPC_ERC20 asks node\.acme\.com in the clear: write https:\/\/, or the private address/,
    ],
    ['jobs', 'SMS_URL=http://203.0.113.9:443/', /^jobs\.env: SMS_URL asks 203\.0\.113\.9 in the clear: write https/],
    [
      'watcher',
      'RPC_ERC20=https://node.example.org/',
      /^watcher\.env: RPC_ERC20 is at node\.example\.org, a name of examples, which nobody has: name your own$/,
    ],
    ['jobs', 'SMTP_URL=smtps://mail.invalid', /^jobs\.env: SMTP_URL is at mail\.invalid, a name of examples/],
    [
      'watcher',
      'RPC_ERC20=https://node.acme.com/a,https://NODE.acme.com/b',
      /^RPC_ERC20 of watcher\.env names node\.acme\.com twice, which counts as two that agree: name nodes of/,
    ],
    [
      'signer',
      'RPC_DEV=https://dev.acme.com',
      /RPC_DEV of signer\.env stands beside RPC_ERC20: its coins would count like real ones: remove it/,
    ],
    [
      'signer',
      'SIGNER_STANDBY_URL=http://10.1.2.3:8084',
      /^signer\.env: SIGNER_STANDBY_URL is .*, and the objects have http:\/\/synet-signer-standby:8084: remove it/,
    ],
    [
      'signer',
      'HOT_KEY=kms:a?endpoint=https://kms.acme.com:9998&region=eu\nKMS_CREDENTIALS_FILE=seed',
      /HOT_KEY is at kms\.acme\.com:9998, and the policies open port 443 to signer/,
    ],
    ['jobs', 'SMTP_URL=smtp://user:key@relay.acme.com:25', /SMTP_URL is at relay\.acme\.com:25.*443, 465, 587/],
    ['jobs', 'SMTP_URL=smtp://mail.acme.com:465', /^jobs\.env: SMTP_URL names port 465, which .*: write smtps:\/\/$/],
    ['jobs', 'SMTP_URL=smtps://mail.acme.com:587', /^jobs\.env: SMTP_URL names port 587, which .*: write smtp:\/\/$/],
    ['watcher', 'RPC_ERC20=https://100.100.100.200', /RPC_ERC20 is at the private address 100\.100\.100\.200:443/],
    ['jobs', 'SMS_URL=https://192.168.1.2/', /SMS_URL is at the private address/],
    ['api', 'SEED_FILE=seed', /^SEED_FILE is set in api\.env, which api does not read: remove it there/],
    ['jobs', 'OPERATOR_KEY_FILE=operator-key', /^OPERATOR_KEY_FILE is set in jobs\.env, which jobs does not read/],
    [
      'api',
      'DATABASE_POOL=100',
      /^api\.env: DATABASE_POOL is set: remove it, because the database has the connections/,
    ],
    [
      'api',
      'DATABASE_PREPARE=0',
      /^api\.env: DATABASE_PREPARE is set: remove it, because pods ask the database itself/,
    ],
    ['api', 'DRAIN_MS=0', /^api\.env: DRAIN_MS is set: remove it, because the readiness probes/],
    [
      'api',
      'TRAINING_S3_PUBLIC_URL=https://objects.example.com/synet-uploads',
      /^api\.env: TRAINING_S3_PUBLIC_URL names another bucket than synet-training: write the one of store\.training/,
    ],
    ['api', 'TRAINING_S3_PUBLIC_URL=http://objects.example.com/synet-training', /sends deltas in the clear: write an/],
    ['api', 'TRAINING_S3_REGION=eu-1', /^TRAINING_S3_REGION is missing in audits\.env, and other files have it: write/],
    ['api', 'UPLOAD_S3_URL=https://objects.example.com/other', /^api\.env: UPLOAD_S3_URL is .*, and the objects have/],
    [
      'signer',
      'PROOF_KEY_FILE=seed',
      /^signer\.env: PROOF_KEY is no key of the proof \(it has 64 bytes instead of 32\)/,
    ],
    [
      'signer',
      'PROOF_KEY_FILE=lease-key',
      /^PROOF_KEY of signer\.env is the same as LEASE_KEY of api\.env: name a file/,
    ],
    [
      'signer',
      'SIGNER_STANDBY_SECRET_FILE=lease-key',
      /^SIGNER_STANDBY_SECRET of signer\.env is the same as LEASE_KEY/,
    ],
    ['console', 'OPERATOR_KEY_FILE=lease-key', /^OPERATOR_KEY of console\.env is the same as LEASE_KEY of api\.env/],
    [
      'signer',
      'SEED_FILE=proof-key',
      /^SEED of signer\.env is .*PROOF_KEY|SEED of signer\.env is no pair with DEPOSIT_XPUB/,
    ],
    ['signer', 'SEED_FILE=none', /^signer\.env: SEED_FILE: none cannot be read: put the file of `synet init` there/],
    [
      'signer',
      'HOT_KEY=pkcs11:token=a;object=b?module-path=/x&pin-source=/y',
      /^signer\.env: HOT_KEY names a hardware module, which the image has no driver for: use a key service/,
    ],
    ['signer', 'CONSOLE_ORIGIN=https://other.acme.com', /^signer\.env has CONSOLE_ORIGIN=.*: name the same one/],
    ['watcher', 'DATABASE_URL=postgres://synet_login_watcher@127.0.0.1/synet', /DATABASE_URL has no password: write/],
    ['watcher', 'DATABASE_URL=postgres://synet_login_watcher:p@ss#w@127.0.0.1/synet', /in the password write # as %23/],
    ['watcher', 'RPC_ERC20=https://node.acme.com;https://b.acme.com', /expected are URLs .*, by comma/],
    [
      'jobs',
      'MAIL_FROM=no-reply@synet.invalid',
      /^jobs\.env: MAIL_FROM is at synet\.invalid, where nobody receives mail/,
    ],
    ['jobs', 'PUSH_KEY_FILE=', /^PUSH_KEY is missing in jobs\.env, and api\.env has PUSH_PUBLIC_KEY: no push is sent/],
    ['api', 'PUSH_PUBLIC_KEY=', /^PUSH_PUBLIC_KEY is missing in api\.env, and jobs\.env has PUSH_KEY: no browser asks/],
    ['jobs', 'NODE_TLS_REJECT_UNAUTHORIZED=0', /^jobs\.env: NODE_TLS_REJECT_UNAUTHORIZED is 0, so that no certificate/],
  ])(
    'are refused where people would miss something, or the policies close a server: %s.env, %s [OPS-01]',
    (role, lines, text) => {
      expect(refusal(role, lines)).toMatch(text)
      // What is wrong is told without the password in an address.
      expect(refusal(role, lines)).not.toContain('user:key')
    },
  )
  it('are refused without any network, and with a payout contract that one process lacks [STD-14]', () => {
    const folder = etc()
    for (const role of processRoles)
      change(join(folder, `${role}.env`), (name) => (name.startsWith('RPC_') ? '' : undefined))
    expect(() => drawSecrets(folder, exampleSettings)).toThrow(
      /^no RPC_\* is set: name the nodes of at least one network/,
    )
    rmSync(folder, { recursive: true })
    const contract = `PAYOUT_CONTRACT_ERC20=0x${'12'.repeat(20)}`
    expect(refusal('jobs', contract)).toBe(
      'PAYOUT_CONTRACT_ERC20 is missing in signer.env, and other files have it: write the same value there',
    )
  })
  it('leave out what the objects say themselves, and addresses of one machine [STD-14]', () => {
    const folder = etc()
    appendFileSync(
      join(folder, 'api.env'),
      'HOST=127.0.0.1\nMETRICS_HOST=127.0.0.1\nAPI_PORT=9\nTRUSTED_PROXIES=127.0.0.1\n',
    )
    for (const role of ['console', 'signer']) appendFileSync(join(folder, `${role}.env`), 'TRUSTED_PROXIES=127.0.0.1\n')
    expect(JSON.stringify(drawSecrets(folder, exampleSettings))).not.toMatch(/HOST"|_PORT|TRUSTED_PROXIES|127\.0\.0\.1/)
    rmSync(folder, { recursive: true })
  })
  it('are refused with a secret of the standby that can be guessed [STD-14]', () => {
    for (const text of ['x', '', `${'ab'.repeat(16)}\n${'ab'.repeat(16)}`])
      expect(refusal('signer', 'SIGNER_STANDBY_SECRET_FILE=written', exampleSettings, { written: text })).toMatch(
        /^signer\.env: SIGNER_STANDBY_SECRET in written: expected is: 32 letters and digits at least/,
      )
  })
  it.each([
    [
      'one LOG_KEY of its own',
      'watcher',
      `LOG_KEY=${'cd'.repeat(32)}`,
      'LOG_KEY in watcher.env differs from api.env, console.env, jobs.env, signer.env, audits.env: make it the same everywhere',
    ],
    [
      'one secret of the store of its own',
      'audits',
      'TRAINING_S3_SECRET=other',
      'TRAINING_S3_SECRET in audits.env differs from api.env: make it the same everywhere',
    ],
    [
      'one key in a file of its own',
      'audits',
      'LEASE_KEY_FILE=operator-key',
      'LEASE_KEY in audits.env differs from api.env: make it the same everywhere\nLEASE_KEY of audits.env is the same as OPERATOR_KEY of console.env: name a file of its own for each',
    ],
  ])('are refused with %s [STD-14]', (_what, role, lines, text) => {
    expect(refusal(role, lines)).toBe(text)
  })

  it.each([
    ['a seed of words', 'twelve words of a wallet', 'neither encrypted nor hexadecimal'],
    ['an empty seed', '', 'neither encrypted nor hexadecimal'],
    ['a seed of 15 bytes', 'ab'.repeat(15), 'seed length'],
    ['a seed of 65 bytes', 'ab'.repeat(65), 'seed length'],
    [
      'an encrypted seed without its passphrase',
      encryptKey(Buffer.alloc(64, 1), 'passphrase'),
      'passphrase is missing',
    ],
  ])('are refused with %s, of which nothing is revealed [STD-14]', (_what, text, why) => {
    const said = refusal('signer', 'SEED_FILE=written-seed', exampleSettings, { 'written-seed': text })
    expect(said).toMatch(
      /^signer\.env: SEED is no seed that the signer takes \(.*\): name the file `seed` of `synet init`/,
    )
    expect(said).toContain(why)
    if (text !== '') expect(said).not.toContain(text)
  })
  it('take an encrypted seed with its passphrase [STD-14]', () => {
    const encrypted = (seed: string) => encryptKey(Buffer.from(seed, 'hex'), 'passphrase')
    const written = { 'written-seed': encrypted, passphrase: 'passphrase' }
    const lines = 'SEED_FILE=written-seed\nKEY_PASSPHRASE_FILE=passphrase'
    expect(refusal('signer', lines, exampleSettings, written)).toBeUndefined()
  })

  it('name the faults of all files at once [STD-14]', () => {
    const folder = etc()
    for (const role of ['jobs', 'watcher'])
      change(join(folder, `${role}.env`), (name) => (name === 'LOG_KEY' ? ' ' : undefined))
    writeFileSync(join(folder, 'seed'), 'none')
    expect(() => drawSecrets(folder, exampleSettings)).toThrow(
      /jobs\.env: LOG_KEY is missing: .*\n.*watcher\.env: LOG_KEY is missing: .*\n.*signer\.env: SEED is no seed/,
    )
    rmSync(folder, { recursive: true })
  })

  it('cause a warning where nodes are few or differ, and where others can read them [STD-14]', () => {
    const folder = etc()
    const nodes = (role: string, text: string) => {
      const file = join(folder, `${role}.env`)
      change(file, (name) => (name === 'RPC_ERC20' ? '' : undefined))
      appendFileSync(file, `\nRPC_ERC20=${text}\n`)
    }
    const three = (key: string) => ['a', 'b', 'c'].map((name) => `https://${name}.acme.com/${key}`).join()
    // Each process may have keys of its own.
    for (const role of variables.RPC_DEV.roles) nodes(role, three(role))
    for (const role of processRoles) chmodSync(join(folder, `${role}.env`), 0o600)
    const doubts = () => findSecretDoubts(folder).map((doubt) => doubt.replaceAll(`${folder}/`, ''))
    chmodSync(join(folder, 'standby-secret'), 0o600)
    expect(doubts()).toEqual([])
    nodes('jobs', 'https://a.acme.com')
    nodes('signer', 'https://a.acme.com,https://b.acme.com')
    chmodSync(join(folder, 'seed'), 0o644)
    chmodSync(join(folder, 'lease-key'), 0o640)
    chmodSync(join(folder, 'jobs.env'), 0o644)
    const next = 'name three of providers that do not depend on each other'
    expect(doubts()).toEqual([
      `RPC_ERC20 names one node: it is believed alone (jobs.env) → ${next}`,
      `RPC_ERC20 names two nodes: an outage of one stops credits and payouts (signer.env) → ${next}`,
      'RPC_ERC20 in jobs.env, signer.env differs from api.env, console.env, watcher.env → name the same nodes, unless others are meant',
      'lease-key can be read by others (mode 640) → chmod 600 lease-key',
      'jobs.env can be read by others (mode 644) → chmod 600 jobs.env',
      'seed can be read by others (mode 644) → chmod 600 seed',
    ])
    rmSync(folder, { recursive: true })
  })

  it('may name own servers that the settings open [OPS-01]', () => {
    const ownServers = [
      { cidr: '10.1.2.0/24', ports: [8_545] },
      { cidr: '192.168.1.2/32', ports: [25] },
    ]
    const settings = { ...exampleSettings, ownServers }
    expect(refusal('watcher', 'RPC_ERC20=http://10.1.2.3:8545,https://node.acme.com:8545', settings)).toBeUndefined()
    expect(refusal('watcher', 'RPC_ERC20=http://10.1.3.3:8545', settings)).toContain('private address')
    expect(refusal('jobs', 'SMTP_URL=smtp://192.168.1.2:25', settings)).toBeUndefined()
    const policies = JSON.stringify(drawAll(settings)['3-processes']?.filter(({ kind }) => kind === 'NetworkPolicy'))
    expect(policies.match(/10\.1\.2\.0\/24/g)).toHaveLength(6)
  })
  it('go to a store that pods reach, or none is drawn [OPS-01]', () => {
    const store = { ...exampleSettings.store, endpoint: 'https://10.0.0.5:9000' }
    expect(() => drawAll({ ...exampleSettings, store })).toThrow(
      'store.endpoint is at the private address 10.0.0.5:9000',
    )
    const ownServers = [{ cidr: '10.0.0.5/32', ports: [9_000] }]
    expect(() => drawAll({ ...exampleSettings, store, ownServers })).not.toThrow()
  })
  it('lie beside stores of a class that the settings name [OPS-04]', () => {
    const claims = drawAll({ ...exampleSettings, signerStorageClass: 'kept' })['3-processes'] ?? []
    const classes = claims
      .map(
        (object) =>
          object.toJSON() as { kind: string; metadata: { name: string }; spec: { storageClassName?: string } },
      )
      .filter(({ kind, metadata }) => kind === 'PersistentVolumeClaim' && metadata.name !== 'synet-assets')
      .map(({ spec }) => spec.storageClassName)
    expect(classes).toEqual(['kept', 'kept'])
  })
  it('give a promoted store to the signer, and a new one to its standby [STD-14]', () => {
    const stores = (settings = exampleSettings) =>
      Object.values(drawAll(settings))
        .flat()
        .filter(({ kind }) => kind === 'StatefulSet')
        .map((value) => JSON.stringify(value).match(/synet-signer-store-\d/g))
    expect(stores()).toEqual([['synet-signer-store-1'], ['synet-signer-store-2']])
    const signerStores = { active: 'synet-signer-store-2', standby: 'synet-signer-store-3' }
    expect(stores({ ...exampleSettings, signerStores })).toEqual([['synet-signer-store-2'], ['synet-signer-store-3']])
  })
  it('are refused where synet init was told of other hosts, to which passkeys belong', () => {
    const folder = etc()
    const hosts = { ...exampleSettings.hosts, site: 'other.example.com' }
    expect(() => drawSecrets(folder, { ...exampleSettings, hosts })).toThrow(
      /api\.env has SITE_ORIGIN=https:\/\/app\.example\.com, and the settings have the host other\.example\.com/,
    )
    rmSync(folder, { recursive: true })
  })
})
