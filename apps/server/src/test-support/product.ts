import { rmSync } from 'node:fs'
import { createFakeChain, type FakeChain } from '@synet/chain/test-support/fake-chain'
import { approvalMs } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { type Call } from '@synet/contract/client'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { addMs, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { inTransaction, openDatabase, type Sql, type Transaction } from '@synet/ledger/database'
import { createPoster } from '@synet/ledger/post'
import { chainPostings } from '@synet/ledger/posting-chain'
import { totpCode } from '@synet/stack/seed'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain, openNetwork } from '#money/chain/follow-chain'
import type { Config } from '#platform/config'
import type { Context } from '#platform/context'
import { releaseEmission } from '#money/emission/genesis'
import { startApi } from '#processes/site/api-server'
import { evaluateSales } from '#training/catalogue/evaluate-sales'
import { expireRecharges } from '#money/recharge/expire-recharges'
import { sealedFor } from '#platform/message/queue-message'
import { openMessage } from '#platform/message/seal-message'
import { rejectWithdrawal } from '#operators/withdrawal/decide-withdrawal'
import { type QueueItem, readQueue } from '#operators/withdrawal/list-queue'
import { startOps } from '#operators/start-ops'
import { observePosting, tracePostings } from '#platform/metrics/observe'
import { setPasswordCost } from '#people/password/hash-password'
import { openWallet } from '#custody/payout/sign/open-wallet'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { openKeys, type Signer } from '#custody/payout/sign/signing-keys'
import { sweepDeposits } from '#custody/sweep/sweep-deposits'
import { closeDays } from '#training/run/close-days'
import { endTerms } from '#training/run/end-terms'
import { extendLicences } from '#training/run/extend-licences'
import { openSession } from '#people/session/session'
import { checkProposals } from '#custody/signer/check-proposals'
import { recordFirstSights } from '#custody/signer/record-first-sights'
import { approvePayout } from '#custody/signer/approve-payout'
import { orderHash } from '#custody/signer/payout-order'
import { defaultPolicy } from '#custody/signer/policy'
import { startApprovals } from '#custody/signer/start-approvals'
import { noStandby } from '#custody/signer/standby'
import { openStore, type SignerStore } from '#custody/signer/store'
import { auditFully, auditTouched, readBalances } from '#test-support/audit-product'
import { createBackgroundWork } from '#test-support/background-work'
import { createMemoryMailbox } from '#test-support/memory-mailbox'
import type { ProcessRole } from '#platform/database/database-roles'
import { createSoftwareKey, type SoftwareKey } from '#test-support/software-key'
import {
  approvalsParty,
  createProductContext,
  demoPassword,
  messageKey,
  openSeededProduct,
  seed,
  startsAt,
} from '#test-support/seeded-product'
import type { Surroundings } from '#test-support/surroundings'
import { readBroughtProjects } from '#training/unit/refresh-projects'
import { openProject } from '#training/round/open-project'
import { createUser } from '#people/user/create-user'
import { releaseVested } from '#money/vesting/release-vested'
import { holdDeadlines } from '#people/security/hold-deadlines'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'
import { openClient } from '@synet/contract/test-support/open-client'

const network = allNetworks.dev

export interface ModelUser {
  readonly id: bigint
  readonly name: string
  readonly call: Call
  readonly token: string
}

