import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { encryptKey } from '@synet/server/platform/config/key-file'
import { variables } from '@synet/server/platform/config/variables'
import { environmentProblems } from '@synet/server/platform/config/read-variable'
import { processRoles } from '@synet/server/platform/database/database-roles'
import { readSeedXpub } from '@synet/server/processes/setup/environments'
import { makeSecrets } from '@synet/server/processes/setup/make-secrets'
import { drawEnvironment } from '@synet/server/processes/setup/role-environments'
import type { IContainer } from 'kubernetes-models/v1/Container'
import { describe, expect, it } from 'vitest'
import { processes } from '../processes.ts'
import { drawAll, writeYaml } from './draw-all.ts'
import { drawSecrets, findSecretDoubts } from './draw-secrets.ts'
import { connectionsNeeded } from './database-memory.ts'
import { drawMigration } from './draw-processes.ts'
import { findCutOff, findDatabaseProblems, findProblems } from './rules.ts'
import { exampleSettings, readSettings } from './settings.ts'

const files = drawAll(exampleSettings)

/** What the tests read and change of an object. */
interface Read {
  kind: string
  metadata: { name: string; labels?: Readonly<Record<string, string>> }
  spec: { template?: { spec: { containers: IContainer[]; affinity?: unknown } } }
}
const readAll = (): Read[] => JSON.parse(JSON.stringify(Object.values(files).flat())) as Read[]
const drawn = (all: readonly Read[]) => all.map((one) => ({ ...one, validate: () => {}, toJSON: () => one }))

function containerOf(all: readonly Read[], name: string): IContainer {
  const [container] =
    all.find((one) => one.metadata.name === name && one.spec.template)?.spec.template?.spec.containers ?? []
  if (!container) throw new Error(`no workload ${name}`)
  return container
}

describe.each(Object.entries(files))('%s', (name, objects) => {
  it('is in the repository as it is drawn: npm run kubernetes', async () => {
    await expect(writeYaml(objects)).toMatchFileSnapshot(`../../kubernetes/${name}.yaml`)
  })
  it('fits the schemas of Kubernetes, CloudNativePG and the Prometheus operator [OPS-01]', () => {
    for (const object of objects) expect(() => object.validate(), object.kind).not.toThrow()
  })
})

it('the schemas refuse a field of the wrong type', () => {
  const wrong = { metadata: { name: 'a' }, spec: { instances: 'three' } }
  expect(() => new Cluster(wrong as never).validate()).toThrow('instances must be integer')
})

describe('every workload [OPS-01]', () => {
  it('has probes, limits, no rights, a network policy and a disruption budget', () => {
    expect(findProblems(drawn(readAll()))).toEqual([])
  })

  const without = (name: string, field: keyof IContainer) => (all: Read[]) => {
    delete containerOf(all, name)[field]
    return all
  }
  const less = (kind: string, name: string) => (all: Read[]) =>
    all.filter((one) => one.kind !== kind || one.metadata.name !== name)
  const anywhere = (name: string) => (all: Read[]) => {
    for (const { metadata, spec } of all)
      if (metadata.name === name && spec.template) delete spec.template.spec.affinity
    return all
  }
  it.each([
    ['a machine of its own', anywhere('synet-signer'), 'synet-signer may run on the machine of synet-signer-standby'],
    [
      'a machine of its own',
      anywhere('synet-signer-standby'),
      'synet-signer-standby may run on the machine of synet-signer',
    ],
    ['a probe', without('synet-jobs', 'livenessProbe'), 'synet-jobs has no livenessProbe'],
    ['limits', without('synet-audits', 'resources'), 'synet-audits has no limit of memory'],
    ['a read-only root', without('synet-api', 'securityContext'), 'synet-api can write its root'],
    ['its policy', less('NetworkPolicy', 'synet-signer'), 'synet-signer has no network policy of its own'],
    ['its budget', less('PodDisruptionBudget', 'synet-api'), 'synet-api has no disruption budget'],
  ])('is refused without %s', (_what, change, problem) => {
    expect(findProblems(drawn(change(readAll())))).toContain(problem)
  })
})

