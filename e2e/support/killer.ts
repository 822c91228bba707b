import { CallError } from '@synet/contract/client'
import { until } from '@synet/server/test-support/until'
import type { TestStack } from '#support/test-stack'

/** Processes may be killed again and again before they answer. */
export const answerMs = 180_000

/** A small seeded generator: the same schedule in every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Asks again, with the same key, until the product gives an answer of its own. */
export async function callUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  return until(
    'an answer',
    async () => {
      try {
        return { answer: await call() }
      } catch (error) {
        const refused =
          error instanceof CallError && error.data?.error !== undefined && error.data.error !== 'server.failed'
        if (refused) throw error
        return undefined
      }
    },
    answerMs,
  ).then(({ answer }) => answer)
}

interface Victim {
  pid(): number | undefined
  isReady(): Promise<boolean>
}

/**
 * Kills one of the processes at a random point, again and again, until it is told to stop. Every other victim, by lot, gets
 * the time to be ready again: on a slow machine all would be killed before they are, without end.
 */
export function startKiller(
  stack: TestStack,
  random: () => number,
  { killsMin, pauseMs = 900 }: { readonly killsMin: number; readonly pauseMs?: number },
) {
  let kills = 0
  let stopped = false
  let givenUp = false
  const { jobs, signer, watcher, api } = stack.processes
  const killed = [jobs, signer, watcher, api, ...(stack.second ? [stack.second.process] : [])]
  const victims: readonly Victim[] = [
    ...killed.map((one) => ({ pid: one.pid, isReady: () => Promise.resolve(one.isReady()) })),
    // A database that is not the test's own has none.
    {
      pid: stack.databasePid,
      isReady: () =>
        stack.context.sql`select`.then(
          () => true,
          () => false,
        ),
    },
  ]
  const running = (async () => {
    while (!givenUp && (!stopped || kills < killsMin)) {
      await new Promise((wake) => setTimeout(wake, 100 + random() * pauseMs))
      const victim = victims[Math.floor(random() * victims.length)]
      const waits = random() < 0.5
      const pid = victim?.pid()
      if (!victim || !pid) continue
      try {
        process.kill(pid, 'SIGKILL')
        kills++
      } catch {
        // The victim has ended and has not restarted yet: the next turn tries again.
        continue
      }
      if (waits)
        await until('the victim is back', async () => victim.pid() !== pid && (await victim.isReady()), answerMs)
    }
  })()
  return {
    kills: () => kills,
    /** Ends it before it has killed often enough. */
    giveUp: () => void (givenUp = true),
    stop: () => {
      stopped = true
      return running
    },
  }
}
