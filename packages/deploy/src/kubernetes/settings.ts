import { variables } from '@synet/server/platform/config/variables'
import { z } from 'zod'
import { connectionsNeeded, mebibytesNeeded, mebibytesOfConnection, readMebibytes } from './database-memory.ts'
import { faultLines, needDifferent, wordsOf } from './setting-faults.ts'

const isAddress = /^\d+(?:\.\d+){3}$/
/** Without a protocol: it stands in rules of the ingress, and behind `https://`. */
const host = z
  .string()
  .regex(
    /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/,
    'is no host name in lower case, such as app.example.com',
  )
  .refine((text) => !isAddress.test(text), 'is an address: certificates and passkeys need a name')
const ofCluster = /^(?:kube-.*|default|cnpg-system)$/
const name = z.string().regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/, 'is no name of Kubernetes')
/** The name of a class of storage may have dots. */
const storageClass = z.string().regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'is no name of Kubernetes')
/** Without a unit, Kubernetes would take it for single bytes. */
const bytes = z.string().refine((text) => (readMebibytes(text) ?? 0) > 0, {
  error: 'is no quantity with a unit: write Ki, Mi, Gi or Ti, such as 16Gi',
  abort: true,
})
const memory = bytes.refine(
  (text) => (readMebibytes(text) ?? 0) >= mebibytesNeeded(),
  `is less than the ${mebibytesNeeded()}Mi that ${connectionsNeeded()} connections of ${mebibytesOfConnection}Mi each need beside the buffers of PostgreSQL: write more`,
)
const atLeast = (least: string) =>
  bytes.refine(
    (text) => (readMebibytes(text) ?? 0) >= (readMebibytes(least) ?? 0),
    `is too little: write at least ${least}`,
  )
/** The installation has claims of its own. */
const storeName = name.refine((text) => text !== 'synet-assets', 'is the claim of the assets: name another one')
const cores = z.string().regex(/^(?!0+(?:\.0+)?m?$)(?:\d+(?:\.\d+)?|\d+m)$/, 'is no number of cores, such as 4 or 500m')
const proxies = z
  .string()
  .refine((text) => variables.TRUSTED_PROXIES.type.safeParse(text).success, 'are no addresses and networks, by comma')
  .refine((text) => text.trim() !== '', 'are none, and all clients would share one limit: name the ingress controllers')

/** The policies of the installation close its namespace, and let in the pods of a controller’s. */
const notOfCluster = name.refine((text) => !ofCluster.test(text), 'is a namespace of the cluster: name one of your own')

/** A pod keeps what its tag named when it started, and each release has a job of its name. A branch is no release. */
const image = z
  .string()
  .regex(
    /^[a-z\d][a-z\d._/-]*(?::\d+\/[a-z\d._/-]+)?(?::(?=[\w.-]*\d)\w[\w.-]{0,127}|@sha256:[\da-f]{64})$/,
    'has no tag that never moves, such as registry.example.com/synet:1.0.0, and no digest',
  )
/** The log-in trigger needs PostgreSQL 17, and a tag without the minor version moves. */
const databaseImage = z
  .string()
  .regex(
    /:(?:1[789]|[2-9]\d)\.\d+[\w.-]*(?:@sha256:[\da-f]{64})?$/,
    'has no tag of PostgreSQL 17 or later with its minor version, such as :18.3-202605110912-minimal-trixie',
  )
  .refine((text) => !/^(?:docker\.io\/)?(?:library\/)?postgres:/.test(text), 'is no image of CloudNativePG')
const noPort = 'is no port, from 1 to 65535'
const portNumber = z.int(noPort).min(1, noPort).max(65_535, noPort)

/** A network that is wider holds servers of strangers. */
const widest = 8
const ownNetwork = z
  .cidrv4({ error: 'is no network of IPv4, such as 10.1.2.3/32', abort: true })
  .refine((cidr) => !(Number(cidr.split('/')[1]) < widest), {
    error: `is wider than /${widest} and would open the policies to strangers: name the servers themselves`,
    abort: true,
  })
  .refine(
    (cidr) => !/^(?:0|127|169\.254|22[4-9]|2[3-5]\d)\./.test(cidr),
    'is of the machine itself, or of the metadata of a cloud: name servers of your own',
  )

