import { processRoles } from '#platform/database/database-roles'
import { alertRules } from '#processes/metrics/alert-rules'

const head = (what: string) =>
  `# ${what} It derives from apps/server/src/processes/metrics/write-prometheus.ts: npm run monitoring writes it.\n`

/** The example has all processes on one machine, each with the `METRICS_PORT` of its place in the list. */
const firstPort = 9_101

/** The alerts count on the names of the jobs and on the interval. */
export function writePrometheus(): string {
  const jobs = processRoles.map(
    (role, place) => `  - job_name: synet-${role}
    static_configs: [{ targets: ['127.0.0.1:${firstPort + place}'] }]`,
  )
  return `${head('An example for prometheus.yml: all processes on one machine.')}global:
  scrape_interval: 15s
  scrape_timeout: 5s
  evaluation_interval: 15s
rule_files: [alerts.yml] # of: synet alerts --env /etc/synet/jobs.env
alerting:
  alertmanagers:
    - static_configs: [{ targets: ['127.0.0.1:9093'] }]
scrape_configs:
${jobs.join('\n')}
`
}

/** Each severity has its route: whatever is neither would wake somebody. */
export function writeAlertmanager(): string {
  const severities = [...new Set(Object.values(alertRules).map(({ severity }) => severity))].toSorted()
  const receivers = severities.map(
    (severity) => `  - name: ${severity}
    webhook_configs: [{ url: 'https://${severity}.example.com/' }] # or email_configs, pagerduty_configs …`,
  )
  return `${head('An example for alertmanager.yml: a page wakes somebody, a ticket waits for the morning.')}route:
  receiver: page
  group_by: [alertname]
  group_wait: 15s
  repeat_interval: 1h
  routes:
    - matchers: [severity="ticket"]
      receiver: ticket
      repeat_interval: 1d
receivers:
${receivers.join('\n')}
`
}
