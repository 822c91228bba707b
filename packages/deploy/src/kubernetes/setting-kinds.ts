import { systemClock } from '@synet/core/clock'
import { variables } from '@synet/server/platform/config/variables'
import { z } from 'zod'
import { countedNames, readMebibytes } from './database-memory.ts'

const isAddress = /^\d+(?:\.\d+){3}$/
/** Without a protocol: it is used in rules of the ingress, and after `https://`. */
export const host = z
  .string()
  .regex(
    /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/,
    'is no host name in lower case, such as app.example.com',
  )
  .refine((text) => !isAddress.test(text), 'is an address: certificates and passkeys need a name')
  .refine((text) => isAddress.test(text) || !/(?:^|\.)(?:\d+|localhost|svc|cluster\.local|invalid|test)$/.test(text), {
    error: 'is a name that nobody reaches from outside: name one of your domain',
    abort: true,
  })
export const isPrivateName = (text: string): boolean => /\.(?:local|internal|lan|home\.arpa)$/.test(text)
/** People reach the site from anywhere; operators may be in a network that has names of its own. */
export const publicHost = host.refine(
  (text) => !isPrivateName(text),
  'is a name of a private network, which people do not reach: name one of your domain',
)
const ofCluster = /^(?:kube-.*|openshift.*|.*-system|default|cert-manager)$/
export const name = z
  .string()
  .regex(
    /^(?=.{1,63}$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/,
    'is no name of Kubernetes: write lower-case letters, digits and hyphens, 63 at most',
  )
/** The name of a class of storage may have dots. */
export const storageClass = z.string().regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'is no name of Kubernetes')
/** Without a unit, Kubernetes would take it for single bytes. */
const bytes = z.string().refine((text) => (readMebibytes(text) ?? 0) > 0, {
  error: 'is no quantity with a unit: write Ki, Mi, Gi or Ti, such as 16Gi',
  abort: true,
})
export const memory = bytes

/** A deployment of one process is away while its machine is emptied. */
const [fewest, most] = [2, 50]
const noCount = `is no number of processes, from ${fewest} to ${most}`
export const replicas = z
  .strictObject(
    Object.fromEntries(
      countedNames.map((one) => [one, z.optional(z.int(noCount).min(fewest, noCount).max(most, noCount))]),
    ) as Record<(typeof countedNames)[number], z.ZodOptional<z.ZodInt>>,
  )
  .default({})
export const atLeast = (least: string) =>
  bytes.refine(
    (text) => (readMebibytes(text) ?? 0) >= (readMebibytes(least) ?? 0),
    `is too little: write at least ${least}`,
  )
/** The installation has claims of its own. */
export const storeName = name.refine((text) => text !== 'synet-assets', 'is the claim of the assets: name another one')
const leastCores = 0.5
/** Its services are names of DNS, and the operator adds to it. */
export const clusterName = z
  .string()
  .regex(
    /^(?=.{1,50}$)[a-z](?:[a-z\d-]*[a-z\d])?$/,
    'is no name of a database: write 50 letters, digits and hyphens at most, and a letter first',
  )
  .refine(
    (text) => text !== 'synet-db-restored',
    'is the name of the database that the weekly check makes: name another one',
  )

export const targetTime = z.iso
  .datetime({ offset: true, error: 'is no time with its zone, such as 2026-11-27T23:57:00Z', abort: true })
  // A recovery would read the whole archive, and then fail.
  .refine((text) => new Date(text) <= systemClock.now(), 'is to come, and no archive has it yet: name a past time')

export const cores = z
  .string()
  .regex(/^(?!0+(?:\.0+)?m?$)(?:\d+(?:\.\d+)?|\d+m)$/, {
    error: 'is no number of cores, such as 4 or 500m',
    abort: true,
  })
  .refine(
    (text) => (text.endsWith('m') ? Number.parseInt(text, 10) / 1_000 : Number(text)) >= leastCores,
    `is too little: write at least ${leastCores * 1_000}m`,
  )
export const proxies = z
  .string()
  .refine((text) => variables.TRUSTED_PROXIES.type.safeParse(text).success, 'are no addresses and networks, by comma')
  .refine((text) => text.trim() !== '', 'are none, and all clients would share one limit: name the ingress controllers')
  .refine(
    (text) => !/(?:^|[\s,])(?:127\.|::1(?:$|[\s,/]))/.test(text),
    'have the address of the pod itself: name the ingress controllers',
  )

/** The policies of the installation close its namespace, and let in the pods of a controller’s. */
export const notOfCluster = name.refine(
  (text) => !ofCluster.test(text),
  'is a namespace of the cluster: name one of your own',
)

/** What the site needs of its controller is written for HAProxy's. */
export const controller = notOfCluster.refine(
  (text) => !/nginx|traefik|istio|kong|contour|gce|\balb\b/.test(text),
  'is no controller of HAProxy, which alone reads the annotations of the site: name the class of one',
)

export const priority = name.refine(
  (text) => !text.startsWith('system-'),
  'is for the cluster itself: make a class of your own',
)

/** Names that clouds and distributions give to their classes. */
const ofOneMachine =
  'local-path|hostpath|standard-rwo|premium-rwo|gp[23]|managed(?:-csi)?(?:-premium)?|do-block-storage|hcloud-volumes|oci-bv'
export const sharedClass = storageClass.refine(
  (text) => !new RegExp(`^(?:${ofOneMachine})$`).test(text),
  'is a class whose volumes one machine mounts: name one that several can mount (ReadWriteMany)',
)
export const retainingClass = storageClass
  .refine((text) => !/^(?:local-path|hostpath)$/.test(text), {
    error: 'is a class whose volumes are lost with their machine: name one of the network',
    abort: true,
  })
  .refine(
    (text) => !new RegExp(`^(?:${ofOneMachine}|standard|default|longhorn)$`).test(text),
    'is a class that deletes a volume with its claim: make one with reclaimPolicy: Retain, and name it',
  )

