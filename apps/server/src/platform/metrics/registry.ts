import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type LabelsOf, type MetricName, type MetricRow, metrics, type NamesOf } from '#platform/metrics/metric-table'
import type { ProcessRole } from '#platform/database/database-roles'

/** The metrics of this process. They are counted whether or not anybody reads them. */
const rows: readonly (readonly [string, MetricRow])[] = Object.entries(metrics)
const counters = new Map<string, Counter>()
const gauges = new Map<string, Gauge>()
const histograms = new Map<string, Histogram>()
for (const [name, { type, help, labels, buckets = [] }] of rows) {
  const of = { name, help, labelNames: [...labels], registers: [] }
  if (type === 'counter') counters.set(name, new Counter(of))
  else if (type === 'gauge') gauges.set(name, forget(new Gauge(of)))
  else histograms.set(name, new Histogram({ ...of, buckets: [...buckets] }))
}

/** A gauge without labels begins at zero, and `reset` makes it zero again: nobody may take that for a reading. */
function forget<G extends Gauge | undefined>(gauge: G): G {
  gauge?.reset()
  gauge?.remove({})
  return gauge
}

export function count<N extends NamesOf<'counter'>>(name: N, labels: LabelsOf<N>, by = 1): void {
  counters.get(name)?.inc(labels, by)
}

export function observe<N extends NamesOf<'histogram'>>(name: N, labels: LabelsOf<N>, value: number): void {
  histograms.get(name)?.observe(labels, value)
}

export function setGauge<N extends NamesOf<'gauge'>>(name: N, labels: LabelsOf<N>, value: number): void {
  gauges.get(name)?.set(labels, value)
}

/** Removes one value of a gauge, once what it describes is over. */
export function removeGauge<N extends NamesOf<'gauge'>>(name: N, labels: LabelsOf<N>): void {
  gauges.get(name)?.remove(labels)
}

/** A value of a gauge, as it was read. */
export type Reading = {
  [N in NamesOf<'gauge'>]: { readonly name: N; readonly labels: LabelsOf<N>; readonly value: number }
}[NamesOf<'gauge'>]

export const showGauge = ({ name, labels, value }: Reading): void => gauges.get(name)?.set(labels, value)

/** Removes all values of these gauges, so that what is not read again is not shown. */
export function clearGauges(names: Iterable<NamesOf<'gauge'>>): void {
  for (const name of names) forget(gauges.get(name))
}

/** @returns the metrics of a role in the text format of Prometheus */
export function writeMetrics(role: ProcessRole): Promise<string> {
  const registry = new Registry()
  for (const [name, { roles }] of rows) {
    const metric = counters.get(name) ?? gauges.get(name) ?? histograms.get(name)
    if (metric && roles.includes(role)) registry.registerMetric(metric)
  }
  registry.setDefaultLabels({ role })
  return registry.metrics()
}

/** @returns the present value of a counter or gauge; undefined when it has none with these labels */
export async function readMetric<N extends MetricName>(name: N, labels: LabelsOf<N>): Promise<number | undefined> {
  const metric = counters.get(name) ?? gauges.get(name)
  const { values = [] } = (await metric?.get()) ?? {}
  const wanted: readonly [string, unknown][] = Object.entries(labels)
  return values.find((candidate) => wanted.every(([label, value]) => candidate.labels[label] === value))?.value
}