describe('the database on Kubernetes', () => {
  type Changed = Record<string, Record<string, Record<string, unknown>>>
  const withSpec = (kind: string, change: (spec: Changed) => void) => {
    const all = readAll()
    for (const one of all.filter((object) => object.kind === kind)) change(one.spec as unknown as Changed)
    return findDatabaseProblems(drawn(all), connectionsNeeded())
  }

  it('has no deprecated field, an archive, and promotes only a replica with every acknowledged commit [STD-14]', () => {
    expect(withSpec('Cluster', () => {})).toEqual([])
  })

  it.each<[string, string, (spec: Changed) => void]>([
    [
      'may promote a replica that misses commits',
      'Cluster',
      (spec) => delete spec['postgresql']?.['synchronous']?.['failoverQuorum'],
    ],
    [
      'acknowledges without a standby',
      'Cluster',
      (spec) => Object.assign(spec['postgresql']?.['synchronous'] ?? {}, { dataDurability: 'preferred' }),
    ],
    ['has the deprecated backup', 'Cluster', (spec) => Object.assign(spec, { backup: { barmanObjectStore: {} } })],
    [
      'has the deprecated enablePodMonitor',
      'Cluster',
      (spec) => Object.assign(spec, { monitoring: { enablePodMonitor: true } }),
    ],
    ['has no archive of WAL with a retention', 'ObjectStore', (spec) => delete spec['retentionPolicy']],
    ['has no archive of WAL with a retention', 'Cluster', (spec) => delete spec['plugins']],
    ['keeps an isolated primary', 'Cluster', (spec) => delete spec['probes']],
    [
      'has an image that moves',
      'Cluster',
      (spec) => Object.assign(spec, { imageName: 'ghcr.io/cloudnative-pg/postgresql:18' }),
    ],
    [
      'takes fewer than',
      'Cluster',
      (spec) => Object.assign(spec['postgresql']?.['parameters'] ?? {}, { max_connections: '200' }),
    ],
    ['no backup goes to the archive', 'ScheduledBackup', (spec) => delete spec['method']],
  ])('is refused when it %s: %s [STD-14]', (problem, kind, change) => {
    expect(withSpec(kind, change).join()).toContain(problem)
  })

  it('takes the connections of all processes while each deployment is replaced [STD-14]', () => {
    expect(connectionsNeeded()).toBeGreaterThanOrEqual((5 * (2 + 1) + 2) * 14)
  })

  it('gets the statements that keep processes off a server in recovery, one by one [STD-14]', () => {
    const text = writeYaml(files['1-database'] ?? [])
    expect(text).toContain('create event trigger refuse_standby_login on login')
    expect(text).toContain('alter event trigger refuse_standby_login enable always')
  })

  it('is migrated by a job of its own for each release [STD-14]', () => {
    const nameOf = (image: string) => drawMigration({ ...exampleSettings, image })[0]?.metadata?.name
    expect(nameOf('registry.example.com:5000/synet:1.0.0')).toBe('synet-migrate-1-0-0')
    expect(nameOf('synet:1.0.1')).not.toBe(nameOf('synet:1.0.0'))
    expect(nameOf(`synet@sha256:${'ab'.repeat(32)}`)).toMatch(/^synet-migrate-(?:ab)+$/)
    expect(nameOf('registry.example.com:5000/synet')).toBe('synet-migrate-latest')
  })
})

const specsOf = (kind: string, settings = exampleSettings) =>
  Object.values(drawAll(settings))
    .flat()
    .filter((object) => object.kind === kind)
    .map((object) => JSON.parse(JSON.stringify(object)) as { metadata: { name: string; labels?: object }; spec: never })

it('a set that is applied again replaces the pod of a signer that does not become ready [STD-14]', () => {
  // With the usual policy the controller waits for the broken pod for ever.
  const sets = specsOf('StatefulSet')
  expect(sets).toHaveLength(2)
  for (const { spec } of sets) expect(spec).toMatchObject({ podManagementPolicy: 'Parallel' })
})

it('the generator takes numbers of processes, which the database has connections for, and a class for its volumes [STD-14]', () => {
  const replicas = { api: 6, console: 3, audits: 8 }
  const database = { ...exampleSettings.database, storageClass: 'fast' }
  const settings = readSettings(JSON.stringify({ ...exampleSettings, replicas, database }))
  const drawn = Object.fromEntries(
    specsOf('Deployment', settings).map(({ metadata, spec }) => [
      metadata.name,
      (spec as { replicas: number }).replicas,
    ]),
  )
  expect(drawn).toEqual({
    'synet-api': 6,
    'synet-console': 3,
    'synet-jobs': 2,
    'synet-watcher': 2,
    'synet-audits': 8,
  })
  for (const { spec } of specsOf('Cluster', settings))
    expect(spec).toMatchObject({
      storage: { storageClass: 'fast' },
      walStorage: { storageClass: 'fast' },
      postgresql: { parameters: { max_connections: `${connectionsNeeded() + (4 + 1 + 6) * 14}` } },
    })
  expect(JSON.stringify(specsOf('Cluster'))).not.toContain('storageClass')
})