/** The product in one process: its API over HTTP, its jobs called by hand, a chain in memory, a clock that moves when a test says so. */
export interface Product extends AsyncDisposable, Surroundings {
  readonly users: readonly ModelUser[]
  user(n: number): ModelUser
  readonly agent: bigint
  readonly chain: FakeChain
  chainOf(network: NetworkName): FakeChain
  readonly context: Context
  /** The context of a process, with its own log-in. */
  as(role: ProcessRole): Context
  /** The context with the owner's rights and with connections that no crash cuts. */
  readonly owner: Context
  readonly signer: Signer & SignerStore
  /** Belongs to the first operator. */
  readonly totpSecret: string
  /** @returns the token of a new session */
  logIn(user: bigint): Promise<string>
  now(): Date
  /** The newest code that was sent to an address, which is read as the jobs read it. */
  newestCode(to: string): Promise<string>
  /** Moves the clock and runs everything that falls due. */
  pass(ms: number): Promise<void>
  /** Moves the clock alone: nothing that falls due is done yet. */
  passOnly(ms: number): Promise<void>
  /** Does all background work until nothing is left to do, as the processes would by themselves. */
  work(): Promise<void>
  /** Moves the clock and does all background work that falls due. */
  advance(ms: number): Promise<void>
  /** The watcher alone, up to the newest block. */
  follow(): Promise<void>
  /** Runs watcher, signer and payouts, block after block, until nothing is in progress. @param sweep deposits, too */
  settle(sweep?: boolean): Promise<void>
  /** Signs for as many operators as the withdrawal needs. */
  approve(withdrawal: bigint): Promise<void>
  /** Names one of the demo's operators by their place in the list. */
  approveBy(withdrawal: bigint, operatorIndex: number): Promise<QueueItem>
  reject(withdrawal: bigint): Promise<void>
  /** Writes as a superuser does who switches off all triggers and constraints. */
  forge(write: (tx: Transaction) => PromiseLike<unknown>): Promise<void>
  /** Stops what the database is doing for the product, wherever it is: transactions in progress come to nothing. */
  crash(): Promise<void>
  /** Waits after a crash until what it cut off has ended. */
  recover(): Promise<void>
  balancesOf(user: bigint): Promise<Record<string, bigint>>
  /** Checks the accounts of one user, and the hot ones. @returns the first fault */
  auditTouched(user: bigint): Promise<string | undefined>
  auditFully(): Promise<readonly string[]>
}

/** The API, the console and the other processes open this many connections each. */
const connections = 8

/** `until` gives up after this many passes of the background work. */
const passesMax = 60

const originOf = (server: FastifyInstance): string => {
  const address = server.server.address()
  invariant(typeof address === 'object' && address, 'the server listens')
  return `http://127.0.0.1:${address.port}`
}

/**
 * @param also further networks beside the development chain, each on a fake chain of its own
 * @param configured what differs from the model's configuration
 * @param projects whose units are leased
 * @param ticking the clock moves by a millisecond each time it is read, so that nothing happens at the same moment
 */
