import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { type ChainRpc, createRpc } from '@synet/chain/rpc'
import { createTronRpc, type TronRpc } from '@synet/chain/tron-rpc'
import { type Random, systemRandom } from '@synet/core/random'
import { invariant } from '@synet/core/result'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { checkChart } from '@synet/ledger/open-accounts'
import { createPoster, type Poster } from '@synet/ledger/post'
import postgres from 'postgres'

import type { Config } from '#platform/config'
import { certificateFault, needAuthority } from '#platform/config/authority'
import { closedText } from '#platform/config/closed-path'
import { type ObjectPlace, type ObjectStore, openObjectStore } from '#platform/object/object-store'
import { type DatabaseClock, hasDevelopmentClock, openDatabaseClock } from '#platform/database-clock'
import { observePool, observePosting, observeRpc, tracePostings } from '#platform/metrics/observe'
import { checkSchema } from '#platform/database/migrate-database'
import { log } from '#platform/log/log'
import { StartFailure, StartRefusal } from '#platform/start-refusal'

/** The capabilities that are passed down. */
export interface Context {
  readonly config: Config
  readonly sql: Sql
  readonly clock: DatabaseClock
  readonly random: Random
  readonly poster: Poster
  /** Deltas and weights; the processes that have no place for them cannot use it. */
  readonly trainingStore: ObjectStore
  /** The networks that are enabled. */
  readonly networks: readonly Network[]
  /** The RPC client of each network; the client of a disabled network has no endpoints, and its calls fail. */
  readonly rpc: NetworkRpcs
}
export type NetworkRpcs = Readonly<Record<NetworkName, ChainRpc>>

/** Returns a network's client with the calls that only TRON has. @throws InvariantError for a network of another kind */
export function tronRpc(rpc: NetworkRpcs, network: Network): TronRpc {
  const one = rpc[network.name]
  invariant(isTron(one), `${network.name} is no TRON network`)
  return one
}
const isTron = (rpc: ChainRpc): rpc is TronRpc => 'readReference' in rpc

/** Returns the networks that have nodes, with an RPC client for each network. */
export function openNetworks(rpcUrls: Config['rpcUrls']): Pick<Context, 'networks' | 'rpc'> {
  const urls = (name: NetworkName) => rpcUrls[name] ?? []
  return {
    networks: Object.values(allNetworks).filter(({ name }) => urls(name).length > 0),
    rpc: Object.fromEntries(
      Object.values(allNetworks).map(({ name, kind }) => [
        name,
        observeRpc(name, kind === 'tron' ? createTronRpc(urls(name)) : createRpc(urls(name))),
      ]),
    ) as Record<NetworkName, ChainRpc>,
  }
}

/** Without a place every use of the store fails. */
export function openTrainingStore(place: ObjectPlace): ObjectStore {
  const fail = () => Promise.reject(new Error('this process has neither TRAINING_FOLDER nor TRAINING_S3_URL'))
  return openObjectStore(place) ?? { put: fail, get: fail, remove: fail, signPut: fail }
}

export async function openContext(config: Config, name: string): Promise<Context & { close(): Promise<void> }> {
  needAuthority('DATABASE_URL', config.databaseUrl)
  needAuthority('DATABASE_LISTEN_URL', config.databaseListenUrl)
  const sql = observePool(
    openDatabase(config.databaseUrl, {
      name,
      max: config.databasePool,
      prepare: config.databasePrepare,
      deadlineMs: config.databaseDeadlineMs,
    }),
  )
  await waitForDatabase(sql, config.databaseUrl)
  await checkSchema(sql)
  await checkChart(sql)
  if (!config.development && (await hasDevelopmentClock(sql)))
    throw new StartRefusal('The clock of this database can be moved: it is for development alone. Create a new one.')
  const clock = await openDatabaseClock(sql, config.development)
  return {
    config,
    sql,
    clock,
    random: systemRandom,
    poster: tracePostings(createPoster({ sql, now: () => clock.now(), observe: observePosting })),
    trainingStore: openTrainingStore(config.training),
    ...openNetworks(config.rpcUrls),
    async close() {
      clock.close()
      await sql.end({ timeout: 5 })
    },
  }
}

const waitMs = 200
const triesMax = 300
/** Ten seconds. */
const reportEvery = 50

// No such database, an unknown log-in, a wrong password, no right to connect, or a parameter that the server does not know
// or take: waiting does not help.
const wrongUrl = new Set(['3D000', '28000', '28P01', '42501', '42704', '22023'])

/** Connecting is retried while the database is starting or restarting. */
async function waitForDatabase(sql: Sql, url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`select`
      return
    } catch (error) {
      if (error instanceof postgres.PostgresError && wrongUrl.has(error.code))
        throw new StartRefusal(`The database of DATABASE_URL refuses us: ${error.message}. Correct the URL.`)
      const certificate = certificateFault('DATABASE_URL', url, error)
      // An authority that is renewed may come after the certificate.
      if (certificate) throw new StartFailure(closedText(certificate))
      if (attempt === triesMax)
        throw new StartFailure(
          `The database of DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)} → start it, or correct the URL`,
        )
      if (attempt % reportEvery === 1)
        log.warn('the database does not answer yet', { detail: error instanceof Error ? error.message : String(error) })
      await new Promise((wake) => setTimeout(wake, waitMs))
    }
  }
}
