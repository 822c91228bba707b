import { expect, it } from 'vitest'
import { connectionsNeeded } from './database-memory.ts'
import { exampleSettings, readSettings } from './settings.ts'

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

it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
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
  ...[
    'registry.example.com/synet:main',
    'https://registry.example.com/synet:1.0.0',
    'registry.example.com/Synet:1',
  ].map((image): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
    `the image ${image}`,
    { image },
    [expect.stringMatching(/^image: has no tag that never moves/)],
  ]),
  ...['16.9-202605110912-minimal-trixie', '18', 'latest'].map(
    (tag): [string, Readonly<Record<string, unknown>>, readonly string[]] => [
      `the database image ${tag}`,
      { database: { ...database, image: `ghcr.io/cloudnative-pg/postgresql:${tag}` } },
      [expect.stringMatching(/^database\.image: has no tag of PostgreSQL 17 or later with its minor version/)],
    ],
  ),
  [
    'an image that CloudNativePG does not run',
    { database: { ...database, image: 'docker.io/library/postgres:18.3' } },
    ['database.image: is no image of CloudNativePG'],
  ],
  [
    'storage for a day',
    { database: { ...database, storage: '1Gi' } },
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
    ['store.endpoint: is more than an origin: write no path, no slash and no password'],
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

it('says that a file of settings is no JSON [STD-14]', () => {
  expect(() => readSettings('')).toThrow(/^is no JSON: /)
  expect(() => readSettings('[]')).toThrow('the settings: is no group of settings in braces')
})
