import { openDatabase } from '@synet/ledger/database'

const pauseMs = 50

/**
 * Connects again and again, and asks whether the server that answers is a standby.
 * @param url of the processes' pool, or of the proxy behind it
 */
export function countStandbyAnswers(url: string): { stop(): Promise<number> } {
  let count = 0
  let running = true
  const ask = async () => {
    while (running) {
      const sql = openDatabase(url, { max: 1, name: 'cluster-trial', prepare: false, deadlineMs: 1_000 })
      const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`.catch(() => [])
      await sql.end({ timeout: 0 })
      if (row?.standby) count++
      await new Promise((wake) => setTimeout(wake, pauseMs))
    }
  }
  const asking = ask()
  return {
    async stop() {
      running = false
      await asking
      return count
    },
  }
}