it('the generator asks the database by TLS alone, and checks whose certificate it is [STD-14]', () => {
  for (const { spec } of specsOf('Cluster'))
    expect(spec).toMatchObject({ postgresql: { pg_hba: ['hostnossl all all all reject'] } })
  const workloads = ['Deployment', 'StatefulSet', 'Job'].flatMap((kind) => specsOf(kind))
  expect(workloads).toHaveLength(8)
  for (const { spec } of workloads)
    expect(spec).toMatchObject({
      template: {
        spec: {
          // The secret has the key of the authority and its certificate.
          volumes: expect.arrayContaining([
            {
              name: 'database-ca',
              secret: { secretName: 'synet-db-ca', defaultMode: 0o444, items: [{ key: 'ca.crt', path: 'ca.crt' }] },
            },
          ]),
        },
      },
    })
  expect(JSON.stringify(specsOf('Job'))).toContain('{"name":"PGSSL","value":"verify-full"}')
})

it('the generator takes a private registry, a class of priority, labels and resolvers of the cluster [STD-14]', () => {
  const without = JSON.stringify(drawAll(exampleSettings))
  expect(without).not.toMatch(/imagePullSecrets|priorityClassName/)
  const settings = readSettings(
    JSON.stringify({
      ...exampleSettings,
      pullSecret: 'registry',
      priorityClass: 'money',
      monitoringLabels: { team: 'payments' },
      dns: { namespace: 'openshift-dns', port: 5353, addresses: ['10.96.0.10'] },
    }),
  )
  const pulls = /"imagePullSecrets":\[\{"name":"registry"\}\]/
  for (const kind of ['Deployment', 'StatefulSet', 'Job', 'Cluster'])
    for (const one of specsOf(kind, settings)) expect(JSON.stringify(one)).toMatch(pulls)
  for (const one of [...specsOf('StatefulSet', settings), ...specsOf('Cluster', settings)])
    expect(JSON.stringify(one)).toContain('"priorityClassName":"money"')
  for (const one of [...specsOf('PodMonitor', settings), ...specsOf('PrometheusRule', settings)])
    expect(one.metadata.labels).toEqual({ team: 'payments' })
  const asking = specsOf('NetworkPolicy', settings).filter((one) => JSON.stringify(one.spec).includes('openshift-dns'))
  // All but the one that opens nothing, and the one of cert-manager's pods.
  expect(asking).toHaveLength(specsOf('NetworkPolicy', settings).length - 2)
  for (const one of asking) expect(JSON.stringify(one)).toMatch(/"10\.96\.0\.10\/32".*"port":5353.*"port":53\b/)
})

it('the generator spreads pods over zones, keeps the signers from being swapped, and bounds the threads of replays [STD-14]', () => {
  for (const one of ['Deployment', 'StatefulSet', 'Cluster'].flatMap((kind) => specsOf(kind)))
    if (one.metadata.name !== 'synet-db-restored') expect(JSON.stringify(one)).toContain('topology.kubernetes.io/zone')
  for (const { spec } of specsOf('StatefulSet'))
    expect(spec).toMatchObject({
      template: {
        spec: {
          affinity: {
            podAntiAffinity: {
              preferredDuringSchedulingIgnoredDuringExecution: [
                { podAffinityTerm: { topologyKey: 'topology.kubernetes.io/zone' } },
              ],
            },
          },
        },
      },
    })
  const resources = (name: string) => containerOf(readAll(), name).resources
  for (const name of ['synet-signer', 'synet-signer-standby'])
    expect(resources(name)?.requests?.['memory']).toBe(resources(name)?.limits?.['memory'])
  expect(resources('synet-audits')?.limits?.['cpu']).toBe('4')
})

it('the generator sends browsers to TLS at every page, at the port that they know [STD-14]', () => {
  const ingresses = specsOf('Ingress') as { metadata: { annotations?: object } }[]
  expect(ingresses).toHaveLength(3)
  for (const { metadata } of ingresses)
    expect(metadata.annotations).toMatchObject({
      'haproxy.org/ssl-redirect-port': '443',
      'haproxy.org/response-set-header': 'Strict-Transport-Security "max-age=31536000"',
    })
})

it('the generator lets cert-manager prove a host name in the closed namespace [STD-14]', () => {
  expect(specsOf('NetworkPolicy').find(({ metadata }) => metadata.name === 'synet-certificates')?.spec).toMatchObject({
    podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
    ingress: [{ ports: [{ protocol: 'TCP', port: 8_089 }] }],
  })
})

