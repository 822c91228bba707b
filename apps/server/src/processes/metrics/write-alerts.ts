import { type AlertRule, alertRules } from '#processes/metrics/alert-rules'

const rules: readonly (readonly [string, AlertRule])[] = Object.entries(alertRules)

/** The address of an alert's section on the page of help for operators. */
export const runbookOf = (alert: string, page: string): string => `${page}#${alert.toLowerCase()}`

const head = (what: string) =>
  `# ${what} It derives from apps/server/src/processes/metrics/alert-rules.ts: npm run monitoring writes it.\n`
/** A text in JSON is one in YAML. */
const quote = (text: string): string => JSON.stringify(text)

/**
 * @param page the address of the help for operators
 * @returns the rules in the format of Prometheus
 */
export function writeAlerts(page: string): string {
  const lines = rules.flatMap(([name, { expr, forSeconds, severity, summary }]) => [
    `      - alert: ${name}`,
    `        expr: ${quote(expr)}`,
    `        for: ${forSeconds}s`,
    '        labels:',
    `          severity: ${severity}`,
    '        annotations:',
    `          summary: ${quote(summary)}`,
    `          runbook_url: ${quote(runbookOf(name, page))}`,
  ])
  return `${head('The alerts.')}groups:\n  - name: synet\n    interval: 15s\n    rules:\n${lines.join('\n')}\n`
}

/** The incident happens after this many samples of 15 seconds. */
const quietSamples = 40
const sampleSeconds = 15
const afterSamples = 300

type Play = 'quiet' | 'raised' | 'restarted'

function valuesOf({ quiet, raised, grows, restarted = quiet }: AlertRule['played'][number], play: Play): string {
  if (grows) {
    const before = `0+${quiet}x${quietSamples}`
    const reached = quiet * (quietSamples + 1)
    return play === 'raised' && raised !== 'gone'
      ? `${before} ${reached}+${raised}x${afterSamples}`
      : `0+${quiet}x${quietSamples + afterSamples}`
  }
  if (play === 'quiet') return `${quiet}x${quietSamples + afterSamples}`
  if (play === 'restarted')
    return `${quiet}x${quietSamples} ${restarted === 'gone' ? 'stale' : restarted} ${quiet}x${afterSamples}`
  return raised === 'gone'
    ? `${quiet}x${quietSamples} stale _x${afterSamples}`
    : `${quiet}x${quietSamples} ${raised}x${afterSamples}`
}

const seriesOf = (played: AlertRule['played'], play: Play): string[] =>
  played.flatMap((one) => [`      - series: ${quote(one.series)}`, `        values: ${quote(valuesOf(one, play))}`])

const firing = (name: string, atSeconds: number, count: 0 | 1): string[] => [
  `      - expr: ${quote(`count(count by (alertname) (ALERTS{alertname="${name}",alertstate="firing"})) or vector(0)`)}`,
  `        eval_time: ${atSeconds}s`,
  `        exp_samples: [{ value: ${count} }]`,
]

/** Each alert is silent before its incident and raised in time after it. A quiet hour and a restart raise none at all. */
export function writeAlertTests(): string {
  const happensAt = (quietSamples + 1) * sampleSeconds
  const each = rules.flatMap(([name, { played, forSeconds, withinSeconds = forSeconds + 30 }]) => [
    `  - name: ${quote(`OPS-08 ${name}`)}`,
    '    interval: 15s',
    '    input_series:',
    ...seriesOf(played, 'raised'),
    '    promql_expr_test:',
    ...firing(name, happensAt - sampleSeconds, 0),
    ...firing(name, happensAt + withinSeconds, 1),
  ])
  // A series that several alerts read is quiet in the way of the first.
  const all = new Map(rules.flatMap(([, { played }]) => played.map((one) => [one.series, one] as const)).toReversed())
  const silent = (name: string, play: Play, alerts: string, ats: readonly number[]): string[] => [
    `  - name: ${quote(name)}`,
    '    interval: 15s',
    '    input_series:',
    ...seriesOf([...all.values()], play),
    '    promql_expr_test:',
    ...ats.flatMap((at) => [
      `      - expr: ${quote(`count(${alerts}) or vector(0)`)}`,
      `        eval_time: ${at}s`,
      '        exp_samples: [{ value: 0 }]',
    ]),
  ]
  const afterRestart = [0, 15, 30, 60].map((seconds) => happensAt + seconds)
  const none = [
    ...silent('OPS-08 a quiet hour', 'quiet', 'ALERTS', [900, 1_800, 3_600]),
    ...silent('OPS-08 a restart of all processes', 'restarted', 'ALERTS{alertstate="firing"}', afterRestart),
  ]
  const start = `${head('What promtool plays.')}rule_files: [alerts.yml]\nevaluation_interval: 15s\ntests:\n`
  return `${start}${[...each, ...none].join('\n')}\n`
}