export async function startProduct(
  people = 0,
  {
    also = [],
    configured = {},
    projects = [],
    ticking = false,
  }: {
    readonly also?: readonly NetworkName[]
    readonly configured?: Partial<Config>
    readonly projects?: readonly string[]
    readonly ticking?: boolean
  } = {},
): Promise<Product> {
  setPasswordCost('test-argon2id')
  const { database, chain, operators, payPasswordHash } = await openSeededProduct()
  const look = openDatabase(database.ownerUrl, { max: 4 })
  const sql = openDatabase(database.appUrl, { max: connections, name: 'model' })
  const chains = [{ network, chain }, ...also.map((name) => ({ network: allNetworks[name], chain: createFakeChain() }))]
  const chainOf = (name: NetworkName) => {
    const found = chains.find((candidate) => candidate.network.name === name)
    invariant(found, `the product has no network ${name}`)
    return found.chain
  }
  let time = startsAt
  const now = () => {
    if (ticking) time = addMs(time, 1)
    return time
  }
  const clock = { now, refresh: async () => {}, close: () => {} }
  const rpcOf = ({ rpc }: FakeChain) => ({
    ...rpc,
    broadcast: async (raw: string) => {
      const [stored] = await look`select from app.outgoing_attempt where raw = ${raw}`
      invariant(stored, 'only what is stored is ever broadcast')
      return rpc.broadcast(raw)
    },
  })
  const rpc = Object.fromEntries(chains.map((one) => [one.network.name, rpcOf(one.chain)])) as Context['rpc']
  const context = createProductContext({ database, sql, chains, rpc, clock, configured })
  const owner: Context = { ...context, sql: look }
  const pools: Sql[] = []
  const as = (role: ProcessRole): Context => {
    const own = openDatabase(database.urlOf(role), { max: connections, name: 'model' })
    pools.push(own)
    const poster = tracePostings(createPoster({ sql: own, now: clock.now, observe: observePosting }))
    return { ...context, sql: own, poster }
  }
  const signer = { keys: openKeys(seed), contracts: {}, clock, standby: noStandby, ...openStore(':memory:') }
  const keys = enrolAll(signer, operators)
  await checkProposals(context, signer)
  for (const one of chains.slice(1)) {
    await openNetwork(context, one.network)
    await openWallet(context, one.network, signer)
  }
  // Files of tests that share their modules forget the projects of the one before.
  await readBroughtProjects(context)
  for (const code of projects) await openProject(context, code)

  const page = { host: '127.0.0.1', port: 0, party: approvalsParty, folder: undefined }
  const served = { api: as('api'), console: as('console') }
  const [api, ops, approvals] = await Promise.all([
    startApi(served.api),
    startOps(served.console),
    startApprovals(context, signer, page),
  ])
  const urls = { site: originOf(api.server), console: originOf(ops.server), approvals: originOf(approvals.server) }
  const [agent] = await sql<{ id: bigint }[]>`select id from app.user_account where invite_code = 'AGENT001'`
  invariant(agent, 'the demo has an agent')
  const mailbox = createMemoryMailbox()
  const background = createBackgroundWork(as, look, { signer, chains, deliver: mailbox.deliver })
  const logIn = (userId: bigint): Promise<string> =>
    inTransaction(sql, (tx) => openSession(tx, context, { userId, device: 'model' }))
  const users: ModelUser[] = []
  for (let i = 0; i < people; i++) {
    const user = {
      username: `user${i}`,
      phone: `+120255502${i}0`,
      passwordHash: '',
      payPasswordHash,
      inviterId: agent.id,
    }
    const id = await inTransaction(sql, (tx) => createUser(tx, context, user))
    const token = await logIn(id)
    await sql`insert into app.receiving_account (user_id, network, address, name, created_at)
      values (${id}, 'dev', ${`0x${'ab'.repeat(19)}${String(10 + i)}`}, 'model', ${time})`
    const call = openClient(urls.site, token)
    users.push({ id, name: `user${i}`, call, token })
  }

  const follow = async () => {
    for (const one of chains) {
      while (await followChain(context, one.network));
      while (await creditTransfers(context, one.network));
    }
  }
  const settle = async (sweep = false) => {
    for (let passes = 0; ; passes++) {
      for (const one of chains) one.chain.mine(one.network.confirmations)
      await follow()
      await recordFirstSights(context, signer)
      for (const one of chains) {
        while (await signApprovedWithdrawals(context, one.network, signer));
        if (sweep) await sweepDeposits(context, one.network, signer)
        await broadcastOutgoing(context, one.network)
      }
      await chainPostings(look, time)
      const [open] = await look<{ any: boolean }[]>`
        select exists (select from app.outgoing where state = 'open')
          or exists (select from app.chain_transfer where state = 'seen')
          or exists (select from app.withdrawal where state = 'approved') as any`
      if (!open?.any) return
      invariant(passes < 100, 'the chain comes to rest')
    }
  }

  const operatorAt = async (index: number) => {
    const named = operators[index]
    const key = keys[index]
    const [row] = await look<{ id: bigint }[]>`select id from app.operator where name = ${named?.name ?? ''}`
    invariant(named && key && row, 'the operator is there')
    return { ...named, id: row.id, key }
  }
  const approveBy = async (withdrawal: bigint, operatorIndex: number): Promise<QueueItem> => {
    const { name, key } = await operatorAt(operatorIndex)
    const [row] = await look<WithdrawalRow[]>`select * from app.withdrawal where id = ${withdrawal}`
    invariant(row, 'the withdrawal is there')
    await recordFirstSights(context, signer)
    const contentHash = orderHash(signer, row)
    const expiresAt = addMs(now(), approvalMs)
    const assertion = key.assert(approvalChallenge(contentHash, expiresAt))
    const given = { id: withdrawal.toString(), contentHash, expiresAt: expiresAt.toISOString(), assertion }
    const outcome = await approvePayout(context, signer, approvalsParty, name, given)
    invariant(outcome.ok, `approve: ${outcome.ok || outcome.error}`)
    const [item] = await readQueue(look, now(), { id: withdrawal })
    invariant(item, 'the withdrawal is there')
    return item
  }
  const approveAll = async (withdrawal: bigint) => {
    for (const index of operators.keys()) {
      if ((await approveBy(withdrawal, index)).state !== 'reviewing') return
    }
  }

  return {
    users,
    user(n) {
      const user = users[n]
      invariant(user, `no user ${n}`)
      return user
    },
    agent: agent.id,
    chain,
    chainOf,
    look,
    context,
    as,
    owner,
    signer,
    urls,
    mailbox,
    operators,
    keys,
    demoPassword,
    totpSecret: operators[0]?.totpSecret ?? '',
    logIn,
    now: () => time,
    pay: async (address, minor) => chain.pay(address, minor),
    async until(what, find) {
      for (let passes = 0; ; passes++) {
        const found = await find()
        if (found) return found
        if (passes === passesMax) throw new Error(`worked in vain for ${what}`)
        await background.pass()
      }
    },
    work: background.finish,
    async advance(ms) {
      time = addMs(time, ms)
      await background.finish()
    },
    async newestCode(to) {
      const [message] = await look<{ kind: 'mail' | 'sms'; sealed: Buffer | null }[]>`
        select kind, sealed from app.message where recipient = ${to} and sealed is not null order by id desc limit 1`
      const text = message?.sealed && openMessage(messageKey, message.sealed, sealedFor(message.kind, to))
      const code = /\b\d{6}\b/.exec(text ?? '')?.[0]
      invariant(code, `no code was sent to ${to}`)
      return code
    },
    async passOnly(ms) {
      time = addMs(time, ms)
    },
    async pass(ms) {
      time = addMs(time, ms)
      while (await releaseEmission(context));
      while (await expireRecharges(context));
      while (await closeDays(context));
      while (await endTerms(context));
      while (await holdDeadlines(context));
      await extendLicences(context)
      while (await evaluateSales(context));
      while (await releaseVested(context));
    },
    follow,
    settle,
    async forge(write) {
      await inTransaction(look, async (tx) => {
        await tx`set local session_replication_role = replica`
        await write(tx)
      })
    },
    approve: approveAll,
    approveBy,
    async reject(withdrawal) {
      const { id, name, totpSecret } = await operatorAt(0)
      await look`update app.operator set totp_last_step = 0`
      const who = { id, name, roles: [], permissions: [] }
      const request = {
        id: withdrawal.toString(),
        secondFactor: totpCode(totpSecret),
        cause: 'other',
        reason: 'the model says so',
      } as const
      const outcome = await rejectWithdrawal(context, request, who)
      invariant(outcome.ok, `reject: ${outcome.ok || outcome.error}`)
    },
    async crash() {
      for (let again = 0; again < 4; again++) {
        await look`select pg_cancel_backend(pid) from pg_stat_activity
          where application_name = 'model' and datname = current_database() and state <> 'idle'`
      }
    },
    // A connection may hold an answer that the driver mixes up: it is an error once, and then over. The product tries again.
    async recover() {
      const each = [sql, served.api.sql, served.console.sql].flatMap((one) =>
        Array.from({ length: connections }, () => one`select pg_sleep(0.002)`.catch(() => {})),
      )
      await Promise.all(each)
    },
    balancesOf: (user) => readBalances(look, user),
    auditTouched: (user) => auditTouched(look, user),
    auditFully: () => auditFully(owner, chain),
    async [Symbol.asyncDispose]() {
      // The next file of this worker may seed a stack, whose processes know no hash of tests.
      setPasswordCost('argon2id')
      await Promise.all([api.stop(), ops.stop(), approvals.stop(), background[Symbol.asyncDispose]()])
      signer.close()
      await Promise.all([sql, look, ...pools].map((one) => one.end({ timeout: 1 })))
      await database[Symbol.asyncDispose]()
      rmSync(context.config.training.folder ?? '', { recursive: true, force: true })
    },
  }
}

export let product: Product

/** Gives a test file its product, from before its first test to after its last one. */
export function openProduct(...given: Parameters<typeof startProduct>): void {
  beforeAll(async () => {
    product = await startProduct(...given)
  })
  afterAll(() => product[Symbol.asyncDispose]())
}

/** Gives each test of a file a product of its own. */
export function openProductForEach(...given: Parameters<typeof startProduct>): void {
  beforeEach(async () => {
    product = await startProduct(...given)
  })
  afterEach(() => product[Symbol.asyncDispose]())
}

/** Gives each operator a key, as their ceremony at the signer would; addresses do not wait. */
function enrolAll({ records, clock }: Signer, operators: readonly { readonly name: string }[]): readonly SoftwareKey[] {
  records.append('policy', '', { ...defaultPolicy, newAddressHours: 0 }, clock.now())
  return operators.map(({ name }) => {
    const key = createSoftwareKey(approvalsParty)
    records.append('operator', name, { event: 'enrolled', ...key.passkey }, clock.now())
    return key
  })
}

export const aDayAndMore = hours(25)
