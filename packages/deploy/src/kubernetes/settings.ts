import { z } from 'zod'

const schema = z.strictObject({
  namespace: z.string(),
  image: z.string(),
  hosts: z.strictObject({ site: z.string(), console: z.string(), approvals: z.string() }),
  /** One for the public, and one that only operators reach; each runs in a namespace of its name. */
  ingressClasses: z.strictObject({ people: z.string(), operators: z.string() }),
  /** The addresses of both ingress controllers. */
  trustedProxies: z.string(),
  monitoringNamespace: z.string(),
  database: z.strictObject({
    image: z.string(),
    storage: z.string(),
    walStorage: z.string(),
    cpu: z.string(),
    memory: z.string(),
  }),
  /** A class of storage that pods on several machines can mount at once. */
  sharedStorageClass: z.string(),
  /** An S3-compatible store with a bucket each; none of them is public. */
  store: z.strictObject({
    endpoint: z.string(),
    backups: z.string(),
    uploads: z.string(),
    training: z.string(),
  }),
})

/** What differs from one installation to the next, without secrets. */
export type Settings = z.output<typeof schema>

export const readSettings = (text: string): Settings => schema.parse(JSON.parse(text))

export const exampleSettings: Settings = {
  namespace: 'synet',
  image: 'registry.example.com/synet:1.0.0',
  hosts: { site: 'app.example.com', console: 'console.example.com', approvals: 'approvals.example.com' },
  ingressClasses: { people: 'haproxy', operators: 'haproxy-operators' },
  trustedProxies: '10.0.0.0/8',
  monitoringNamespace: 'monitoring',
  database: {
    image: 'ghcr.io/cloudnative-pg/postgresql:18',
    storage: '100Gi',
    walStorage: '20Gi',
    cpu: '4',
    memory: '16Gi',
  },
  sharedStorageClass: 'shared',
  store: {
    endpoint: 'https://objects.example.com',
    backups: 'synet-backups',
    uploads: 'synet-uploads',
    training: 'synet-training',
  },
}
