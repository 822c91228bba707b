import { type ChainRpc, createRpc } from '@synet/chain/rpc'
import { type Random, systemRandom } from '@synet/core/random'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createPoster, type Poster } from '@synet/ledger/post'
import type { Config } from '#config'
import { type DatabaseClock, openDatabaseClock } from '#database-clock'

/** The capabilities that are passed down. */
export interface Context {
  readonly config: Config
  readonly sql: Sql
  readonly clock: DatabaseClock
  readonly random: Random
  readonly poster: Poster
  readonly rpc: { readonly dev: ChainRpc }
}

export async function openContext(config: Config, name: string): Promise<Context & { close(): Promise<void> }> {
  const sql = openDatabase(config.databaseUrl, { max: 12, name })
  const clock = await openDatabaseClock(sql)
  return {
    config,
    sql,
    clock,
    random: systemRandom,
    poster: createPoster({ sql, now: () => clock.now() }),
    rpc: { dev: createRpc(config.rpcUrls.dev) },
    async close() {
      clock.close()
      await sql.end({ timeout: 5 })
    },
  }
}