/** The part of an image before its tag or digest. */
const repositoryOf = (text: string): string => text.replace(/@.*$/, '').replace(/:[^/:]*$/, '')
const noCapitals = [
  (text: string) => !/[A-Z]/.test(repositoryOf(text)),
  { error: 'has capitals before its tag, which no registry takes: write it in small letters', abort: true },
] as const
/** Machines would look for it at docker.io, or refuse a short name. */
const namesRegistry = [
  (text: string) => /^(?!localhost[:/]|127\.)[^/]*[.:][^/]*\//.test(text),
  'names no registry that all machines reach: write one before it, such as registry.example.com/synet:1.0.0',
] as const

/** A pod keeps what its tag named when it started, and each release has a job of its name. A branch is no release. */
export const image = z
  .string()
  .refine(...noCapitals)
  .regex(
    /^[a-z\d][a-z\d._/-]*(?::\d+\/[a-z\d._/-]+)?(?::(?=[\w.-]*\d)\w[\w.-]{0,127}(?:@sha256:[\da-f]{64})?|@sha256:[\da-f]{64})$/,
    { error: 'has no tag that never moves, such as registry.example.com/synet:1.0.0, and no digest', abort: true },
  )
  .refine(...namesRegistry)
/** The log-in trigger needs PostgreSQL 17, and a tag without the minor version moves. */
export const databaseImage = z
  .string()
  .refine(...noCapitals)
  .refine((text) => !/^(?:docker\.io\/)?(?:library\/)?postgres:/.test(text), {
    error: 'is no image of CloudNativePG',
    abort: true,
  })
  .refine((text) => /postgres[^/]*:/.test(text), {
    error: 'is no image of PostgreSQL: name one of CloudNativePG, such as ghcr.io/cloudnative-pg/postgresql',
    abort: true,
  })
  .regex(
    /^[a-z\d][a-z\d._/-]*(?::\d+\/[a-z\d._/-]+)?:(?:1[789]|[2-9]\d)\.\d+(?:-\d{12}[\w.-]*|[\w.-]*@sha256:[\da-f]{64})$/,
    {
      error:
        'has no tag of PostgreSQL 17 or later that never moves, with its minor version and its time, such as :18.3-202605110912-minimal-trixie',
      abort: true,
    },
  )
  .refine(...namesRegistry)

const noPort = 'is no port, from 1 to 65535'
export const portNumber = z.int(noPort).min(1, noPort).max(65_535, noPort)

/** What the API of Kubernetes takes as a label. */
const label = /^(?=.{1,63}$)[a-zA-Z\d](?:[\w.-]*[a-zA-Z\d])?$/
export const labels = z.record(
  z
    .string()
    .regex(
      /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?\/)?(?=.{1,63}$)[a-zA-Z\d](?:[\w.-]*[a-zA-Z\d])?$/,
      'is no name of a label, such as release',
    ),
  z.string().regex(label, 'is no value of a label'),
)

/** Doors to machines, to the cluster and to databases. */
const ofOthers = new Set([22, 2_379, 2_380, 5_432, 6_443, 10_250])
export const ownPort = portNumber.refine(
  (port) => !ofOthers.has(port),
  'is a port of machines, of the cluster or of a database, which no process asks: leave it out',
)

/** A network that is wider holds servers of strangers. */
const widest = 8
export const ownNetwork = z
  .cidrv4({ error: 'is no network of IPv4, such as 10.1.2.3/32', abort: true })
  .refine((cidr) => !(Number(cidr.split('/')[1]) < widest), {
    error: `is wider than /${widest} and would open the policies to strangers: name the servers themselves`,
    abort: true,
  })
  .refine((cidr) => !/^(?:0|127|169\.254|22[4-9]|2[3-5]\d)\./.test(cidr), {
    error: 'is of the machine itself, or of the metadata of a cloud: name servers of your own',
    abort: true,
  })
  .superRefine((cidr, context) => {
    const network = networkOf(cidr)
    if (network !== cidr)
      context.addIssue({ code: 'custom', message: `has bits of a host: write ${network}, or /32 for one server` })
  })

function networkOf(cidr: string): string {
  const [address = '', length = ''] = cidr.split('/')
  const bits = address.split('.').reduce((all, part) => all * 256n + BigInt(part), 0n)
  const hostBits = 32n - BigInt(length)
  const base = (bits >> hostBits) << hostBits
  return `${[24n, 16n, 8n, 0n].map((shift) => (base >> shift) & 255n).join('.')}/${length}`
}

/** What S3 takes: no empty label, and nothing that looks like an address. */
export const bucket = z
  .string()
  .regex(
    /^(?!\d+(?:\.\d+){3}$)(?!.*\.\.)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'is no name of a bucket: write 3 to 63 lower-case letters, digits, hyphens and dots, such as synet-backups',
  )

export const endpoint = z
  .url({ protocol: /^https?$/, error: 'is no address, such as https://objects.example.com', abort: true })
  .refine(
    (text) => new URL(text).protocol === 'https:',
    'sends backups and uploads in the clear: write an address with https://',
  )
  .superRefine((text, context) => {
    const { origin, hostname } = new URL(text)
    if (/^(?:127\.|0\.0\.0\.0$)/.test(hostname))
      context.addIssue({ code: 'custom', message: 'is at the pod itself: name the store' })
    else if (origin !== text)
      context.addIssue({ code: 'custom', message: `is no origin: write ${origin}, without a path and a password` })
  })
