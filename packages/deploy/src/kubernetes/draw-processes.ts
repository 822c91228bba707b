import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { type ProcessName, type ProcessRun, ports, processes, stateFolder, stopSeconds } from '../processes.ts'
import { replicasOf } from './database-memory.ts'
import type { Settings } from './settings.ts'

export const labelsOf = (name: string) => ({
  // Prometheus names its job after this label.
  'app.kubernetes.io/name': `synet-${name}`,
  'app.kubernetes.io/part-of': 'synet',
})

const user = 10_001

const podSecurity = {
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: user,
    runAsGroup: user,
    fsGroup: user,
    seccompProfile: { type: 'RuntimeDefault' },
  },
} satisfies Partial<IPodSpec>

const containerSecurity = {
  readOnlyRootFilesystem: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
}

/** The secrets of a pod, a file for each, where the image looks for them. */
const secretsOf = (secretName: string, items?: { key: string; path: string }[]) => ({
  volume: { name: 'secrets', secret: { secretName, defaultMode: 0o440, ...(items && { items }) } },
  mount: { name: 'secrets', mountPath: '/run/credentials/synet', readOnly: true },
})
// Log lines and image processing write nothing to disk; libraries may want a place.
const temporary = {
  volume: { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
  mount: { name: 'tmp', mountPath: '/tmp' },
}

/** The authority of the database's certificates, without its key. */
const authorityOf = ({ database }: Pick<Settings, 'database'>) => ({
  volume: {
    name: 'database-ca',
    secret: { secretName: `${database.name}-ca`, defaultMode: 0o444, items: [{ key: 'ca.crt', path: 'ca.crt' }] },
  },
  mount: { name: 'database-ca', mountPath: '/run/database-ca', readOnly: true },
})
/** Where pods find the authority's certificate. The file is replaced before it expires. */
export const authorityFile = '/run/database-ca/ca.crt'

/** Pods of one kind lie apart where there is room for it. */
export const spreadOver = (topologyKey: string, matchLabels: Readonly<Record<string, string>>) => ({
  maxSkew: 1,
  topologyKey,
  whenUnsatisfiable: 'ScheduleAnyway' as const,
  labelSelector: { matchLabels },
})

const pullOf = ({ pullSecret }: Settings): Pick<IPodSpec, 'imagePullSecrets'> =>
  pullSecret === undefined ? {} : { imagePullSecrets: [{ name: pullSecret }] }

const get = (path: string, port: string) => ({ httpGet: { path, port } })

/** Health is asked where the process serves people; the others answer beside their metrics. */
function probesOf({ http }: ProcessRun): Pick<IContainer, 'startupProbe' | 'livenessProbe' | 'readinessProbe'> {
  const port = http === undefined ? 'metrics' : 'http'
  return {
    startupProbe: { ...get('/livez', port), periodSeconds: 2, failureThreshold: 60 },
    livenessProbe: { ...get('/livez', port), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 },
    // DRAIN_MS is longer than what two failures take.
    readinessProbe: {
      ...get(http === undefined ? '/livez' : '/readyz', port),
      periodSeconds: 2,
      timeoutSeconds: 3,
      failureThreshold: 2,
    },
  }
}

/** The assets of the last builds, which all processes that serve an app share. */
const assets = {
  volume: { name: 'assets', persistentVolumeClaim: { claimName: 'synet-assets' } },
  mount: { name: 'assets', mountPath: `${stateFolder}/assets` },
}
const hasAssets = ({ role }: ProcessRun): boolean => role === 'api' || role === 'console'

export function environmentOf(run: ProcessRun, settings: Settings): Record<string, string | number> {
  const { name, role } = run
  const { hosts, store, trustedProxies } = settings
  const site = `https://${hosts.site}`
  const approvals = `https://${hosts.approvals}`
  const training = { TRAINING_S3_URL: `${store.endpoint}/${store.training}` }
  const ofRole = {
    api: {
      SITE_ORIGIN: site,
      TRUSTED_PROXIES: trustedProxies,
      UPLOAD_S3_URL: `${store.endpoint}/${store.uploads}`,
      ...training,
    },
    console: { APPROVALS_ORIGIN: approvals, TRUSTED_PROXIES: trustedProxies },
    jobs: { SITE_ORIGIN: site },
    watcher: {},
    audits: training,
    signer: {
      SITE_ORIGIN: site,
      APPROVALS_ORIGIN: approvals,
      CONSOLE_ORIGIN: `https://${hosts.console}`,
      TRUSTED_PROXIES: trustedProxies,
    },
  }[role]
  const standby = name === 'signer' ? { SIGNER_STANDBY_URL: `http://synet-signer-standby:${ports.standby}` } : {}
  const places = hasAssets(run) ? { ASSETS_FOLDER: assets.mount.mountPath } : {}
  return { METRICS_PORT: ports.metrics, ...ofRole, ...run.env, ...places, ...standby }
}

const machine = 'kubernetes.io/hostname'
const zone = 'topology.kubernetes.io/zone'

/** A machine that is lost must not take the store of both signers, nor, where there is another one, a zone. */
function apartFrom(other: ProcessName): NonNullable<IPodSpec['affinity']> {
  const labelSelector = { matchLabels: labelsOf(other) }
  return {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector, topologyKey: machine }],
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 100, podAffinityTerm: { labelSelector, topologyKey: zone } },
      ],
    },
  }
}

