import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { systemAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { readBalance } from '@synet/ledger/audit'
import { amount } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { hotWallet } from '@synet/chain/keys'
import { openCatalogue } from '@synet/server/training/catalogue/open-catalogue'
import { createOperator } from '@synet/server/operators/operator/create-operator'
import { createUser } from '@synet/server/people/user/create-user'
import { hashPassword } from '@synet/server/people/password/hash-password'
import { storePoolChange } from '@synet/server/money/market/pool-points'
import { releaseEmission, runGenesis } from '@synet/server/money/emission/genesis'
import type { Context } from '@synet/server/platform/context'
import { assignSuspense } from '@synet/server/money/recharge/assign-suspense'
import { deployTestUsdt, mintTestUsdt, sendTestEther, testDeployer } from '@synet/chain/deploy-test-usdt'
import { createRpc } from '@synet/chain/rpc'
import { Secret, TOTP } from 'otpauth'
import type { ChainKeeper } from './chain-keeper.ts'

const usdt = (whole: bigint) => whole * 1_000_000n

export interface DemoOperator {
  readonly name: string
  readonly totpSecret: string
}
export interface Demo {
  readonly houseCode: string
  readonly agent: string
  readonly member: string
  readonly agentEmail: string
  /** The users who train one project each, named after it. */
  readonly english: string
  readonly icelandic: string
  readonly payPassword: string
}
export const demo: Demo = {
  houseCode: 'SYNET001',
  agent: 'demo_agent',
  member: 'demo_member',
  agentEmail: 'agent@demo.invalid',
  english: 'demo_english',
  icelandic: 'demo_icelandic',
  payPassword: '604182',
}

/** The current code of a second factor, as an authenticator app shows it. */
export const totpCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate()

interface Options {
  readonly password: string
  readonly seed: Uint8Array
  /** A task on the tiny model, whose units take milliseconds; only for tests. */
  readonly tinyTask: boolean
  /** Two demo users more, who train the projects of the catalogue. */
  readonly trainers: boolean
}

/** Creates the demo catalogue, users and operators, all marked as demo. @returns the operators' second factors */
export async function seedDemo(
  context: Context,
  { password, seed, tinyTask, trainers }: Options,
): Promise<DemoOperator[]> {
  const { sql } = context
  await runGenesis(context)
  await releaseEmission(context)
  await sql`insert into app.deposit_address (address, hd_index, user_id, purpose)
    values (${hotWallet(seed).address}, -1, null, 'wallet') on conflict do nothing`
  await openCatalogue(sql)
  if (tinyTask) {
    await sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base) values
      ('Tiny speeches, 7 days', 'tiny-speeches', 7, 1000, 0, ${usdt(100n)}, ${usdt(100_000n)}, 8)`
  }
  const passwordHash = await hashPassword(context, password)
  const payPasswordHash = await hashPassword(context, demo.payPassword)
  const secret = { passwordHash, payPasswordHash, demo: true }
  await inTransaction(sql, async (tx) => {
    const house = await createUser(tx, context, {
      ...secret,
      username: 'house',
      phone: '+12025550100',
      inviterId: null,
      inviteCode: demo.houseCode,
      house: true,
    })
    const agent = await createUser(tx, context, {
      ...secret,
      username: demo.agent,
      phone: '+12025550101',
      inviterId: house,
      email: demo.agentEmail,
      inviteCode: 'AGENT001',
    })
    await createUser(tx, context, {
      ...secret,
      username: demo.member,
      phone: '+12025550102',
      inviterId: agent,
      email: 'member@demo.invalid',
      inviteCode: 'MEMBER01',
    })
    if (!trainers) return
    for (const [i, username] of [demo.english, demo.icelandic].entries())
      await createUser(tx, context, { ...secret, username, phone: `+1202555010${3 + i}`, inviterId: agent })
  })
  const operators: DemoOperator[] = []
  for (const name of ['demo-operator-1', 'demo-operator-2']) {
    operators.push({ name, ...(await createOperator(context, { name, password, roles: ['owner'], demo: true })) })
  }
  return operators
}

const seedCapital = usdt(200_000n)

/**
 * Deploys the token, and sends gas and the company's capital to the hot wallet. The deployer's nonce shows how far an
 * earlier start got: the token is its first transaction, then come gas and capital.
 */
export async function seedChain(rpcUrl: string, keeper: ChainKeeper, seed: Uint8Array): Promise<void> {
  const { address } = hotWallet(seed)
  const steps = [
    () => deployTestUsdt(rpcUrl),
    () => sendTestEther(rpcUrl, address, 100n * 10n ** 18n),
    () => mintTestUsdt(rpcUrl, address, seedCapital),
  ]
  const done = Number(await createRpc([rpcUrl]).readNonce(testDeployer))
  for (const step of steps.slice(done)) {
    await step()
    await keeper.mine(1)
  }
  if (done < steps.length) await keeper.mine(allNetworks.dev.confirmations)
}

/** Assigns the transfer of `seedChain` to the company: no order explains it, so it is in suspense first. */
async function claimCapital({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<void> {
  const waiting = await sql<{ network: NetworkName; tx_hash: string; nth: number }[]>`
    select network, tx_hash, nth from app.chain_transfer where network = 'dev' and holder = 'suspense' and amount = ${seedCapital}`
  for (const { network, tx_hash: txHash, nth } of waiting) {
    await inTransaction(sql, (tx) => assignSuspense(tx, clock.now(), { network, txHash, nth, to: 'capital' }))
  }
}

/** Funds the swap pool once the capital has been credited. @returns true when it is funded */
export async function fundPool({ sql, clock }: Context): Promise<boolean> {
  await claimCapital({ sql, clock })
  const capital = systemAccount('capital', 'USDT')
  const pool = { USDT: systemAccount('pool', 'USDT'), SNT: systemAccount('pool', 'SNT') }
  if ((await readBalance(sql, pool.USDT)) > 0n) return true
  if ((await readBalance(sql, capital)) < usdt(100_000n)) return false
  const entries = [
    ...move(capital, pool.USDT, amount('USDT', usdt(100_000n))),
    ...move(systemAccount('treasury', 'SNT'), pool.SNT, amount('SNT', 1_000_000_000_000n)),
  ]
  return inTransaction(sql, async (tx) => {
    const outcome = await postItem(tx, clock.now(), {
      key: 'pool-funded:demo',
      requestHash: 'demo',
      accounts: entries.map((entry) => entry.account),
      decide: () => done({ kind: 'pool.funded', entries, ref: { demo: 'true' } }),
    })
    if (outcome.ok && !outcome.value.replayed) await storePoolChange(tx, clock.now(), outcome.value.postingId)
    return outcome.ok === true
  })
}