/** What S3 takes: no empty label, and nothing that looks like an address. */
const bucket = z
  .string()
  .regex(
    /^(?!\d+(?:\.\d+){3}$)(?!.*\.\.)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'is no name of a bucket: write 3 to 63 lower-case letters, digits, hyphens and dots, such as synet-backups',
  )

const endpoint = z
  .url({ protocol: /^https?$/, error: 'is no address, such as https://objects.example.com', abort: true })
  .refine(
    (text) => new URL(text).protocol === 'https:',
    'sends backups and uploads in the clear: write an address with https://',
  )
  .refine((text) => new URL(text).origin === text, 'is more than an origin: write no path, no slash and no password')

const schema = z
  .strictObject({
    namespace: notOfCluster,
    image,
    hosts: z
      .strictObject({ site: host, console: host, approvals: host })
      .superRefine(needDifferent('hosts', ['site', 'console', 'approvals'])),
    /** The public reaches one controller, and operators alone the other; each runs in a namespace of its name. */
    ingressClasses: z
      .strictObject({ people: notOfCluster, operators: notOfCluster })
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
    database: z.strictObject({
      /** A database that is restored has a name of its own beside the former one. */
      name: name.default('synet-db'),
      /** Begins with the archive of another one, up to a time, with its zone. */
      recovery: z.optional(z.strictObject({ from: name, targetTime: z.optional(z.iso.datetime({ offset: true })) })),
      /** A tag that never moves, or a digest. */
      image: databaseImage,
      storage: atLeast('10Gi'),
      walStorage: atLeast('2Gi'),
      cpu: cores,
      memory,
    }),
    /** A class of storage that pods on several machines can mount at once. */
    sharedStorageClass: storageClass,
    /** A class of storage that keeps a volume whose claim was deleted (`reclaimPolicy: Retain`). */
    signerStorageClass: storageClass,
    /** The volumes of the two signers' stores. After a failover the standby's is the active one, and the standby begins anew. */
    signerStores: z
      .strictObject({ active: storeName, standby: storeName })
      .refine(({ active, standby }) => active !== standby, 'two signers have a store each'),
    /** Own servers that processes ask: nodes, a mail relay or a store in a private network, or at another port than 443. */
    ownServers: z
      .array(
        z.strictObject({
          cidr: ownNetwork,
          ports: z.array(portNumber).min(1, 'names no port: write at least one'),
        }),
      )
      .default([]),
    /** An S3-compatible store with a bucket each; none of them is public. */
    store: z
      .strictObject({ endpoint, backups: bucket, uploads: bucket, training: bucket })
      .superRefine(needDifferent('store', ['backups', 'uploads', 'training'])),
  })
  .superRefine(
    ({ namespace, monitoringNamespace, ingressClasses, sharedStorageClass, signerStorageClass }, context) => {
      if ([monitoringNamespace, ...Object.values(ingressClasses)].includes(namespace))
        context.addIssue({
          code: 'custom',
          path: ['namespace'],
          message:
            'is that of the monitoring or of a controller, which the policies would cut off: name one of its own',
        })
      if (signerStorageClass === sharedStorageClass)
        context.addIssue({
          code: 'custom',
          path: ['signerStorageClass'],
          message: 'is the same as sharedStorageClass: a signer’s volume is kept, and mounted by one pod',
        })
    },
  )

/** What differs from one installation to the next, without secrets. */
export type Settings = z.output<typeof schema>

/** @throws an error that names each faulty setting */
export function readSettings(text: string): Settings {
  const { success, data, error } = schema.safeParse(readJson(text), { error: wordsOf, reportInput: true })
  if (success) return data
  throw new Error(faultLines(error).join('\n'))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const exampleSettings: Settings = {
  namespace: 'synet',
  image: 'registry.example.com/synet:1.0.0',
  hosts: { site: 'app.example.com', console: 'console.example.com', approvals: 'approvals.example.com' },
  ingressClasses: { people: 'haproxy', operators: 'haproxy-operators' },
  trustedProxies: '10.0.0.0/8',
  monitoringNamespace: 'monitoring',
  database: {
    name: 'synet-db',
    image: 'ghcr.io/cloudnative-pg/postgresql:18.3-202605110912-minimal-trixie',
    storage: '100Gi',
    walStorage: '20Gi',
    cpu: '4',
    memory: '16Gi',
  },
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
