import { openDatabase } from '@synet/ledger/database'

const pauseMs = 20

/**
 * Asks through a pool of the processes, again and again, whether the server that answers is a standby. Where none ever
 * is, a trial has not shown what happens when the product reads from one.
 * @param url of the pool
 */
export function countStandbyAnswers(url: string): { stop(): Promise<number> } {
  const sql = openDatabase(url, { max: 2, name: 'cluster-trial', prepare: false, deadlineMs: 1_000 })
  let count = 0
  let running = true
  const ask = async () => {
    while (running) {
      const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`.catch(() => [])
      if (row?.standby) count++
      await new Promise((wake) => setTimeout(wake, pauseMs))
    }
  }
  const asking = ask()
  return {
    async stop() {
      running = false
      await asking
      await sql.end({ timeout: 1 })
      return count
    },
  }
}
