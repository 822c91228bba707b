import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AlertRule, alertRules } from '#processes/metrics/alert-rules'
import { type Dashboard, dashboards, type MetricRow, metrics } from '#platform/metrics/metric-table'
import { operatorsHelpUrl } from '#platform/config/operators-help-url'
import { writeAlerts, writeAlertTests } from '#processes/metrics/write-alerts'
import { writeAlertmanager, writePrometheus } from '#processes/metrics/write-prometheus'
import { writeDashboard, writeMetricsPage } from '#processes/metrics/write-dashboards'

const root = new URL('../../../../../', import.meta.url)
const monitoring = '../../../monitoring'
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

describe('the files of the monitoring derive from the tables', () => {
  it('alerts.yml and what promtool plays', async () => {
    await expect(writeAlerts(operatorsHelpUrl('https://app.example.com'))).toMatchFileSnapshot(
      `${monitoring}/alerts.yml`,
    )
    await expect(writeAlertTests()).toMatchFileSnapshot(`${monitoring}/alerts.test.yml`)
  })
  it('the examples for Prometheus and Alertmanager [STD-13]', async () => {
    await expect(writePrometheus()).toMatchFileSnapshot(`${monitoring}/prometheus.yml`)
    await expect(writeAlertmanager()).toMatchFileSnapshot(`${monitoring}/alertmanager.yml`)
  })
  it.each(Object.keys(dashboards) as Dashboard[])('the dashboard %s', async (dashboard) => {
    await expect(writeDashboard(dashboard)).toMatchFileSnapshot(`${monitoring}/dashboards/${dashboard}.json`)
  })
  it('docs/METRICS.md', async () => {
    await expect(writeMetricsPage()).toMatchFileSnapshot('../../../../../docs/METRICS.md')
  })
})

const rows: Readonly<Record<string, MetricRow>> = metrics

it('the names of counters, and of nothing else, end in _total', () => {
  for (const [name, { type }] of Object.entries(rows)) expect(name.endsWith('_total'), name).toBe(type === 'counter')
})

/** Prometheus itself adds these. */
const added = new Set(['role', 'instance', 'job', 'le'])

/** @returns what an expression names that no process has */
function unknownIn(expr: string): string[] {
  // `up` belongs to Prometheus.
  const texts = expr.replaceAll(/\b(?:synet|process)_\w+(?:\{[^}]*\})?/g, (found) => `<${found}>`)
  return [...texts.matchAll(/<(\w+)(?:\{([^}]*)\})?>/g)].flatMap(([, named = '', matchers = '']) => {
    const histogram = named.replace(/_(?:bucket|sum|count)$/, '')
    const row = rows[named]?.type === 'histogram' ? undefined : (rows[named] ?? rows[histogram])
    if (!row) return [named]
    const labels = [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label)
    return labels
      .filter((label) => !row.labels.includes(label) && !added.has(label))
      .map((label) => `${named}{${label}}`)
  })
}

describe.each(Object.entries<AlertRule>(alertRules))('the alert %s [OPS-08]', (name, { expr, played }) => {
  it('names only metrics and labels of the table, and is tested with those that it names', () => {
    expect(unknownIn(expr)).toEqual([])
    expect(played.flatMap(({ series }) => unknownIn(series))).toEqual([])
    expect(played.every(({ series }) => expr.includes(series.replace(/\{.*/, '')))).toBe(true)
  })

  it('has its section in OPERATIONS: how it is seen, its cause and the next step', () => {
    const [, section = ''] = new RegExp(`^### ${name}\n([^]*?)(?=\n##)`, 'm').exec(read('docs/OPERATIONS.md')) ?? []
    expect(section.trim().split('\n'), 'one paragraph').toHaveLength(1)
    expect(section).toMatch(/\*\*Cause:\*\* .+ \*\*Next:\*\* .+/)
  })
})

it('an expression with a metric or a label that does not exist is found', () => {
  expect(unknownIn('max(synet_no_such_total) > 0')).toEqual(['synet_no_such_total'])
  expect(unknownIn('synet_network_halted_seconds{colour="red"}')).toEqual(['synet_network_halted_seconds{colour}'])
  expect(unknownIn('rate(synet_call_seconds[1m])')).toEqual(['synet_call_seconds'])
})

it('every incident of OPERATIONS is an alert, or is one that only people can see [OPS-08]', () => {
  const [, incidents = ''] = /\n## Alerts and incidents\n([^]*?)\n## /.exec(read('docs/OPERATIONS.md')) ?? []
  const headings = [...incidents.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading)
  const byPeople = headings.filter((heading) => !(heading in alertRules))
  expect(byPeople).toEqual([
    'A wrong credit, or money given to the wrong owner',
    'A court order',
    'A misleading link, notice or text',
  ])
  expect(headings.filter((heading) => heading in alertRules).toSorted()).toEqual(Object.keys(alertRules).toSorted())
})

it('promtool has tested the alerts as they are now: npm run test:alerts [OPS-08]', () => {
  const hash = createHash('sha256')
    .update(read('apps/server/monitoring/alerts.yml'))
    .update(read('apps/server/monitoring/alerts.test.yml'))
    .update(read('apps/server/monitoring/prometheus.yml'))
    .digest('hex')
  const result = read('apps/server/monitoring/alerts.last-result.txt')
  expect(result).toContain(`sha256 of the rules, their tests and the example: ${hash}`)
  expect(result).toContain(`SUCCESS: ${Object.keys(alertRules).length} rules found`)
  expect(result).toContain('SUCCESS: prometheus.yml is valid')
})
