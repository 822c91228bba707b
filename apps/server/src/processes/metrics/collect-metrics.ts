import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Clock, seconds, systemClock } from '@synet/core/clock'
import type { Context } from '#platform/context'
import { waitingPasswords } from '#people/password/hash-password'
import { readMetrics } from '#processes/metrics/read-metrics'
import { clearGauges, count, type Reading, setGauge, showGauge, writeMetrics } from '#platform/metrics/registry'
import type { ProcessRole } from '#platform/database/database-roles'

/** A scrape does not wait longer for a database that hangs. */
const deadlineMs = seconds(5)
/** Figures from the database are read at most so often, however many scrape. */
const factsKeptMs = seconds(10)

/**
 * Creates the collector of a process's metrics. Figures of the process are read at each scrape, those of the database
 * when they are older than ten seconds. Figures that cannot be read are left out, because old ones would look healthy.
 * @returns the metrics in the text format of Prometheus
 */
export function createCollector(
  context: Pick<Context, 'sql' | 'clock' | 'networks'>,
  role: ProcessRole,
  real: Clock = systemClock,
  waitMs = deadlineMs,
): { collect(): Promise<string>; close(): void } {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  let cpuSeconds = 0
  let readAt: Date | undefined
  let reading: Promise<void> | undefined
  let shown: readonly Reading[] = []
  let asked: Promise<readonly Reading[]> | undefined

  const readProcess = () => {
    const { user, system } = process.cpuUsage()
    const cpu = (user + system) / 1e6
    count('process_cpu_seconds_total', {}, cpu - cpuSeconds)
    cpuSeconds = cpu
    setGauge('process_resident_memory_bytes', {}, process.memoryUsage.rss())
    // The monitor measures the whole interval between two looks.
    setGauge('synet_event_loop_lag_seconds', {}, Math.max(0, lag.percentile(99) / 1e9 - 0.02))
    lag.reset()
    for (const [queue, waiting] of Object.entries(waitingPasswords())) {
      setGauge('synet_passwords_waiting', { queue }, waiting)
    }
  }
  const refresh = async () => {
    const now = real.now()
    if (readAt && now.getTime() - readAt.getTime() < factsKeptMs) return
    readAt = now
    let next: readonly Reading[] = []
    let isRead = 1
    try {
      // One that hangs keeps its connection: another would take the next.
      asked ??= readMetrics(context, role, real).finally(() => (asked = undefined))
      next = await withDeadline(asked, waitMs)
    } catch {
      isRead = 0
    }
    clearGauges(new Set(shown.map(({ name }) => name)))
    for (const one of next) showGauge(one)
    setGauge('synet_facts_read', {}, isRead)
    shown = next
  }
  return {
    async collect() {
      readProcess()
      // Scrapes that come together share one reading.
      reading ??= refresh().finally(() => (reading = undefined))
      await reading
      return writeMetrics(role)
    },
    close: () => lag.disable(),
  }
}

function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
