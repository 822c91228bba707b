import { readFileSync } from 'node:fs'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { connectionsNeeded, memoryParameters, readMebibytes } from './database-memory.ts'
import { spreadOver, drawMigration, drawProcesses } from './draw-processes.ts'
import type { Settings } from './settings.ts'
import { stringify } from 'yaml'
import {
  drawClosing,
  drawDatabasePolicy,
  drawIngresses,
  drawMigrationPolicy,
  drawNamespace,
  drawPolicies,
} from './draw-network.ts'
import { findWhyBlocked } from './find-blocked.ts'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { type AlertRule, alertRules } from '@synet/server/processes/metrics/alert-rules'
import { operatorsHelpUrl } from '@synet/server/platform/config/operators-help-url'
import { runbookOf } from '@synet/server/processes/metrics/write-alerts'

/** The archive of all clusters of the installation, each in a folder of its name. */
const archiveName = 'synet-db'
export const restoredName = 'synet-db-restored'

/** One standby has each commit with the primary, and one more may be away. */
export const nodes = 3

const barmanPlugin = 'barman-cloud.cloudnative-pg.io'

/** The statements that keep processes off a server in recovery, which a superuser runs in the new database. */
const refuseStandbyLogins = readFileSync(new URL('../../postgres/refuse-standby-logins.sql', import.meta.url), 'utf8')
  .replace(/^--.*\n/gm, '')
  .trim()
  .replace(/;$/, '')
  .split(/;\n+(?=create |alter )/)

/** The archive of WAL and base backups. The schema of its kind comes with the plugin, and no package has it. */
function drawObjectStore({ namespace, store }: Settings): KubernetesObject {
  const key = (name: string) => ({ name: 'synet-backups', key: name })
  const object = {
    apiVersion: 'barmancloud.cnpg.io/v1',
    kind: 'ObjectStore',
    metadata: { name: archiveName, namespace },
    spec: {
      retentionPolicy: '30d',
      configuration: {
        destinationPath: `s3://${store.backups}/`,
        endpointURL: store.endpoint,
        s3Credentials: { accessKeyId: key('KEY_ID'), secretAccessKey: key('SECRET') },
        wal: { compression: 'zstd', encryption: 'AES256' },
        data: { compression: 'snappy', encryption: 'AES256' },
      },
    },
  }
  return { kind: object.kind, validate: () => {}, toJSON: () => object }
}

const volumeOf = (size: string, { storageClass }: Settings['database']) => ({
  size,
  ...(storageClass && { storageClass }),
})

/** Describes a node of the database, whatever it begins with. */
const nodeOf = ({ database, pullSecret, priorityClass }: Settings) => ({
  imageName: database.image,
  ...(pullSecret && { imagePullSecrets: [{ name: pullSecret }] }),
  ...(priorityClass && { priorityClassName: priorityClass }),
  storage: volumeOf(database.storage, database),
  walStorage: volumeOf(database.walStorage, database),
  resources: { requests: { cpu: database.cpu, memory: database.memory }, limits: { memory: database.memory } },
})

const serverOf = ({ database, replicas }: Settings) => ({
  parameters: {
    max_connections: `${connectionsNeeded(replicas)}`,
    // The archive is behind by no more than this, where the operator's default is five minutes.
    archive_timeout: '1min',
    ...memoryParameters(database.memory),
    // A node that stays away must not fill the disk of the others: it is copied again.
    max_slot_wal_keep_size: `${Math.floor((readMebibytes(database.walStorage) ?? 0) / 2)}MB`,
  },
  // Passwords and rows go by TLS alone.
  pg_hba: ['hostnossl all all all reject'],
})

/** A cluster that begins with what another one archived, up to a time or its end. */
const recoveryOf = (from: string, targetTime?: string) => ({
  bootstrap: {
    recovery: {
      source: from,
      database: 'synet',
      owner: 'synet',
      ...(targetTime && { recoveryTarget: { targetTime } }),
    },
  },
  externalClusters: [
    { name: from, plugin: { name: barmanPlugin, parameters: { barmanObjectName: archiveName, serverName: from } } },
  ],
})

const created = {
  bootstrap: {
    initdb: {
      database: 'synet',
      owner: 'synet',
      dataChecksums: true,
      // `synet migrate` and `synet init` make the roles and log-ins of the processes.
      postInitApplicationSQL: ['alter role synet createrole', ...refuseStandbyLogins],
    },
  },
}

/** The database: three nodes, of which two have each commit before it is acknowledged, and an archive of all WAL. */
export function drawDatabase(settings: Settings) {
  const { name, recovery } = settings.database
  const metadata = { name, namespace: settings.namespace }
  const cluster = new Cluster({
    metadata,
    spec: {
      instances: nodes,
      ...nodeOf(settings),
      postgresql: {
        // Nothing is acknowledged that one node alone has, not even while a node is away.
        // Only a replica that has every acknowledged commit is promoted.
        synchronous: { method: 'any', number: 1, dataDurability: 'required', failoverQuorum: true },
        ...serverOf(settings),
      },
      ...(recovery ? recoveryOf(recovery.from, recovery.targetTime) : created),
      topologySpreadConstraints: [spreadOver('topology.kubernetes.io/zone', { 'cnpg.io/cluster': name })],
      affinity: { enablePodAntiAffinity: true, podAntiAffinityType: 'required', topologyKey: 'kubernetes.io/hostname' },
      plugins: [
        { name: barmanPlugin, isWALArchiver: true, parameters: { barmanObjectName: archiveName, serverName: name } },
      ],
      // A primary that reaches neither the others nor the API of Kubernetes ends itself.
      probes: { liveness: { isolationCheck: { enabled: true } } },
    },
  })
  const backup = new ScheduledBackup({
    metadata,
    // Seconds come first.
    spec: {
      schedule: '0 0 3 * * *',
      // The first one does not wait until three in the morning.
      immediate: true,
      cluster: { name },
      backupOwnerReference: 'cluster',
      method: 'plugin',
      pluginConfiguration: { name: barmanPlugin },
    },
  })
  return [drawObjectStore(settings), cluster, backup]
}

