import { variables } from '@synet/server/platform/config/variables'
import { z } from 'zod'

/** Without a protocol: it stands in rules of the ingress, and behind `https://`. */
const host = z
  .string()
  .regex(
    /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/,
    'is no host name in lower case, such as app.example.com',
  )
const name = z.string().regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/, 'is no name of Kubernetes')
/** The name of a class of storage may have dots. */
const storageClass = z.string().regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'is no name of Kubernetes')
const quantity = z.string().regex(/^\d+(?:\.\d+)?(?:m|[KMGT]i?)?$/, 'is no quantity, such as 16Gi')
const proxies = z
  .string()
  .refine((text) => variables.TRUSTED_PROXIES.type.safeParse(text).success, 'are no addresses and networks, by comma')

/** A pod keeps what its tag named when it started, and each release has a job of its name. */
const image = z
  .string()
  .regex(
    /^[^\s@]+(?::(?!latest$)[\w][\w.-]{0,127}|@sha256:[\da-f]{64})$/,
    'has no tag that never moves, such as :1.0.0, and no digest',
  )
const portNumber = z.int().min(1).max(65_535)

const schema = z.strictObject({
  namespace: name,
  image,
  hosts: z.strictObject({ site: host, console: host, approvals: host }),
  /** One for the public, and one that only operators reach; each runs in a namespace of its name. */
  ingressClasses: z.strictObject({ people: name, operators: name }),
  /** The addresses of both ingress controllers. */
  trustedProxies: proxies,
  monitoringNamespace: name,
  database: z.strictObject({
    /** A tag that never moves, or a digest. */
    image: z.string(),
    storage: quantity,
    walStorage: quantity,
    cpu: quantity,
    memory: quantity,
  }),
  /** A class of storage that pods on several machines can mount at once. */
  sharedStorageClass: storageClass,
  /** A class of storage that keeps a volume whose claim was deleted (`reclaimPolicy: Retain`). */
  signerStorageClass: storageClass,
  /** The volumes of the two signers' stores. After a failover the standby's is the active one, and the standby begins anew. */
  signerStores: z
    .strictObject({ active: name, standby: name })
    .refine(({ active, standby }) => active !== standby, 'two signers have a store each'),
  /** Own servers that processes ask: nodes, a mail relay or a store in a private network, or at another port than 443. */
  ownServers: z
    .array(z.strictObject({ cidr: z.cidrv4('is no network, such as 10.1.2.3/32'), ports: z.array(portNumber).min(1) }))
    .default([]),
  /** An S3-compatible store with a bucket each; none of them is public. */
  store: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }),
    backups: z.string(),
    uploads: z.string(),
    training: z.string(),
  }),
})

/** What differs from one installation to the next, without secrets. */
export type Settings = z.output<typeof schema>

/** @throws an error that names each faulty setting */
export function readSettings(text: string): Settings {
  const { success, data, error } = schema.safeParse(JSON.parse(text))
  if (success) return data
  throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}

export const exampleSettings: Settings = {
  namespace: 'synet',
  image: 'registry.example.com/synet:1.0.0',
  hosts: { site: 'app.example.com', console: 'console.example.com', approvals: 'approvals.example.com' },
  ingressClasses: { people: 'haproxy', operators: 'haproxy-operators' },
  trustedProxies: '10.0.0.0/8',
  monitoringNamespace: 'monitoring',
  database: {
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
