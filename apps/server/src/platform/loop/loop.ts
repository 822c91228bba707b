import { isClockWrong } from '#platform/database-clock'
import { log } from '#platform/log/log'
import { count } from '#platform/metrics/registry'
import { inPass } from '#platform/trace/trace'

/** Background work in passes: each pass takes what is due; a pass that fails is logged and tried again. */
export interface Loop {
  /** Resolves when the pass in progress is over. */
  stop(): Promise<void>
}

/**
 * @param pass answers true when there may be more to do at once
 * @param idleMs how long to wait when there was nothing
 */
export function startLoop(name: string, idleMs: number, pass: () => Promise<boolean>): Loop {
  let stopped = false
  let wake = () => {}
  const running = (async () => {
    let failures = 0
    while (!stopped) {
      let more = false
      try {
        if (!isClockWrong()) more = await inPass(`job ${name}`, { job: name }, pass)
        failures = 0
      } catch (error) {
        failures++
        if (stopped) continue
        count('synet_loop_failures_total', { loop: name })
        log.error('a pass of a job failed', { job: name, error })
      }
      if (more || stopped) continue
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
