import { readFileSync } from 'node:fs'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { connectionsNeeded, memoryParameters, readMebibytes } from './database-memory.ts'
import type { KubernetesObject } from './draw-all.ts'
import { spreadOver } from './draw-processes.ts'
import type { Settings } from './settings.ts'

/** The archive of all clusters of the installation, each in a folder of its name. */
const archiveName = 'synet-db'
export const restoredName = 'synet-db-restored'

/** One has each commit with the primary, and one more may be away. */
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

/** What a node of the database is made of, whatever it begins with. */
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
