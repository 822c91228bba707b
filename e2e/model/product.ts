import { auditAll } from '@synet/server/audit'
import { creditTransfers } from '@synet/server/chain/credit-transfers'
import { followChain, openNetwork } from '@synet/server/chain/follow-chain'
import type { Config } from '@synet/server/config'
import type { Context } from '@synet/server/context'
import { releaseEmission } from '@synet/server/emission/genesis'
import { startApi } from '@synet/server/http/api-server'
import { expireRecharges } from '@synet/server/jobs/expire-recharges'
import { approve, reject } from '@synet/server/ops/decide-withdrawal'
import { hashPassword } from '@synet/server/password/hash-password'
import { sealedFor } from '@synet/server/message/queue-message'
import { messagePublicKey, openMessage } from '@synet/server/message/seal-message'
import { openWallet } from '@synet/server/payout/open-wallet'
import { sendOutgoing } from '@synet/server/payout/send-outgoing'
import { signApproved } from '@synet/server/payout/sign-approved'
import { openJournal } from '@synet/server/payout/journal'
import { openKeys, type Signer } from '@synet/server/payout/signing-keys'
import { sweepDeposits } from '@synet/server/payout/sweep-deposits'
import { closeDays } from '@synet/server/run/close-days'
import { endRounds } from '@synet/server/run/end-rounds'
import { extendLicences } from '@synet/server/run/extend-licences'
import { openSession } from '@synet/server/session/session'
import { createUser } from '@synet/server/user/create-user'
import { approvedHash } from '@synet/server/withdrawal/approvals'
import { releaseVested } from '@synet/server/vesting/release-vested'
import type { WithdrawalRow } from '@synet/server/withdrawal/read-withdrawals'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { depositXpub } from '@synet/chain/keys'
import { createFakeChain, type FakeChain } from '@synet/chain/test-support/fake-chain'
import type { OpsAnswer } from '@synet/contract/calls'
import { type Call, createClient } from '@synet/contract/client'
import { addMs, hours } from '@synet/core/clock'
import { systemRandom } from '@synet/core/random'
import { invariant } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount, userAccounts } from '@synet/ledger/chart'
import { inTransaction, openDatabase, type Sql } from '@synet/ledger/database'
import { createPoster } from '@synet/ledger/post'
import { chainPostings } from '@synet/ledger/posting-chain'
import { fundPool, seedDemo, totpCode } from '@synet/stack/seed'
import { createTestDatabase } from '@synet/stack/test-database'

const network = allNetworks.dev
const seed = new Uint8Array(64).fill(7)
/** Opens the messages that the product has sealed. */
export const messageKey = new Uint8Array(32).fill(9)
export const payPassword = '135790'

export interface ModelUser {
  readonly id: bigint
  readonly name: string
  readonly call: Call
  readonly token: string
}

/** The product in one process: its API over HTTP, its jobs called by hand, a chain in memory, a clock that stands still. */
export interface Product extends AsyncDisposable {
  readonly users: readonly ModelUser[]
  readonly agent: bigint
  readonly chain: FakeChain
  chainOf(network: NetworkName): FakeChain
  /** Connections that no crash cuts. */
  readonly look: Sql
  readonly context: Context
  readonly signer: Signer
  /** Of the API. */
  readonly origin: string
  /** Of the first operator. */
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
  /** The watcher alone, up to the newest block. */
  follow(): Promise<void>
  /** Runs watcher, signer and payouts, block after block, until nothing is under way. @param sweep deposits, too */
  settle(sweep?: boolean): Promise<void>
  /** As many operators as it needs. */
  approve(withdrawal: bigint): Promise<void>
  /** One of the demo's operators, by their place in the list. */
  approveBy(withdrawal: bigint, operatorIndex: number): Promise<OpsAnswer<'approve'>>
  reject(withdrawal: bigint): Promise<void>
  /** Stops what the database is doing for the product, wherever it is: transactions under way come to nothing. */
  crash(): Promise<void>
  /** After a crash, when what it cut off has ended. */
  recover(): Promise<void>
  balancesOf(user: bigint): Promise<Record<string, bigint>>
  /** What must hold of the accounts of one user, and of the hot ones. @returns the first thing that does not */
  auditTouched(user: bigint): Promise<string | undefined>
  auditFully(): Promise<readonly string[]>
}

/** Of the product to the database. */
const connections = 8

/**
 * @param also further networks beside the development chain, each on a fake chain of its own
 * @param configured what differs from the model's configuration
 */