/** The last backup with all WAL of the archive, beside the database, to be checked and deleted again. */
export const drawRestored = (settings: Settings) => [
  new Cluster({
    metadata: { name: restoredName, namespace: settings.namespace },
    spec: {
      instances: 1,
      ...nodeOf(settings),
      // A recovery refuses fewer connections than the database had.
      postgresql: serverOf(settings),
      ...recoveryOf(settings.database.name),
    },
  }),
]

/** CloudNativePG's own metrics, where the rules of other installations read Patroni's. */
const ofOperator = ({ name }: Settings['database']): Readonly<Record<string, Partial<AlertRule>>> => ({
  // A pod that moves to another machine is away for minutes. Where none is read at all, there is nothing to count.
  SynetDatabaseNodeDown: {
    expr: `(count(cnpg_collector_up{job="${name}"} == 1) or vector(0)) < ${nodes}`,
    forSeconds: 600,
    summary: 'A node of the database has been away for ten minutes',
  },
  SynetDatabaseAlone: { expr: `max(cnpg_pg_replication_streaming_replicas{job="${name}"}) == 0` },
  // The weekly check sees neither a WAL that is not archived nor a daily backup that fails.
  SynetBackupUnchecked: {
    expr: [
      `(${alertRules.SynetBackupUnchecked.expr})`,
      `max(cnpg_pg_stat_archiver_seconds_since_last_archival{job="${name}"}) > 1800`,
      `time() - max(barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{job="${name}"}) > 129600`,
    ].join(' or '),
    summary:
      'The archive of the database is behind, a daily backup failed, or no restored backup was found good for 8 days',
  },
})

/** Prometheus reads every process, and raises the alerts of the product. */
function drawMonitoring({ namespace, hosts, database, monitoringLabels: labels }: Settings) {
  const own = ofOperator(database)
  const metadata = { name: 'synet', namespace, labels }
  return [
    new PodMonitor({
      metadata,
      spec: {
        selector: { matchLabels: { 'app.kubernetes.io/part-of': 'synet' } },
        // The alerts expect jobs whose names begin with synet.
        jobLabel: 'app.kubernetes.io/name',
        podMetricsEndpoints: [{ port: 'metrics', interval: '15s' }],
      },
    }),
    new PodMonitor({
      metadata: { ...metadata, name: database.name },
      spec: {
        selector: { matchLabels: { 'cnpg.io/cluster': database.name } },
        jobLabel: 'cnpg.io/cluster',
        podMetricsEndpoints: [{ port: 'metrics', interval: '15s' }],
      },
    }),
    new PrometheusRule({
      metadata,
      spec: {
        groups: [
          {
            name: 'synet',
            interval: '15s',
            rules: Object.entries<AlertRule>(alertRules)
              .map(([alert, rule]) => [alert, { ...rule, ...own[alert] }] as const)
              .map(([alert, { expr, forSeconds, severity, summary }]) => ({
                alert,
                expr,
                for: `${forSeconds}s`,
                labels: { severity },
                annotations: { summary, runbook_url: runbookOf(alert, operatorsHelpUrl(`https://${hosts.site}`)) },
              })),
          },
        ],
      },
    }),
  ]
}

/** An object of Kubernetes that knows the schema of its kind. */
export interface KubernetesObject {
  readonly kind: string
  /** @throws when it contradicts the schema */
  validate(): void
  toJSON(): unknown
}

/** @throws Error where no pod would reach the object store */
function needStore(settings: Settings): void {
  const why = findWhyBlocked('api', new URL(settings.store.endpoint), settings)
  if (why !== undefined) throw new Error(`store.endpoint ${why}`)
}

/**
 * The files, those with a number in the order in which they are applied. Each has the policies of its pods, because it is
 * waited for before the next one is applied.
 */
export const drawAll = (settings: Settings): Readonly<Record<string, readonly KubernetesObject[]>> => {
  needStore(settings)
  return {
    '1-database': [
      ...drawNamespace(settings),
      ...drawClosing(settings),
      drawDatabasePolicy(settings),
      ...drawDatabase(settings),
    ],
    '2-migrate': [drawMigrationPolicy(settings), ...drawMigration(settings)],
    '3-processes': [...drawPolicies(settings), ...drawProcesses(settings), ...drawIngresses(settings)],
    '4-monitoring': drawMonitoring(settings),
    // Applied for `synet backup-check`, and deleted afterwards.
    'backup-check': [drawDatabasePolicy(settings, restoredName), ...drawRestored(settings)],
  }
}

const head = '# Derives from packages/deploy/src/kubernetes: npm run kubernetes writes it.\n'

export const writeYaml = (objects: readonly KubernetesObject[]): string =>
  head +
  objects.map((object) => stringify(object.toJSON(), { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n')
