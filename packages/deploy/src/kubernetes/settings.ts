import { isExample } from '@synet/server/processes/setup/find-origins'
import { z } from 'zod'
import { connectionsNeeded, mebibytesNeeded, mebibytesOfConnection, readMebibytes } from './database-memory.ts'
import { processes } from '../processes.ts'
import {
  atLeast,
  bucket,
  clusterName,
  controller,
  cores,
  databaseImage,
  endpoint,
  host,
  image,
  labels,
  memory,
  name,
  notOfCluster,
  ownNetwork,
  ownPort,
  portNumber,
  priority,
  proxies,
  publicHost,
  replicas,
  retainingClass,
  sharedClass,
  storageClass,
  storeName,
  targetTime,
} from './setting-kinds.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'number',
  int: 'whole number',
  array: 'list in brackets',
  object: 'group of settings in braces',
}

/** Says what the schema itself has no words for. */
const wordsOf: z.core.$ZodErrorMap = ({ code, ...issue }) => {
  if (code === 'invalid_type') return `is no ${kinds[String(issue['expected'])] ?? String(issue['expected'])}`
  return undefined
}

/** @returns for each faulty setting a line with its path and what to write */
const faultLines = ({ issues }: z.ZodError): readonly string[] =>
  issues.flatMap((issue) => {
    const pathOf = (...more: string[]) => [...issue.path, ...more].join('.')
    if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${pathOf()}: ${message}`)
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `unknown: ${pathOf(key)}`)
    if (issue.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0)
      return [`missing: ${pathOf()}`]
    return [`${pathOf() || 'the settings'}: ${issue.message}`]
  })

/** Refuses a setting of a group that has the value of one before it. */
const needDifferent =
  (group: string, names: readonly string[], next = 'name another one') =>
  (values: Readonly<Record<string, string>>, context: z.core.$RefinementCtx): void => {
    for (const [index, name] of names.entries()) {
      const first = names.slice(0, index).find((candidate) => values[candidate] === values[name])
      if (first !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: `is the same as ${group}.${first}: ${next}` })
    }
  }

const schema = z
  .strictObject({
    namespace: notOfCluster,
    image,
    /** A secret of the namespace with the log-in of a private registry (`kubectl create secret docker-registry`). */
    pullSecret: z.optional(name),
    hosts: z
      .strictObject({ site: publicHost, console: host, approvals: host })
      .superRefine(needDifferent('hosts', ['site', 'console', 'approvals'])),
    /** The public reaches one controller, and operators alone the other; each runs in a namespace of its name. */
    ingressClasses: z
      .strictObject({ people: controller, operators: controller })
      .superRefine(
        needDifferent(
          'ingressClasses',
          ['people', 'operators'],
          'the console and the signer’s page would be public. Name the class of a controller that only operators reach',
        ),
      ),
    /** The addresses of both ingress controllers. */
    trustedProxies: proxies,
    monitoringNamespace: name,
    /** By which Prometheus chooses what it reads: kube-prometheus-stack wants `release`. */
    monitoringLabels: labels.default({}),
    /** Who resolves names: the pods of a namespace, and caches of the machines. */
    dns: z
      .strictObject({
        namespace: name,
        port: portNumber,
        addresses: z.array(z.ipv4('is no address of IPv4, such as 169.254.20.10')),
      })
      .default({ namespace: 'kube-system', port: 53, addresses: ['169.254.20.10'] }),
    /** A class that keeps the database and the signers where machines have no room (`kubectl get priorityclass`). */
    priorityClass: z.optional(priority),
    database: z.strictObject({
      /** A database that is restored has another name than the former one. */
      name: clusterName.default('synet-db'),
      /** Begins with the archive of another one, up to a time, with its zone. */
      recovery: z.optional(z.strictObject({ from: clusterName, targetTime: z.optional(targetTime) })),
      /** A tag that never moves, or a digest. */
      image: databaseImage,
      /** All its volumes have this class; without it, they have the cluster's default. */
      storageClass: z.optional(storageClass),
      storage: atLeast('10Gi'),
      walStorage: atLeast('2Gi'),
      cpu: cores,
      memory,
    }),
    /** How many processes run, where the usual number is too small. The database gets connections for them. */
    replicas,
    /** A class of storage that pods on several machines can mount at once. */
    sharedStorageClass: sharedClass,
    /** A class of storage that keeps a volume whose claim was deleted (`reclaimPolicy: Retain`). */
    signerStorageClass: retainingClass,
    /** The volumes of the two signers' stores. After a failover the standby's is the active one, and the standby starts over. */
    signerStores: z
      .strictObject({ active: storeName, standby: storeName })
      .refine(({ active, standby }) => active !== standby, 'two signers have a store each'),
    /** Own servers that processes ask: nodes, a mail relay or a store in a private network, or at another port than 443. */
    ownServers: z
      .array(z.strictObject({ cidr: ownNetwork, ports: z.array(ownPort).min(1, 'names no port: write at least one') }))
      .default([]),
    /** An S3-compatible store with a bucket each; none of them is public. */
    store: z
      .strictObject({ endpoint, backups: bucket, uploads: bucket, training: bucket })
      .superRefine(needDifferent('store', ['backups', 'uploads', 'training'])),
  })
  .superRefine((settings, context) => {
    for (const [path, message] of findContradictions(settings))
      context.addIssue({ code: 'custom', path: [...path], message })
  })

/** What differs from one installation to the next, without secrets. */
export type Settings = z.output<typeof schema>

const ownNames: readonly string[] = [
  'synet',
  ...[...processes.map((run) => run.name), 'nothing', 'migrate', 'certificates', 'assets'].map((one) => `synet-${one}`),
]

/** What is wrong with two settings together. */
function findContradictions(settings: Settings): readonly (readonly [readonly string[], string])[] {
  const { namespace, monitoringNamespace, ingressClasses, sharedStorageClass, signerStorageClass } = settings
  const { database, hosts, store, signerStores, replicas } = settings
  const needed = mebibytesNeeded(replicas)
  const controllers = Object.values(ingressClasses)
  const isLarger = (readMebibytes(database.walStorage) ?? 0) > (readMebibytes(database.storage) ?? 0)
  const { hostname } = new URL(store.endpoint)
  const belowApprovals = (['site', 'console'] as const).filter((one) => hosts[one].endsWith(`.${hosts.approvals}`))
  const found: readonly (readonly [boolean, readonly string[], string])[] = [
    [
      [monitoringNamespace, ...controllers].includes(namespace),
      ['namespace'],
      'is that of the monitoring or of a controller, which the policies would cut off: name one of its own',
    ],
    [
      controllers.includes(monitoringNamespace),
      ['monitoringNamespace'],
      'is that of a controller, whose pods would read all metrics: name the namespace of Prometheus',
    ],
    [
      signerStorageClass === sharedStorageClass,
      ['signerStorageClass'],
      'is the same as sharedStorageClass: a signer’s volume is kept, and mounted by one pod',
    ],
    [
      (readMebibytes(database.memory) ?? 0) < needed,
      ['database', 'memory'],
      `is less than the ${needed}Mi that ${connectionsNeeded(replicas)} connections of ${mebibytesOfConnection}Mi each need beside the buffers of PostgreSQL: write more`,
    ],
    [
      database.storageClass === sharedStorageClass,
      ['database', 'storageClass'],
      'is the same as sharedStorageClass: a database needs volumes of one machine',
    ],
    ...belowApprovals.map(
      (approval) =>
        [
          true,
          ['hosts', approval],
          'is below hosts.approvals, whose keys would work there: name one beside it',
        ] as const,
    ),
    [isLarger, ['database', 'walStorage'], 'is more than database.storage: the two are swapped'],
    [ownNames.includes(database.name), ['database', 'name'], 'is the name of another object: write synet-db'],
    [
      database.recovery?.from === database.name,
      ['database', 'recovery', 'from'],
      'is database.name itself, whose archive would be overwritten: give the new database another name',
    ],
    [
      Object.values(signerStores).some((value) => value.startsWith(`${database.name}-`)),
      ['signerStores'],
      'have the name of a volume of the database: begin with synet-signer-',
    ],
    [
      [store.backups, store.uploads, store.training].some((candidate) => hostname.startsWith(`${candidate}.`)),
      ['store', 'endpoint'],
      'begins with the name of a bucket, which is added behind it: leave it out',
    ],
  ]
  return found.flatMap(([isWrong, path, message]) => (isWrong ? [[path, message] as const] : []))
}

/** @throws an error that names each faulty setting */
export function readSettings(text: string): Settings {
  const { success, data, error } = schema.safeParse(readJson(text), { error: wordsOf, reportInput: true })
  if (success) return data
  throw new Error(faultLines(error).join('\n'))
}

function readJson(text: string): unknown {
  if (text.startsWith('\uFEFF')) throw new Error('begins with a byte order mark: save it without one')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** @returns the settings that are still those of the example, whose servers are nobody's */
export function findExamples({ image, hosts, store }: Settings): readonly string[] {
  const named = { image, ...hosts, 'store.endpoint': store.endpoint }
  return Object.entries(named).flatMap(([setting, value]) =>
    isExample(value.replace(/^https:\/\//, '').replace(/[:/].*$/, ''))
      ? [`${Object.hasOwn(hosts, setting) ? 'hosts.' : ''}${setting}: is ${value}, as in the example: write your own`]
      : [],
  )
}

/** A failover makes the standby's store the active one, and gives the standby a new name, with a higher number. */
function isSwapped({ active, standby }: Settings['signerStores']): boolean {
  const [activeParts, standbyParts] = [active, standby].map((name) => /^(.*?)(\d+)$/.exec(name))
  return activeParts?.[1] === standbyParts?.[1] && Number(activeParts?.[2]) > Number(standbyParts?.[2])
}

/** @returns what may be on purpose, and mostly is not */
export function findDoubts({ hosts, monitoringLabels, signerStores }: Settings): readonly string[] {
  const found: readonly (readonly [boolean, string])[] = [
    [
      Object.keys(monitoringLabels).length === 0,
      'monitoringLabels: are none, and kube-prometheus-stack reads nothing without its release: write what your Prometheus selects by',
    ],
    ...(['console', 'approvals'] as const).map(
      (name) =>
        [
          hosts[name].endsWith('.local'),
          `hosts.${name}: ends in .local, for which many devices ask no DNS server (mDNS): name one of your domain`,
        ] as const,
    ),
    [
      isSwapped(signerStores),
      'signerStores: the active one has the higher number, as if the two were swapped: after a failover, the standby’s has a new name',
    ],
  ]
  return found.flatMap(([isDoubtful, doubt]) => (isDoubtful ? [doubt] : []))
}

export const exampleSettings: Settings = {
  namespace: 'synet',
  image: 'registry.example.com/synet:1.0.0',
  hosts: { site: 'app.example.com', console: 'console.example.com', approvals: 'approvals.example.com' },
  ingressClasses: { people: 'haproxy', operators: 'haproxy-operators' },
  trustedProxies: '10.0.0.0/8',
  monitoringNamespace: 'monitoring',
  monitoringLabels: { release: 'kube-prometheus-stack' },
  dns: { namespace: 'kube-system', port: 53, addresses: ['169.254.20.10'] },
  database: {
    name: 'synet-db',
    image: 'ghcr.io/cloudnative-pg/postgresql:18.3-202605110912-minimal-trixie',
    storage: '100Gi',
    walStorage: '20Gi',
    cpu: '4',
    memory: '16Gi',
  },
  replicas: { api: 2, console: 2, audits: 2 },
  sharedStorageClass: 'shared',
  signerStorageClass: 'retained',
  signerStores: { active: 'synet-signer-store-1', standby: 'synet-signer-store-2' },
  ownServers: [],
  store: {
    endpoint: 'https://objects.example.com',
    backups: 'synet-backups',
    uploads: 'synet-uploads',
    training: 'synet-training',
  },
}
