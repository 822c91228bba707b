import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { processes } from '../processes.ts'
import { drawAll, writeYaml } from './draw-all.ts'
import { connectionsNeeded } from './database-memory.ts'
import { findCutOff, findProblems } from './rules.ts'
import { exampleSettings, readSettings } from './settings.ts'
import { containerOf, toConstructs, files, type DrawnObject, copyObjects } from './test-support/example-objects.ts'

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
  const toConstructs = Object.fromEntries(
    specsOf('Deployment', settings).map(({ metadata, spec }) => [
      metadata.name,
      (spec as { replicas: number }).replicas,
    ]),
  )
  expect(toConstructs).toEqual({
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
    for (const spec of specsOf(kind, settings)) expect(JSON.stringify(spec)).toMatch(pulls)
  for (const one of [...specsOf('StatefulSet', settings), ...specsOf('Cluster', settings)])
    expect(JSON.stringify(one)).toContain('"priorityClassName":"money"')
  for (const one of [...specsOf('PodMonitor', settings), ...specsOf('PrometheusRule', settings)])
    expect(one.metadata.labels).toEqual({ team: 'payments' })
  const asking = specsOf('NetworkPolicy', settings).filter((spec) =>
    JSON.stringify(spec.spec).includes('openshift-dns'),
  )
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
  const resources = (name: string) => containerOf(copyObjects(), name).resources
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
  const names = (drawAll(settings)['1-database'] ?? []).map((object) => (object.toJSON() as DrawnObject).metadata.name)
  expect(names.indexOf('synet-nothing')).toBe(1)
})

it('the generator draws each process so that a restore can apply it before the others [STD-14]', () => {
  const label = 'app.kubernetes.io/name'
  const ofAll = (files['3-processes'] ?? []).map((object) => object.toJSON() as DrawnObject)
  for (const { name } of processes) {
    const own = ofAll.filter(({ metadata }) => metadata.labels?.[label] === `synet-${name}`)
    expect(findProblems([...(files['1-database'] ?? []), ...toConstructs(own)])).toEqual([])
    const claims = own.filter(({ kind }) => kind === 'PersistentVolumeClaim')
    expect(claims).toHaveLength(name.startsWith('signer') ? 1 : 0)
  }
  const unnamed = ofAll.filter(({ metadata }) => metadata.labels?.[label] === undefined)
  // The processes share the assets, whose claim a restore finds.
  expect(unnamed.map(({ metadata }) => metadata.name)).toEqual(['synet-assets'])
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