export async function startProduct(
  people: number,
  {
    also = [],
    configured = {},
  }: { readonly also?: readonly NetworkName[]; readonly configured?: Partial<Config> } = {},
): Promise<Product> {
  const database = await createTestDatabase()
  const owner = openDatabase(database.ownerUrl, { max: 2 })
  const sql = openDatabase(database.appUrl, { max: connections, name: 'model' })
  const chains = [network, ...also.map((name) => allNetworks[name])].map((one) => ({
    network: one,
    chain: createFakeChain(),
  }))
  const chainOf = (name: NetworkName) => {
    const found = chains.find((one) => one.network.name === name)
    invariant(found, `the product has no network ${name}`)
    return found.chain
  }
  const chain = chainOf(network.name)
  let time = new Date('2026-03-01T00:00:00Z')
  const clock = { now: () => time, refresh: async () => {}, close: () => {} }
  const rpcOf = ({ rpc }: FakeChain) => ({
    ...rpc,
    broadcast: async (raw: string) => {
      const [stored] = await owner`select from app.outgoing_attempt where raw = ${raw}`
      invariant(stored, 'only what is stored is ever broadcast')
      return rpc.broadcast(raw)
    },
  })
  const context = {
    config: {
      host: '127.0.0.1',
      development: true,
      databaseUrl: database.appUrl,
      apiPort: 0,
      consolePort: 0,
      trustedProxies: [],
      rpcUrls: Object.fromEntries(chains.map((one) => [one.network.name, ['in memory']])),
      depositXpub: depositXpub(seed),
      leaseKey: Buffer.alloc(32),
      operatorKey: Buffer.alloc(32),
      messagePublicKey: messagePublicKey(messageKey),
      uploadFolder: undefined,
      uploadS3: undefined,
      smtpUrl: undefined,
      smsUrl: undefined,
      codesWithoutWork: true,
      mailFrom: 'model',
      webFolder: undefined,
      consoleFolder: undefined,
      ...configured,
    },
    sql,
    clock,
    random: systemRandom,
    poster: createPoster({ sql, now: clock.now }),
    networks: chains.map((one) => one.network),
    rpc: Object.fromEntries(chains.map((one) => [one.network.name, rpcOf(one.chain)])) as Context['rpc'],
  } satisfies Context
  const signer: Signer = { keys: openKeys(seed), journal: openJournal(':memory:') }
  const { keys } = signer
  const operators = await seedDemo({ ...context, sql: owner }, { password: 'model password', seed, tinyTask: true })
  // As longer tasks have one: bonuses are tested on the task whose units take milliseconds.
  await owner`update app.task set bonus_ppm = 200 where project_code = 'tiny-speeches'`
  for (const one of chains) {
    await openNetwork(context, one.network)
    await openWallet(context, one.network, keys.hot.address)
  }
  chain.pay(keys.hot.address, 200_000_000_000n)
  chain.mine(network.confirmations + 1)

  const api = await startApi(context)
  const address = api.server.address()
  invariant(typeof address === 'object' && address, 'the API listens')
  const payPasswordHash = await hashPassword(context, payPassword)
  const [agent] = await sql<{ id: bigint }[]>`select id from app.user_account where invite_code = 'AGENT001'`
  invariant(agent, 'the demo has an agent')
  const origin = `http://127.0.0.1:${address.port}`
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
    const call = createClient({ origin, fetch, lang: () => 'en', token: () => token })
    users.push({ id, name: `user${i}`, call, token })
  }

  const follow = async () => {
    for (const one of chains) {
      while (await followChain(context, one.network));
      while (await creditTransfers(context, one.network));
    }
  }
  const settle = async (sweep = false) => {
    for (let rounds = 0; ; rounds++) {
      for (const one of chains) one.chain.mine(one.network.confirmations)
      await follow()
      for (const one of chains) {
        while (await signApproved(context, one.network, signer));
        if (sweep) await sweepDeposits(context, one.network, signer)
        await sendOutgoing(context, one.network)
      }
      await chainPostings(owner, time)
      const [open] = await owner<{ any: boolean }[]>`
        select exists (select from app.outgoing where state = 'open')
          or exists (select from app.chain_transfer where state = 'seen')
          or exists (select from app.withdrawal where state = 'approved') as any`
      if (!open?.any) return
      invariant(rounds < 100, 'the chain comes to rest')
    }
  }
  await settle()
  await fundPool({ ...context, sql })

  const decideBy = async (withdrawal: bigint, operatorIndex: number, how: 'approve' | 'reject') => {
    const [row] = await owner<WithdrawalRow[]>`select * from app.withdrawal where id = ${withdrawal}`
    const named = operators[operatorIndex]
    invariant(row && named, 'the withdrawal and the operator are there')
    await owner`update app.operator set totp_last_step = 0`
    const [operator] = await owner<{ id: bigint }[]>`select id from app.operator where name = ${named.name}`
    invariant(operator, 'the operator is there')
    const who = { id: operator.id, name: named.name, roles: [], permissions: [] }
    const request = { id: withdrawal.toString(), secondFactor: totpCode(named.totpSecret) }
    const outcome =
      how === 'approve'
        ? await approve(context, { ...request, approvalHash: approvedHash(row) }, who)
        : await reject(context, { ...request, reason: 'the model says so' }, who)
    invariant(outcome.ok, `${how}: ${outcome.ok || outcome.error}`)
    return outcome.value
  }
  const approveAll = async (withdrawal: bigint) => {
    for (const index of operators.keys()) {
      if ((await decideBy(withdrawal, index, 'approve')).state !== 'reviewing') return
    }
  }

  return {
    users,
    agent: agent.id,
    chain,
    chainOf,
    look: owner,
    context,
    signer,
    origin,
    totpSecret: operators[0]?.totpSecret ?? '',
    logIn,
    now: () => time,
    async newestCode(to) {
      const [message] = await owner<{ kind: 'mail' | 'sms'; sealed: Buffer | null }[]>`
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
      while (await endRounds(context));
      await extendLicences(context)
      while (await releaseVested(context));
    },
    follow,
    settle,
    approve: approveAll,
    approveBy: (withdrawal, operatorIndex) => decideBy(withdrawal, operatorIndex, 'approve'),
    reject: async (withdrawal) => {
      await decideBy(withdrawal, 0, 'reject')
    },
    async crash() {
      for (let again = 0; again < 4; again++) {
        await owner`select pg_cancel_backend(pid) from pg_stat_activity
          where application_name = 'model' and datname = current_database() and state <> 'idle'`
      }
    },
    // A connection may hold an answer that the driver mixes up: it is an error once, and then over. The product tries again.
    async recover() {
      const each = Array.from({ length: connections }, () => sql`select pg_sleep(0.002)`.catch(() => {}))
      await Promise.all(each)
    },
    async balancesOf(user) {
      const rows = await owner<{ account_id: bigint; balance: bigint }[]>`
        select account_id, balance from ledger.balances where account_id between ${user * 8n} and ${user * 8n + 7n}`
      return Object.fromEntries(
        userAccounts(user).map(({ id, bucket, asset }) => [
          `${bucket} ${asset}`,
          rows.find((row) => row.account_id === id)?.balance ?? 0n,
        ]),
      )
    },
    async auditTouched(user) {
      const [bad] = await owner<{ account_id: bigint; seq: bigint }[]>`
        with touched as (
          select e.account_id, e.seq, e.amount, e.balance_after from ledger.balances b
            cross join lateral (select * from ledger.entries where account_id = b.account_id order by seq desc limit 20) e
            where b.account_id between ${user * 8n} and ${user * 8n + 7n} or b.account_id >= ${1n << 40n}
        ), chained as (
          select *, lag(balance_after) over w as before, lag(seq) over w as seq_before from touched
            window w as (partition by account_id order by seq)
        )
        select account_id, seq from chained
          where (before is not null and (balance_after <> before + amount or seq <> seq_before + 1))
            or (seq = (select seq from ledger.balances where account_id = chained.account_id)
              and balance_after <> (select balance from ledger.balances where account_id = chained.account_id)) limit 1`
      if (bad) return `account ${bad.account_id}, entry ${bad.seq}`
      const [promised] = await owner<
        { total: bigint }[]
      >`select coalesce(sum(promised), 0)::bigint as total from app.run`
      const reserved = await readBalance(owner, systemAccount('reserved', 'SNT'))
      return promised?.total === reserved ? undefined : `reserved ${reserved}, promised ${promised?.total}`
    },
    async auditFully() {
      const checks = await auditAll({ ...context, sql: owner })
      const booked = -(await readBalance(owner, systemAccount('chain:dev', 'USDT')))
      const addresses = await owner<{ address: string }[]>`select address from app.deposit_address`
      const held = addresses.reduce((sum, { address: one }) => sum + chain.balanceOf(one), 0n)
      return [
        ...checks.filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`),
        // Nothing is under way: what is booked is what is there, to the last unit.
        ...(booked === held ? [] : [`booked on chain ${booked}, held ${held}`]),
      ]
    },
    async [Symbol.asyncDispose]() {
      await api.close()
      signer.journal.close()
      await Promise.all([sql.end({ timeout: 1 }), owner.end({ timeout: 1 })])
      await database[Symbol.asyncDispose]()
    },
  }
}

export const aDayAndMore = hours(25)
