import { isClockWrong } from '#platform/database-clock'
import { log } from '#platform/log/log'
import { count, removeGauge, setGauge } from '#platform/metrics/registry'
import { systemClock } from '@synet/core/clock'
import { inPass } from '#platform/trace/trace'

/** Background work in passes: each pass takes what is due; a pass that fails is logged and tried again. */
export interface Loop {
  /** Resolves when the pass in progress is over. */
  stop(): Promise<void>
}

/** A failure that continues is logged again after this long, with its number. */
const reportAgainMs = 60_000

/** Logs a failure once, and again when it is another one or continues: every pass would fill the log. */
function createTeller(name: string) {
  let failures = 0
  let said = ''
  let saidAt = Number.NEGATIVE_INFINITY
  return {
    fail(error: unknown): void {
      failures++
      const message = error instanceof Error ? error.message : String(error)
      const now = performance.now()
      if (message === said && now - saidAt < reportAgainMs) return
      said = message
      saidAt = now
      const again = failures > 1 ? { detail: `${failures} times in a row` } : {}
      log.error('a pass of a job failed', { job: name, error, ...again })
    },
    succeed(): void {
      // A loop that fails now and then is logged once per minute.
      if (failures > 1) log.info('a job works again', { job: name, detail: `after ${failures} failures` })
      failures = 0
    },
    failures: () => failures,
  }
}

/**
 * @param pass answers true when there may be more to do at once; one that answers nothing has done it all
 * @param idleMs how long to wait when there was nothing
 */
export function startLoop(name: string, idleMs: number, pass: () => Promise<boolean | void>): Loop {
  let stopped = false
  let wake = () => {}
  const running = (async () => {
    const teller = createTeller(name)
    while (!stopped) {
      let more = false
      count('synet_loop_passes_total', { loop: name })
      setGauge('synet_loop_pass_started_timestamp_seconds', { loop: name }, systemClock.now().getTime() / 1_000)
      try {
        if (!isClockWrong()) more = await inPass(`job ${name}`, { job: name }, async () => (await pass()) === true)
        teller.succeed()
      } catch (error) {
        if (stopped) continue
        count('synet_loop_failures_total', { loop: name })
        teller.fail(error)
      } finally {
        removeGauge('synet_loop_pass_started_timestamp_seconds', { loop: name })
      }
      if (more || stopped) continue
      const failures = teller.failures()
      const waitMs = failures > 0 ? Math.min(5_000, 100 * 2 ** failures) : idleMs
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    stop() {
      stopped = true
      wake()
      return running
    },
  }
}
