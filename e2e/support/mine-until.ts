import { until } from '@synet/server/test-support/until'
import { stack } from './open-stack.ts'

/** Mines one block before each look, until there is what the test waits for. */
export const mineUntil = <T>(what: string, look: () => Promise<T | undefined | false>, timeoutMs?: number) =>
  until(
    what,
    async () => {
      await stack.keeper.mine(1)
      return look()
    },
    timeoutMs,
  )