/** A secret, or a map of what is none. */
interface Made {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
  readonly stringData?: Readonly<Record<string, string>>
  readonly data?: Readonly<Record<string, string>>
}

it('the generator derives its alerts of the database from what CloudNativePG measures, and backs up at once [STD-14]', () => {
  const rules = JSON.stringify(drawAll(exampleSettings)['4-monitoring'])
  expect(rules).not.toContain('patroni_')
  const expressions = Object.fromEntries(
    [...rules.matchAll(/"alert":"(\w+)","expr":"((?:\\"|[^"])*)"/g)].map(([, alert, expr]) => [alert, expr]),
  )
  expect(expressions).toMatchObject({
    SynetDatabaseAlone: 'max(cnpg_pg_replication_streaming_replicas{job=\\"synet-db\\"}) == 0',
    // Prometheus counts nothing where it reads no pod.
    SynetDatabaseNodeDown: '(count(cnpg_collector_up{job=\\"synet-db\\"} == 1) or vector(0)) < 3',
    SynetBackupUnchecked: expect.stringMatching(/synet_backup.*cnpg_pg_stat_archiver.*barman_cloud_cloudnative_pg_io/),
  })
  expect(JSON.stringify(drawAll(exampleSettings)['1-database'])).toContain('"immediate":true')
})

it('the generator draws a restored database in addition to the former one, whole, for processes that use it [STD-14]', () => {
  const recovery = { from: 'synet-db', targetTime: '2026-03-01T23:57:00Z' }
  const database = { ...exampleSettings.database, name: 'synet-db-2', recovery }
  const files = drawAll(readSettings(JSON.stringify({ ...exampleSettings, database })))
  const cluster = (files['1-database'] ?? [])
    .map((object) => object.toJSON() as { kind: string; metadata: { name: string }; spec: object })
    .find(({ kind }) => kind === 'Cluster')
  expect(cluster?.metadata.name).toBe('synet-db-2')
  const archive = (serverName: string) => ({
    name: 'barman-cloud.cloudnative-pg.io',
    parameters: { barmanObjectName: 'synet-db', serverName },
  })
  expect(cluster?.spec).toMatchObject({
    instances: 3,
    bootstrap: { recovery: { source: 'synet-db', recoveryTarget: { targetTime: recovery.targetTime } } },
    externalClusters: [{ name: 'synet-db', plugin: archive('synet-db') }],
    plugins: [{ ...archive('synet-db-2'), isWALArchiver: true }],
  })
  expect(JSON.stringify([files['2-migrate'], files['3-processes'], files['4-monitoring']])).not.toMatch(
    /synet-db(?!-2)/,
  )
})

it.each([
  ['the first database', {}],
  ['a restored one', { name: 'synet-db-2', recovery: { from: 'synet-db' } }],
])('the generator opens the network for %s and for every pod by the file that makes it [STD-14]', (_what, change) => {
  const settings = { ...exampleSettings, database: { ...exampleSettings.database, ...change } }
  expect(findCutOff(drawAll(settings))).toEqual([])
  // The namespace is closed before its first pod starts, so that a first installation and a restore meet the same.
  const names = (drawAll(settings)['1-database'] ?? []).map((object) => (object.toJSON() as Read).metadata.name)
  expect(names.indexOf('synet-nothing')).toBe(1)
})

it('the generator draws each process so that a restore can apply it before the others [STD-14]', () => {
  const label = 'app.kubernetes.io/name'
  const ofAll = (files['3-processes'] ?? []).map((object) => object.toJSON() as Read)
  for (const { name } of processes) {
    const own = ofAll.filter(({ metadata }) => metadata.labels?.[label] === `synet-${name}`)
    expect(findProblems([...(files['1-database'] ?? []), ...drawn(own)])).toEqual([])
    const claims = own.filter(({ kind }) => kind === 'PersistentVolumeClaim')
    expect(claims).toHaveLength(name.startsWith('signer') ? 1 : 0)
  }
  const unnamed = ofAll.filter(({ metadata }) => metadata.labels?.[label] === undefined)
  // The processes share the assets, whose claim a restore finds.
  expect(unnamed.map(({ metadata }) => metadata.name)).toEqual(['synet-assets'])
})

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
    const { env = [] } = containerOf(readAll(), `synet-${name}`)
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
        .map((one) => JSON.stringify(one).match(/synet-signer-store-\d/g))
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

it('the generator opens the port of the object store to whatever writes there [STD-14]', () => {
  const store = { ...exampleSettings.store, endpoint: 'https://objects.example.com:9000' }
  const all = JSON.parse(JSON.stringify(Object.values(drawAll({ ...exampleSettings, store })).flat())) as {
    kind: string
    metadata: { name: string }
    spec: { egress?: { ports?: { port: number }[] }[] }
  }[]
  const open = all
    .filter(
      ({ kind, spec }) =>
        kind === 'NetworkPolicy' && spec.egress?.some(({ ports = [] }) => ports.some(({ port }) => port === 9_000)),
    )
    .map(({ metadata }) => metadata.name)
  expect(open.toSorted()).toEqual(['synet-api', 'synet-audits', 'synet-db', 'synet-db-restored'])
})

it('the generator names every job of Prometheus so that the alerts count it, in any namespace [STD-14]', () => {
  const monitors = (drawAll({ ...exampleSettings, namespace: 'prod' })['4-monitoring'] ?? []).map(
    (object) => JSON.parse(JSON.stringify(object)) as { kind: string; spec: { jobLabel?: string } },
  )
  const labels = monitors.filter(({ kind }) => kind === 'PodMonitor').map(({ spec }) => spec.jobLabel)
  expect(labels).toEqual(['app.kubernetes.io/name', 'cnpg.io/cluster'])
})

it.each([
  ['an unknown field', { colour: 'red' }, 'colour'],
  [
    'a host with a protocol',
    { hosts: { ...exampleSettings.hosts, site: 'https://app.example.com' } },
    'hosts.site: is no',
  ],
  ['a host in capitals', { hosts: { ...exampleSettings.hosts, site: 'App.example.com' } }, 'hosts.site: is no'],
  ['an image without a tag', { image: 'registry.example.com:5000/synet' }, 'image: has no tag that never moves'],
  ['an image that moves', { image: 'registry.example.com/synet:latest' }, 'image: has no tag that never moves'],
  ['an own server without a network', { ownServers: [{ cidr: 'node', ports: [1] }] }, 'ownServers.0.cidr: is no'],
  ['any proxy', { trustedProxies: 'any' }, 'trustedProxies: are no addresses'],
  ['no quantity', { database: { ...exampleSettings.database, memory: 'much' } }, 'database.memory: is no quantity'],
])('settings with %s are refused', (_what, change, problem) => {
  expect(readSettings(JSON.stringify(exampleSettings))).toEqual(exampleSettings)
  expect(() => readSettings(JSON.stringify({ ...exampleSettings, ...change }))).toThrow(problem)
})

it('npm run kubernetes:own writes an example, takes it with other names, and names a file that it cannot read [STD-13]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-own-'))
  const own = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' })
  const settings = join(folder, 'settings.json')
  const example = own().stdout
  writeFileSync(settings, example)
  expect(own('--settings', settings, '--folder', folder)).toMatchObject({
    status: 1,
    stderr: [
      'image: is registry.example.com/synet:1.0.0',
      'hosts.site: is app.example.com',
      'hosts.console: is console.example.com',
      'hosts.approvals: is approvals.example.com',
      'store.endpoint: is https://objects.example.com',
    ]
      .map((fault) => `${settings}: ${fault}, as in the example: write your own\n`)
      .join(''),
  })
  writeFileSync(settings, example.replaceAll('example.com', 'acme.com'))
  const written = own('--settings', settings, '--folder', join(folder, 'objects'))
  expect(written).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'objects', '3-processes.yaml'), 'utf8')).toBe(
    writeYaml(files['3-processes'] ?? []).replaceAll('example.com', 'acme.com'),
  )
  expect(own('--settings', settings, '--folder', settings)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^EEXIST: [^\n]*\n$/),
  })
  // A second drawing replaces the files of the first.
  chmodSync(join(folder, 'objects', '1-database.yaml'), 0o666)
  own('--settings', settings, '--folder', join(folder, 'objects'))
  expect(statSync(join(folder, 'objects', '1-database.yaml')).mode & 0o022).toBe(0)
  writeFileSync(settings, '')
  expect(own('--settings', settings, '--folder', folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${settings}: is no JSON: `),
  })
  const faulty = { ...exampleSettings, database: undefined, store: { ...exampleSettings.store, backups: 'My_Bucket' } }
  writeFileSync(settings, JSON.stringify(faulty))
  const refused = own('--settings', settings, '--folder', folder)
  expect(refused.status).toBe(1)
  expect(refused.stderr.trim().split('\n')).toEqual([
    `${settings}: missing: database`,
    expect.stringContaining(`${settings}: store.backups: is no name of a bucket`),
  ])
  rmSync(folder, { recursive: true })
})
