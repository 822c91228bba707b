import { stringify } from 'yaml'
import { drawDatabase, drawRestored, restoredName, nodes } from './draw-database.ts'
import {
  drawClosing,
  drawDatabasePolicy,
  drawIngresses,
  drawMigrationPolicy,
  drawNamespace,
  drawPolicies,
} from './draw-network.ts'
import { drawMigration, drawProcesses } from './draw-processes.ts'
import { findWhyBlocked } from './find-blocked.ts'
import type { Settings } from './settings.ts'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { type AlertRule, alertRules } from '@synet/server/processes/metrics/alert-rules'
import { operatorsHelpUrl } from '@synet/server/platform/config/operators-help-url'
import { runbookOf } from '@synet/server/processes/metrics/write-alerts'

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
