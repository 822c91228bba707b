import { testPin } from '@synet/contract/test-support/test-pin'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFakeChain, type FakeChain } from '@synet/chain/test-support/fake-chain'
import { depositXpub, hotWallet } from '@synet/chain/keys'
import { allNetworks } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { systemRandom } from '@synet/core/random'
import { invariant } from '@synet/core/result'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createPoster } from '@synet/ledger/post'
import { chainPostings } from '@synet/ledger/posting-chain'
import { type DemoOperator, fundPool, seedDemo } from '@synet/stack/seed'
import { createSeededDatabase, type TestDatabase } from '@synet/stack/test-database'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain, openNetwork } from '#money/chain/follow-chain'
import type { Config } from '#platform/config'
import { type Context, openTrainingStore } from '#platform/context'
import { pushPublicKey } from '#platform/push/send-push'
import { messagePublicKey } from '#platform/message/seal-message'
import { hashPassword } from '#people/password/hash-password'
import { openWallet } from '#custody/payout/sign/open-wallet'
import { openKeys } from '#custody/payout/sign/signing-keys'

const network = allNetworks.dev
export const seed = new Uint8Array(64).fill(7)
export const pushKey = new Uint8Array(32).fill(7)
/** Opens the messages that the product has sealed. */
export const messageKey = new Uint8Array(32).fill(9)
export const payPassword = testPin
export const demoPassword = 'model password'
/** Where the operators' keys believe the signer's page to be. */
export const approvalsParty = { origin: 'http://approvals.localhost', id: 'approvals.localhost' }
/** Where users' keys believe the site to be. */
export const siteParty = { origin: 'http://localhost', id: 'localhost' }
/** When every product starts. */
export const startsAt = new Date('2026-03-01T00:00:00Z')

export interface NetworkChain {
  readonly network: Network
  readonly chain: FakeChain
}

/** A product's context needs these beside its defaults. */
interface Parts {
  readonly database: TestDatabase
  readonly sql: Sql
  readonly chains: readonly NetworkChain[]
  readonly rpc: Context['rpc']
  readonly clock: Context['clock']
  readonly configured?: Partial<Config>
}

export function createProductContext({ database, sql, chains, rpc, clock, configured = {} }: Parts): Context {
  const training = configured.training ?? { folder: mkdtempSync(join(tmpdir(), 'synet-training-')), s3: undefined }
  return {
    config: {
      payoutContracts: {},
      host: '127.0.0.1',
      development: true,
      databaseUrl: database.appUrl,
      apiPort: 0,
      consolePort: 0,
      trustedProxies: [],
      rpcUrls: Object.fromEntries(chains.map((chain) => [chain.network.name, ['in memory']])),
      depositXpub: depositXpub(seed),
      leaseKey: Buffer.alloc(32),
      operatorKey: Buffer.alloc(32),
      messagePublicKey: messagePublicKey(messageKey),
      uploads: { folder: undefined, s3: undefined },
      training,
      drainMs: 0,
      databasePool: 12,
      databasePrepare: true,
      databaseDeadlineMs: 10_000,
      databaseListenUrl: undefined,
      pushPublicKey: pushPublicKey(pushKey),
      pushTestOrigin: undefined,
      smtpUrl: undefined,
      ratesUrl: undefined,
      smsUrl: undefined,
      codesWithoutWork: true,
      mailFrom: 'model',
      webFolder: undefined,
      consoleFolder: undefined,
      assetsFolder: undefined,
      siteOrigin: siteParty.origin,
      approvalsOrigin: approvalsParty.origin,
      ...configured,
    },
    sql,
    clock,
    random: systemRandom,
    poster: createPoster({ sql, now: clock.now }),
    trainingStore: openTrainingStore(training),
    networks: chains.map((chain) => chain.network),
    rpc,
  }
}

/** Describes the seeded database to the tests. */
interface SeedNote {
  readonly operators: readonly DemoOperator[]
  readonly payPasswordHash: string
  /** Blocks of the development chain that the database has followed. */
  readonly height: number
}

/** The development chain up to what the seeded database has followed: the same blocks each time. */
function startChain(): FakeChain {
  const chain = createFakeChain()
  chain.pay(hotWallet(seed).address, 200_000_000_000n)
  chain.mine(network.confirmations + 1)
  return chain
}

/** The demo with its operators, the hot wallet's capital credited, and the pool funded. */
async function seedProduct(database: TestDatabase): Promise<string> {
  const sql = openDatabase(database.ownerUrl, { max: 2 })
  const chain = startChain()
  const clock = { now: () => startsAt, refresh: async () => {}, close: () => {} }
  const chains = [{ network, chain }]
  const rpc = { [network.name]: chain.rpc } as unknown as Context['rpc']
  const context = createProductContext({ database, sql, chains, rpc, clock })
  const operators = await seedDemo(context, { password: demoPassword, seed, tinyTask: true, trainers: false })
  // Longer tasks have a bonus; tests of bonuses use the task whose units take milliseconds.
  await sql`update app.task set bonus_ppm = 200 where project_code = 'tiny-speeches'`
  await openNetwork(context, network)
  await openWallet(context, network, { keys: openKeys(seed), contracts: {} })
  while (await followChain(context, network));
  while (await creditTransfers(context, network));
  invariant(await fundPool(context), 'the pool is funded')
  await chainPostings(sql, startsAt)
  const payPasswordHash = await hashPassword(context, payPassword)
  await sql.end()
  rmSync(context.config.training.folder ?? '', { recursive: true, force: true })
  const note: SeedNote = { operators, payPasswordHash, height: chain.height() }
  return JSON.stringify(note)
}

// The chart of accounts derives from the networks; a test adds one.
const kind = Object.keys(allNetworks).join('_')

/** A seeded database of its own, with the development chain that it has followed. */
export async function openSeededProduct(): Promise<SeedNote & { database: TestDatabase; chain: FakeChain }> {
  const database = await createSeededDatabase(kind, seedProduct)
  const note = JSON.parse(database.note) as SeedNote
  const chain = startChain()
  chain.mine(note.height - chain.height())
  return { ...note, database, chain }
}
