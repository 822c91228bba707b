import { expect, it } from 'vitest'
import { connectionsNeeded } from './database-memory.ts'
import { exampleSettings, findDoubts, findExamples, readSettings } from './settings.ts'

const { database, hosts, ingressClasses, store } = exampleSettings

/** @returns what is said about the example with other values, a line a setting */
function refusal(change: Readonly<Record<string, unknown>>): readonly string[] {
  try {
    readSettings(JSON.stringify({ ...exampleSettings, ...change }))
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
const own = (cidr: string) => ({ ownServers: [{ cidr, ports: [8_545] }] })
const width =
  'ownServers.0.cidr: is wider than /8 and would open the policies to strangers: name the servers themselves'
const noBytes = 'is no quantity with a unit: write Ki, Mi, Gi or Ti, such as 16Gi'
const noBucket =
  'is no name of a bucket: write 3 to 63 lower-case letters, digits, hyphens and dots, such as synet-backups'

const notReached = 'is a name that nobody reaches from outside: name one of your domain'
const cluster = 'is a namespace of the cluster: name one of your own'
const noRegistry =
  'names no registry that all machines reach: write one before it, such as registry.example.com/synet:1.0.0'
const noPublic = 'is a name of a private network, which people do not reach: name one of your domain'
const noName = 'is no name of Kubernetes: write lower-case letters, digits and hyphens, 63 at most'
const noDatabase = 'is no name of a database: write 50 letters, digits and hyphens at most, and a letter first'
const noHaproxy = 'is no controller of HAProxy, which alone reads the annotations of the site: name the class of one'
const noTag =
  'database.image: has no tag of PostgreSQL 17 or later that never moves, with its minor version and its time, such as :18.3-202605110912-minimal-trixie'
const noTime = 'database.recovery.targetTime: is no time with its zone, such as 2026-11-27T23:57:00Z'
const noPort = 'is a port of machines, of the cluster or of a database, which no process asks: leave it out'
const origin = 'is no origin: write https://objects.acme.com, without a path and a password'
const deletes = 'is a class that deletes a volume with its claim: make one with reclaimPolicy: Retain, and name it'
const endpoint = (at: string) => ({ store: { ...store, endpoint: at } })
const site = (name: string) => ({ hosts: { ...hosts, site: name } })
const db = (change: object) => ({ database: { ...database, ...change } })
const dns = (change: object) => ({ dns: { namespace: 'kube-system', port: 53, addresses: [], ...change } })

it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['a namespace of OpenShift', { namespace: 'openshift-config' }, [`namespace: ${cluster}`]],
  ['a namespace of a mesh', { namespace: 'istio-system' }, [`namespace: ${cluster}`]],
  ['a namespace with a space', { namespace: 'synet ' }, [`namespace: ${noName}`]],
  ['a namespace of 64 letters', { namespace: 'a'.repeat(64) }, [`namespace: ${noName}`]],
  ['a host that ends in a number', site('app.1'), [`hosts.site: ${notReached}`]],
  ['a host of this machine', site('app.localhost'), [`hosts.site: ${notReached}`]],
  ['a host of the cluster', site('app.svc.cluster.local'), [`hosts.site: ${notReached}`]],
  ...['app.acme.local', 'app.acme.internal', 'app.lan', 'app.home.arpa'].map(
    (host): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the site at ${host}`,
      site(host),
      [`hosts.site: ${noPublic}`],
    ],
  ),
  ...['synet:1.0.0', 'acme/synet:1.0.0', 'localhost/synet:1.0.0', 'localhost:5000/synet:1.0.0'].map(
    (image): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the image ${image}`,
      { image },
      [`image: ${noRegistry}`],
    ],
  ),
  [
    'a database image without a registry',
    db({ image: 'cloudnative-pg/postgresql:18.3-202605110912-minimal-trixie' }),
    [`database.image: ${noRegistry}`],
  ],
  [
    'a look-alike letter',
    site('\u0430pp.acme.com'),
    ['hosts.site: is no host name in lower case, such as app.example.com'],
  ],
  [
    'a label of 64 letters',
    site(`${'a'.repeat(64)}.acme.com`),
    ['hosts.site: is no host name in lower case, such as app.example.com'],
  ],
  [
    'a host with a port',
    site('app.acme.com:443'),
    ['hosts.site: is no host name in lower case, such as app.example.com'],
  ],
  [
    'the pod itself as a proxy',
    { trustedProxies: '10.0.0.1, 127.0.0.1' },
    ['trustedProxies: have the address of the pod itself: name the ingress controllers'],
  ],
  [
    'a label that is none',
    { monitoringLabels: { 'a b': 'x' } },
    ['monitoringLabels.a b: is no name of a label, such as release'],
  ],
  [
    'a value that is no label',
    { monitoringLabels: { release: 'a/b' } },
    ['monitoringLabels.release: is no value of a label'],
  ],
  [
    'a controller that reads the metrics',
    { monitoringNamespace: 'haproxy' },
    [
      'monitoringNamespace: is that of a controller, whose pods would read all metrics: name the namespace of Prometheus',
    ],
  ],
  [
    'a resolver of IPv6',
    dns({ addresses: ['fd00::10'] }),
    ['dns.addresses.0: is no address of IPv4, such as 169.254.20.10'],
  ],
  [
    'a network of resolvers',
    dns({ addresses: ['10.0.0.0/8'] }),
    ['dns.addresses.0: is no address of IPv4, such as 169.254.20.10'],
  ],
  ['resolvers without a port', dns({ port: 0 }), ['dns.port: is no port, from 1 to 65535']],
  [
    'the priority of the cluster',
    { priorityClass: 'system-node-critical' },
    ['priorityClass: is for the cluster itself: make a class of your own'],
  ],
  ['an empty pull secret', { pullSecret: '' }, [`pullSecret: ${noName}`]],
  [
    'controllers of another kind',
    { ingressClasses: { people: 'nginx', operators: 'traefik' } },
    [`ingressClasses.people: ${noHaproxy}`, `ingressClasses.operators: ${noHaproxy}`],
  ],
  [
    'a database of the name of a process',
    db({ name: 'synet-api' }),
    ['database.name: is the name of another object: write synet-db'],
  ],
  [
    'a database of the name of the check',
    db({ name: 'synet-db-restored' }),
    ['database.name: is the name of the database that the weekly check makes: name another one'],
  ],
  ['a database with a digit first', db({ name: '1db' }), [`database.name: ${noDatabase}`]],
  ['a database with a long name', db({ name: 'a'.repeat(51) }), [`database.name: ${noDatabase}`]],
  [
    'a restore of the weekly check',
    db({ name: 'synet-db-2', recovery: { from: 'synet-db-restored' } }),
    ['database.recovery.from: is the name of the database that the weekly check makes: name another one'],
  ],
  [
    'pages below the one of the approvals',
    { hosts: { site: 'app.sign.acme.com', console: 'console.sign.acme.com', approvals: 'sign.acme.com' } },
    ['site', 'console'].map(
      (host) => `hosts.${host}: is below hosts.approvals, whose keys would work there: name one beside it`,
    ),
  ],
  ...['managed-csi', 'managed-premium', 'hcloud-volumes'].map(
    (name): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `volumes of ${name}`,
      { sharedStorageClass: name, signerStorageClass: 'longhorn' },
      [
        'sharedStorageClass: is a class whose volumes one machine mounts: name one that several can mount (ReadWriteMany)',
        `signerStorageClass: ${deletes}`,
      ],
    ],
  ),
  [
    'a restore over itself',
    db({ recovery: { from: 'synet-db' } }),
    [
      'database.recovery.from: is database.name itself, whose archive would be overwritten: give the new database another name',
    ],
  ],
  [
    'a time without a zone',
    db({ name: 'synet-db-2', recovery: { from: 'synet-db', targetTime: '2026-11-27 23:57:00' } }),
    [noTime],
  ],
  [
    'a day that no month has',
    db({ name: 'synet-db-2', recovery: { from: 'synet-db', targetTime: '2026-11-31T23:57:00Z' } }),
    [noTime],
  ],
  [
    'a time that is to come',
    db({ name: 'synet-db-2', recovery: { from: 'synet-db', targetTime: '2999-03-01T00:00:00Z' } }),
    ['database.recovery.targetTime: is to come, and no archive has it yet: name a past time'],
  ],
  ['a process that is there once', { replicas: { api: 1 } }, ['replicas.api: is no number of processes, from 2 to 50']],
  ['a number of signers', { replicas: { signer: 2 } }, ['unknown: replicas.signer']],
  [
    'more processes than the database has memory for',
    { replicas: { api: 50, audits: 50 }, database: { ...database, memory: '2Gi' } },
    [expect.stringMatching(/^database\.memory: is less than the \d+Mi that 1612 connections of 4Mi each need/)],
  ],
  [
    'a database on the shared class',
    db({ storageClass: exampleSettings.sharedStorageClass }),
    ['database.storageClass: is the same as sharedStorageClass: a database needs volumes of one machine'],
  ],
  ['a database image that is a beta', db({ image: 'ghcr.io/cloudnative-pg/postgresql:19.0-beta1' }), [noTag]],
  ['a database image that is rebuilt', db({ image: 'ghcr.io/cloudnative-pg/postgresql:18.3' }), [noTag]],
  [
    'a database image that is a pooler',
    db({ image: 'ghcr.io/cloudnative-pg/pgbouncer:18.3-202605110912' }),
    ['database.image: is no image of PostgreSQL: name one of CloudNativePG, such as ghcr.io/cloudnative-pg/postgresql'],
  ],
  [
    'two sizes of storage swapped',
    db({ storage: '20Gi', walStorage: '100Gi' }),
    ['database.walStorage: is more than database.storage: the two are swapped'],
  ],
  ['a hundredth of a core', db({ cpu: '10m' }), ['database.cpu: is too little: write at least 500m']],
  [
    'shared volumes of one machine',
    { sharedStorageClass: 'gp3' },
    [
      'sharedStorageClass: is a class whose volumes one machine mounts: name one that several can mount (ReadWriteMany)',
    ],
  ],
  ['a signer’s volume that is deleted', { signerStorageClass: 'standard' }, [`signerStorageClass: ${deletes}`]],
  [
    'a signer’s volume on one machine',
    { signerStorageClass: 'local-path' },
    ['signerStorageClass: is a class whose volumes are lost with their machine: name one of the network'],
  ],
  [
    'a signer’s volume that is the database’s',
    { signerStores: { active: 'synet-db-1', standby: 'synet-signer-store-1' } },
    ['signerStores: have the name of a volume of the database: begin with synet-signer-'],
  ],
  [
    'ports of machines',
    { ownServers: [{ cidr: '10.1.2.3/32', ports: [22, 10_250] }] },
    [`ownServers.0.ports.0: ${noPort}`, `ownServers.0.ports.1: ${noPort}`],
  ],
  [
    'a network with bits of a host',
    own('10.1.2.3/24'),
    ['ownServers.0.cidr: has bits of a host: write 10.1.2.0/24, or /32 for one server'],
  ],
  ['a store with a slash', endpoint('https://objects.acme.com/'), [`store.endpoint: ${origin}`]],
  ['a store in capitals', endpoint('https://Objects.acme.com'), [`store.endpoint: ${origin}`]],
  ['a store in the pod', endpoint('https://127.0.0.1:9000'), ['store.endpoint: is at the pod itself: name the store']],
  [
    'a store with a bucket in its name',
    endpoint('https://synet-uploads.s3.acme.com'),
    ['store.endpoint: begins with the name of a bucket, which is added behind it: leave it out'],
  ],
  [
    'one controller for people and operators',
    { ingressClasses: { ...ingressClasses, operators: ingressClasses.people } },
    [
      'ingressClasses.operators: is the same as ingressClasses.people: the console and the signer’s page would be public. Name the class of a controller that only operators reach',
    ],
  ],
  ...['kube-system', 'default', 'cnpg-system'].map(
    (namespace): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the namespace ${namespace}`,
      { namespace },
      ['namespace: is a namespace of the cluster: name one of your own'],
    ],
  ),
  ...(['monitoring', 'haproxy', 'haproxy-operators'] as const).map(
    (namespace): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the namespace ${namespace} of others`,
      { namespace },
      [
        'namespace: is that of the monitoring or of a controller, which the policies would cut off: name one of its own',
      ],
    ],
  ),
  ...['registry.example.com/synet:main', 'https://registry.example.com/synet:1.0.0'].map(
    (image): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the image ${image}`,
      { image },
      [expect.stringMatching(/^image: has no tag that never moves/)],
    ],
  ),
  ...['registry.example.com/Synet:1', 'Registry.Example.com:5000/synet:1.0.0', 'Registry.example.com/synet'].map(
    (image): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the image ${image}`,
      { image },
      ['image: has capitals before its tag, which no registry takes: write it in small letters'],
    ],
  ),
  ...['16.9-202605110912-minimal-trixie', '18', 'latest'].map(
    (tag): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the database image ${tag}`,
      { database: { ...database, image: `ghcr.io/cloudnative-pg/postgresql:${tag}` } },
      [noTag],
    ],
  ),
  [
    'an image that CloudNativePG does not run',
    { database: { ...database, image: 'docker.io/library/postgres:18.3' } },
    ['database.image: is no image of CloudNativePG'],
  ],
  [
    'storage for a day',
    { database: { ...database, storage: '5Gi', walStorage: '5Gi' } },
    ['database.storage: is too little: write at least 10Gi'],
  ],
  [
    'an address for a host',
    { hosts: { ...hosts, site: '203.0.113.9' } },
    ['hosts.site: is an address: certificates and passkeys need a name'],
  ],
  [
    'no proxies',
    { trustedProxies: '' },
    ['trustedProxies: are none, and all clients would share one limit: name the ingress controllers'],
  ],
  [
    'one class for volumes that are shared and the signer’s',
    { signerStorageClass: exampleSettings.sharedStorageClass },
    ['signerStorageClass: is the same as sharedStorageClass: a signer’s volume is kept, and mounted by one pod'],
  ],
  [
    'a store with a password in its address',
    { store: { ...store, endpoint: 'https://user:secret@objects.example.com' } },
    ['store.endpoint: is no origin: write https://objects.example.com, without a path and a password'],
  ],
  [
    'the metadata of a cloud as an own server',
    own('169.254.169.254/32'),
    ['ownServers.0.cidr: is of the machine itself, or of the metadata of a cloud: name servers of your own'],
  ],
  [
    'one host for the site and the console',
    { hosts: { ...hosts, console: hosts.site } },
    ['hosts.console: is the same as hosts.site: name another one'],
  ],
  [
    'one host for everything',
    { hosts: { site: hosts.site, console: hosts.site, approvals: hosts.site } },
    [
      'hosts.console: is the same as hosts.site: name another one',
      'hosts.approvals: is the same as hosts.site: name another one',
    ],
  ],
  [
    'one host for the console and the approvals',
    { hosts: { ...hosts, approvals: hosts.console } },
    ['hosts.approvals: is the same as hosts.console: name another one'],
  ],
  [
    'a store without TLS',
    { store: { ...store, endpoint: 'http://objects.example.com' } },
    ['store.endpoint: sends backups and uploads in the clear: write an address with https://'],
  ],
  [
    'no store',
    { store: { ...store, endpoint: 'objects' } },
    ['store.endpoint: is no address, such as https://objects.example.com'],
  ],
  [
    'one bucket for backups and uploads',
    { store: { ...store, uploads: store.backups } },
    ['store.uploads: is the same as store.backups: name another one'],
  ],
  [
    'one bucket for uploads and training',
    { store: { ...store, training: store.uploads } },
    ['store.training: is the same as store.uploads: name another one'],
  ],
  [
    'one bucket for backups and training',
    { store: { ...store, training: store.backups } },
    ['store.training: is the same as store.backups: name another one'],
  ],
  ['a bucket that S3 refuses', { store: { ...store, backups: 'My_Bucket' } }, [`store.backups: ${noBucket}`]],
  ['a bucket of two letters', { store: { ...store, uploads: 'ab' } }, [`store.uploads: ${noBucket}`]],
  ['a bucket of 64 letters', { store: { ...store, training: 'a'.repeat(64) } }, [`store.training: ${noBucket}`]],
  ['a bucket that ends in a hyphen', { store: { ...store, backups: 'synet-' } }, [`store.backups: ${noBucket}`]],
  ['a bucket with an empty label', { store: { ...store, backups: 'synet..backups' } }, [`store.backups: ${noBucket}`]],
  ['a bucket like an address', { store: { ...store, backups: '10.1.2.3' } }, [`store.backups: ${noBucket}`]],
  ['own servers everywhere', own('0.0.0.0/0'), [width]],
  ['own servers in half of all addresses', own('128.0.0.0/1'), [width]],
  ['own servers in two networks of /8', own('10.0.0.0/7'), [width]],
  ['own servers of IPv6', own('::/0'), ['ownServers.0.cidr: is no network of IPv4, such as 10.1.2.3/32']],
  ['memory without a unit', { database: { ...database, memory: '16' } }, [`database.memory: ${noBytes}`]],
  ['storage without a unit', { database: { ...database, storage: '100' } }, [`database.storage: ${noBytes}`]],
  ['thousandths of a byte', { database: { ...database, walStorage: '20m' } }, [`database.walStorage: ${noBytes}`]],
  ['no memory at all', { database: { ...database, memory: '0Gi' } }, [`database.memory: ${noBytes}`]],
  ['no bytes at all', { database: { ...database, walStorage: '0Gi' } }, [`database.walStorage: ${noBytes}`]],
  [
    'less memory than the connections may sort in',
    { database: { ...database, memory: '1Gi' } },
    [
      `database.memory: is less than the ${Math.ceil((connectionsNeeded() * 16) / 3)}Mi that ${connectionsNeeded()} connections of 4Mi each need beside the buffers of PostgreSQL: write more`,
    ],
  ],
  [
    'bytes of CPU',
    { database: { ...database, cpu: '4Gi' } },
    ['database.cpu: is no number of cores, such as 4 or 500m'],
  ],
  ['no storage', { database: { ...database, storage: undefined } }, ['missing: database.storage']],
  ['no hosts', { hosts: undefined }, ['missing: hosts']],
  ['a number for a text', { namespace: 1 }, ['namespace: is no text in quotes']],
  ['a text for a group', { hosts: 'app.example.com' }, ['hosts: is no group of settings in braces']],
  ['a text for a list', { ownServers: '10.1.2.3/32' }, ['ownServers: is no list in brackets']],
  [
    'ports that are none',
    { ownServers: [{ cidr: '10.1.2.3/32', ports: ['8545', 0, 65_536, 1.5] }] },
    [0, 1, 2, 3].map((index) => `ownServers.0.ports.${index}: is no port, from 1 to 65535`),
  ],
  [
    'an own server without ports',
    { ownServers: [{ cidr: '10.1.2.3/32', ports: [] }] },
    ['ownServers.0.ports: names no port: write at least one'],
  ],
  ['unknown settings', { colour: 'red', store: { ...store, size: 1 } }, ['unknown: store.size', 'unknown: colour']],
  [
    'faults of several groups',
    { hosts: { ...hosts, site: 'a' }, database: { ...database, cpu: undefined }, store: { ...store, backups: 'b' } },
    [
      'hosts.site: is no host name in lower case, such as app.example.com',
      'missing: database.cpu',
      `store.backups: ${noBucket}`,
    ],
  ],
])('settings with %s are refused, with what to write instead [STD-14]', (_what, change, lines) => {
  expect(refusal({})).toEqual([])
  expect(refusal(change)).toEqual(lines)
})

it.each([['10.0.0.0/8'], ['10.1.2.3/32']])('settings may name own servers in %s [STD-14]', (cidr) => {
  expect(refusal(own(cidr))).toEqual([])
})

it('the generator says that a file of settings is no JSON [STD-14]', () => {
  expect(() => readSettings('')).toThrow(/^is no JSON: /)
  expect(() => readSettings(`\uFEFF${JSON.stringify(exampleSettings)}`)).toThrow(
    'begins with a byte order mark: save it without one',
  )
  expect(() => readSettings('[]')).toThrow('the settings: is no group of settings in braces')
})

it('settings cause a warning where they may be on purpose and mostly are not [STD-14]', () => {
  expect(findDoubts(exampleSettings)).toEqual([])
  const doubts = (change: object) => findDoubts(readSettings(JSON.stringify({ ...exampleSettings, ...change })))
  expect(doubts({ monitoringLabels: {} })).toEqual([expect.stringMatching(/^monitoringLabels: are none, and kube-/)])
  expect(doubts({ hosts: { ...hosts, console: 'console.acme.local', approvals: 'sign.acme.internal' } })).toEqual([
    expect.stringMatching(/^hosts\.console: ends in \.local, /),
  ])
  const stores = (active: string, standby: string) => doubts({ signerStores: { active, standby } })
  expect(stores('synet-signer-store-2', 'synet-signer-store-1')).toEqual([
    expect.stringMatching(/^signerStores: the active one has the higher number, as if the two were swapped/),
  ])
  // As after a failover, the second one too, and with names of one's own.
  expect(stores('synet-signer-store-2', 'synet-signer-store-3')).toEqual([])
  expect(stores('synet-signer-store-9', 'synet-signer-store-10')).toEqual([])
  expect(stores('kept-b', 'kept-a')).toEqual([])
})

it.each(['app.example.com', 'app.example.org', 'example.net', 'synet.example'])(
  'settings of %s are still those of an example [STD-14]',
  (host) => {
    const named = {
      ...exampleSettings,
      image: 'registry.acme.com/synet:1.0.0',
      store: { ...store, endpoint: 'https://s3.acme.com' },
    }
    const own = { site: 'app.acme.com', console: 'console.acme.com', approvals: 'sign.acme.com' }
    expect(findExamples({ ...named, hosts: own })).toEqual([])
    expect(findExamples({ ...named, hosts: { ...own, console: host } })).toEqual([
      `hosts.console: is ${host}, as in the example: write your own`,
    ])
    expect(findExamples({ ...named, hosts: own, image: `${host}:5000/synet:1.0.0` })).toEqual([
      expect.stringMatching(/^image: is /),
    ])
  },
)
