import { processRoles } from '#platform/database/database-roles'
import { type Dashboard, dashboards, type MetricRow, metrics } from '#platform/metrics/metric-table'

const rows: readonly (readonly [string, MetricRow])[] = Object.entries(metrics)
const namesOf = (dashboard: Dashboard) => rows.filter(([, row]) => row.dashboard === dashboard)

const unitOf = (name: string, { type }: MetricRow): string => {
  if (name.endsWith('_timestamp_seconds')) return 'dateTimeFromNow'
  if (name.includes('_seconds')) return 's'
  if (name.endsWith('_bytes')) return 'bytes'
  return type === 'counter' ? 'ops' : 'short'
}

interface Query {
  readonly expr: string
  readonly legend: string
}

function queriesOf(name: string, { type, labels, roles }: MetricRow): readonly Query[] {
  // Processes of one role differ by their instance; figures of the database are the same in each.
  const by = [...labels, ...(roles.length > 1 ? ['role'] : [])]
  const legend = by.map((label) => `{{${label}}}`).join(' ') || name
  const grouped = (aggregate: string, of: string) =>
    `${aggregate}${by.length > 0 ? ` by (${by.join(', ')})` : ''} (${of})`
  if (type === 'counter') return [{ expr: grouped('sum', `rate(${name}[5m])`), legend }]
  if (type === 'gauge') return [{ expr: grouped('max', name), legend }]
  const buckets = `sum by (${['le', ...by].join(', ')}) (rate(${name}_bucket[5m]))`
  return [0.5, 0.95].map((share) => ({
    expr: `histogram_quantile(${share}, ${buckets})`,
    legend: `${legend} p${share * 100}`,
  }))
}

const [width, height, columns] = [12, 8, 2]
const datasource = { type: 'prometheus', uid: '${source}' }

/** @returns a dashboard for Grafana, with a panel for each metric of its subject */
export function writeDashboard(dashboard: Dashboard): string {
  const panels = namesOf(dashboard).map(([name, row], i) => ({
    id: i + 1,
    type: 'timeseries',
    title: row.help,
    description: name,
    datasource,
    gridPos: { x: (i % columns) * width, y: Math.floor(i / columns) * height, w: width, h: height },
    fieldConfig: { defaults: { unit: unitOf(name, row) }, overrides: [] },
    targets: queriesOf(name, row).map(({ expr, legend }, n) => ({
      refId: String.fromCharCode(65 + n),
      datasource,
      expr,
      legendFormat: legend,
    })),
  }))
  const source = { name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }
  const content = {
    uid: `synet-${dashboard}`,
    title: `Synet: ${dashboards[dashboard]}`,
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [source] },
    panels,
  }
  return `${JSON.stringify(content, undefined, 2)}\n`
}

/** Notes say what the head of the page leaves open about a metric: a histogram, and processes other than `jobs`. */
function notesOf({ type, roles }: MetricRow): string {
  const served = roles.length === processRoles.length ? 'all' : roles.join(', ')
  const notes = [...(type === 'histogram' ? [type] : []), ...(served === 'jobs' ? [] : [served])]
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`
}

/** @returns docs/METRICS.md */
export function writeMetricsPage(): string {
  const sections = (Object.keys(dashboards) as Dashboard[]).map((dashboard) => {
    const lines = namesOf(dashboard).map(([name, row]) => {
      const named = row.labels.length === 0 ? name : `${name}{${row.labels.join(',')}}`
      return `| \`${named}\` | ${row.help}${notesOf(row)} |`
    })
    return `## ${dashboards[dashboard]}\n| metric | meaning |\n|---|---|\n${lines.join('\n')}\n`
  })
  return `# Metrics
\`npm run monitoring\` writes this page from \`apps/server/src/platform/metrics/metric-table.ts\`. Each process serves its metrics at its \`METRICS_PORT\` ([OPERATIONS](OPERATIONS.md)) and adds the label \`role\`. Brackets name the processes; without them it is \`jobs\`, which read the figures of the database at most once in ten seconds (\`api\` reads its own). Names that end in \`_total\` are counters, others gauges or the histograms that are called so. Ages and delays are 0 while nothing waits.

${sections.join('\n')}`
}