function containerOf(run: ProcessRun, settings: Settings): IContainer {
  const { name, role, http, memoryMiB, cpuMilli, cpuLimit } = run
  const listens = [
    { name: 'metrics', containerPort: ports.metrics },
    ...(http === undefined ? [] : [{ name: 'http', containerPort: http }]),
    ...(name === 'signer-standby' ? [{ name: 'standby', containerPort: ports.standby }] : []),
  ]
  return {
    name: 'synet',
    image: settings.image,
    args: ['run', role],
    env: [
      ...Object.entries(environmentOf(run, settings)).map(([key, value]) => ({ name: key, value: String(value) })),
      // Alerts name the pod.
      { name: 'PROCESS_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    ],
    // What `npm run kubernetes:own -- --secrets` found that is not secret, such as public keys.
    envFrom: [{ configMapRef: { name: `synet-${role}`, optional: true } }],
    ports: listens.map((port) => ({ ...port, protocol: 'TCP' })),
    ...probesOf(run),
    resources: {
      // What asks for all the memory that it may take is not swapped: the signer has keys in it.
      requests: { cpu: `${cpuMilli}m`, memory: `${role === 'signer' ? memoryMiB : memoryMiB / 2}Mi` },
      // A limit of CPU would only delay what nobody else wants; one of memory protects the others.
      limits: { memory: `${memoryMiB}Mi`, ...(cpuLimit !== undefined && { cpu: `${cpuLimit}` }) },
    },
    securityContext: containerSecurity,
  }
}

function podOf(run: ProcessRun, settings: Settings): IPodSpec {
  const { name, role } = run
  const secrets = secretsOf(`synet-${role}`)
  const state =
    role === 'signer'
      ? [
          {
            volume: { name: 'state', persistentVolumeClaim: { claimName: storeOf(name, settings) } },
            mount: { name: 'state', mountPath: stateFolder },
          },
        ]
      : []
  const mounted = [authorityOf(settings), ...state, ...(hasAssets(run) ? [assets] : [])]
  return {
    ...podSecurity,
    ...pullOf(settings),
    ...(role === 'signer' && settings.priorityClass && { priorityClassName: settings.priorityClass }),
    terminationGracePeriodSeconds: stopSeconds,
    // Each signer has one pod.
    ...(role === 'signer'
      ? { affinity: apartFrom(name === 'signer' ? 'signer-standby' : 'signer') }
      : { topologySpreadConstraints: [machine, zone].map((key) => spreadOver(key, labelsOf(name))) }),
    containers: [
      {
        ...containerOf(run, settings),
        volumeMounts: [secrets.mount, temporary.mount, ...mounted.map(({ mount }) => mount)],
      },
    ],
    volumes: [secrets.volume, temporary.volume, ...mounted.map(({ volume }) => volume)],
  }
}

function drawProcess(run: ProcessRun, settings: Settings) {
  const { namespace } = settings
  const { name, role, http } = run
  const replicas = replicasOf(run, settings.replicas)
  const labels = labelsOf(name)
  const metadata = { name: `synet-${name}`, namespace, labels }
  const selector = { matchLabels: labels }
  const template = { metadata: { labels }, spec: podOf(run, settings) }
  const listens = name === 'signer-standby' ? ports.standby : http
  const service =
    listens === undefined
      ? []
      : [
          new Service({
            metadata,
            spec: { selector: labels, ports: [{ name: 'http', port: listens, protocol: 'TCP' }] },
          }),
        ]
  const workload =
    role === 'signer'
      ? // There is never a second pod with the same store.
        new StatefulSet({
          metadata,
          spec: {
            serviceName: metadata.name,
            // The usual policy waits for a pod that never becomes ready, and does not replace it by the former release.
            podManagementPolicy: 'Parallel',
            replicas,
            selector,
            template,
          },
        })
      : new Deployment({
          metadata,
          spec: {
            replicas,
            selector,
            strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
            template,
          },
        })
  const budget = new PodDisruptionBudget({ metadata, spec: { selector, maxUnavailable: 1 } })
  return [workload, ...service, budget]
}

const storeOf = (name: string, { signerStores: { active, standby } }: Settings): string =>
  name === 'signer' ? active : standby

/** The class keeps two pods, also of two machines, from one store. */
const drawStores = ({ namespace, signerStores, signerStorageClass }: Settings) =>
  [
    { name: 'signer', store: signerStores.active },
    { name: 'signer-standby', store: signerStores.standby },
  ].map(
    ({ name, store }) =>
      new PersistentVolumeClaim({
        metadata: { name: store, namespace, labels: labelsOf(name) },
        spec: {
          accessModes: ['ReadWriteOncePod'],
          storageClassName: signerStorageClass,
          resources: { requests: { storage: '1Gi' } },
        },
      }),
  )

export const drawProcesses = (settings: Settings) => [
  ...drawStores(settings),
  new PersistentVolumeClaim({
    metadata: { name: assets.volume.persistentVolumeClaim.claimName, namespace: settings.namespace },
    spec: {
      accessModes: ['ReadWriteMany'],
      storageClassName: settings.sharedStorageClass,
      resources: { requests: { storage: '1Gi' } },
    },
  }),
  ...processes.flatMap((run) => drawProcess(run, settings)),
]

/** The tag of an image or its digest, as a part of a name. */
const releaseOf = (image: string): string =>
  (/[:@](?:sha256:)?([^:@/]+)$/.exec(image)?.[1] ?? 'latest')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** `synet migrate`, as the owner of the database, which runs before the processes of a new release. */
export function drawMigration(settings: Settings) {
  const { namespace, image, database } = settings
  const labels = labelsOf('migrate')
  const authority = authorityOf(settings)
  const secrets = secretsOf(`${database.name}-app`, [{ key: 'uri', path: 'DATABASE_URL' }])
  return [
    new Job({
      // The template of a job cannot be changed, so that each release has a job of its own.
      metadata: { name: `synet-migrate-${releaseOf(image)}`, namespace, labels },
      spec: {
        backoffLimit: 3,
        ttlSecondsAfterFinished: 3_600,
        template: {
          metadata: { labels },
          spec: {
            ...podSecurity,
            ...pullOf(settings),
            restartPolicy: 'Never',
            containers: [
              {
                name: 'synet',
                image,
                args: ['migrate'],
                // The operator's URL names neither.
                env: [
                  { name: 'PGSSL', value: 'verify-full' },
                  { name: 'NODE_EXTRA_CA_CERTS', value: authorityFile },
                ],
                resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '512Mi' } },
                securityContext: containerSecurity,
                volumeMounts: [secrets.mount, authority.mount, temporary.mount],
              },
            ],
            volumes: [secrets.volume, authority.volume, temporary.volume],
          },
        },
      },
    }),
  ]
}
