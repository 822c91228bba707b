import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { type AlertRule, alertRules } from '@synet/server/processes/metrics/alert-rules'
import { operatorsPage } from '@synet/server/platform/config/operators-page'
import { runbookOf } from '@synet/server/processes/metrics/write-alerts'
import type { Settings } from './settings.ts'

/** CloudNativePG's own metrics, where the rules of other installations read Patroni's. */
const ofOperator: Readonly<Record<string, string>> = {
  SynetDatabaseNodeDown: 'cnpg_collector_up == 0',
  SynetDatabaseAlone: 'max(cnpg_pg_replication_streaming_replicas) == 0',
}

/** Prometheus reads every process, and raises the alerts of the product. */
export function drawMonitoring({ namespace, hosts, database }: Settings) {
  const metadata = { name: 'synet', namespace }
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
      metadata: { name: database.name, namespace },
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
            rules: Object.entries<AlertRule>(alertRules).map(([alert, { expr, forSeconds, severity, summary }]) => ({
              alert,
              expr: ofOperator[alert] ?? expr,
              for: `${forSeconds}s`,
              labels: { severity },
              annotations: { summary, runbook_url: runbookOf(alert, operatorsPage(`https://${hosts.site}`)) },
            })),
          },
        ],
      },
    }),
  ]
}
