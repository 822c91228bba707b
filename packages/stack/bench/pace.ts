import { quantile } from './measure.ts'
import type { Reply } from './post.ts'

export interface Paced {
  /** Durations of the successful operations, in ms. */
  readonly times: readonly number[]
  /** The number of refused or failed operations by reason. */
  readonly failed: ReadonlyMap<string, number>
  readonly perSecond: number
}

/**
 * Begins a fixed number of operations per second, whether or not earlier ones were answered; `undefined` is not
 * counted.
 */
export async function pace(perSecond: number, ms: number, operation: () => Promise<Reply | undefined>): Promise<Paced> {
  const start = performance.now()
  const times: number[] = []
  const failed = new Map<string, number>()
  const open = new Set<Promise<void>>()
  const fail = (why: string) => void failed.set(why, (failed.get(why) ?? 0) + 1)
  let begun = 0
  while (performance.now() - start < ms) {
    const due = Math.floor(((performance.now() - start) / 1_000) * perSecond)
    for (; begun < due; begun++) {
      const at = performance.now()
      const one: Promise<void> = operation()
        .then((reply) => {
          if (reply?.code === 1) times.push(performance.now() - at)
          else if (reply) fail(reply.msg)
        })
        .catch((error: unknown) => fail(String(error)))
        .finally(() => open.delete(one))
      open.add(one)
    }
    await new Promise((wake) => setTimeout(wake, 5))
  }
  await Promise.all(open)
  return { failed, times, perSecond: (times.length * 1_000) / (performance.now() - start) }
}

export function printPaced(name: string, { perSecond, times, failed }: Paced): void {
  const refused = [...failed].map(([why, count]) => `${count} × ${why}`).join(', ')
  const [median, last] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => ms.toFixed(1))
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(1).padStart(6)}/s  p50 ${median} ms  p99 ${last} ms${refused ? `  refused: ${refused}` : ''}`,
  )
}
