import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import type { Settings } from './settings.ts'

export const databaseName = 'synet-db'

/** The database: three nodes, of which two have each commit before it is acknowledged, and an archive of all WAL. */
export function drawDatabase({ namespace, database, store }: Settings) {
  const metadata = { name: databaseName, namespace }
  const key = (name: string) => ({ name: 'synet-backups', key: name })
  const cluster = new Cluster({
    metadata,
    spec: {
      instances: 3,
      imageName: database.image,
      storage: { size: database.storage },
      walStorage: { size: database.walStorage },
      resources: {
        requests: { cpu: database.cpu, memory: database.memory },
        limits: { memory: database.memory },
      },
      postgresql: {
        // Nothing is acknowledged that one node alone has, not even while a node is away.
        synchronous: { method: 'any', number: 1, dataDurability: 'required' },
        parameters: { max_connections: '200' },
      },
      bootstrap: {
        initdb: {
          database: 'synet',
          owner: 'synet',
          dataChecksums: true,
          // `synet migrate` and `synet init` make the roles and log-ins of the processes.
          postInitApplicationSQL: ['alter role synet createrole'],
        },
      },
      affinity: { enablePodAntiAffinity: true, podAntiAffinityType: 'required', topologyKey: 'kubernetes.io/hostname' },
      backup: {
        retentionPolicy: '30d',
        barmanObjectStore: {
          destinationPath: `s3://${store.backups}/`,
          endpointURL: store.endpoint,
          s3Credentials: { accessKeyId: key('KEY_ID'), secretAccessKey: key('SECRET') },
          wal: { compression: 'zstd', encryption: 'AES256' },
          data: { compression: 'snappy', encryption: 'AES256' },
        },
      },
      monitoring: { enablePodMonitor: true },
    },
  })
  const backup = new ScheduledBackup({
    metadata,
    // Seconds come first.
    spec: { schedule: '0 0 3 * * *', cluster: { name: databaseName }, backupOwnerReference: 'cluster' },
  })
  return [cluster, backup]
}
