import { systemClock } from '@synet/core/clock'
import { formatMinor, minorOrZero } from '@synet/core/amount'
import { type Network, toMinor, toNativeMinor } from '@synet/core/network'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import type { Config } from '#platform/config'
import type { Context, NetworkRpcs } from '#platform/context'
import { mayHoldGenesis } from '#operators/hold-genesis'
import { findMissingFiles, findUnlike, findUnset, readEnvironments } from '#processes/setup/environments'
import { findMail } from '#processes/setup/diagnose'
import { findFewNodes, findUnlikeNodes } from '#processes/setup/find-node-lists'
import { noNodes } from '#processes/setup/find-nodes'
import { answerInTime } from '#processes/setup/find-session'
import { messageOf } from '#processes/setup/message-of'
import { findNestedFolders } from '#processes/setup/nested-folders'
import { findProposals } from '#processes/setup/find-proposals'
import { findStopped, findUnkept } from '#processes/setup/find-running'
import type { Finding } from '#processes/setup/finding'
import { findSender, findSms } from '#processes/setup/find-served'
import { refusalError } from '#processes/setup/run'
import { readSettings } from '#platform/settings'

/** One step from a new database to the first withdrawal that is paid. What is left of it, if it is not done. */
export interface Step {
  readonly name: string
  readonly left: readonly Finding[]
}

/**
 * Lists the steps of the first day in their order. It reads the database as `jobs` does, and asks the nodes.
 * @param folder the environment files of `synet init`; without one, the environment is that of one process
 */
export async function readFirstDay(
  { sql, networks, rpc, config }: Pick<Context, 'sql' | 'networks' | 'rpc'> & { config: Pick<Config, 'development'> },
  folder: string | undefined,
): Promise<readonly Step[]> {
  const environments = readEnvironments(folder)
  const issue = await mayHoldGenesis({ sql, config })
  const isIssued = !issue.ok && issue.error === 'genesis.done'
  const keys = isIssued || issue.ok ? [] : [refusalError(issue).message]
  const wallets = await Promise.all(networks.map((network) => readWallet(sql, rpc, network)))
  return [
    {
      name: 'environment files',
      left: [
        ...findMissingFiles(folder),
        ...findUnset(environments),
        ...findUnlike(environments),
        ...findNestedFolders(environments),
        ...findUnlikeNodes(environments),
        ...(config.development ? [] : findFewNodes(environments)),
        ...findSender(),
        ...(await findMail()),
        ...(await findSms()),
        ...(networks.length > 0 ? [] : [noNodes]),
      ],
    },
    { name: 'processes', left: await findStopped(sql, systemClock.now()) },
    { name: 'keys of operators', left: keys.map((what) => ({ what, next: keysNext })) },
    { name: 'genesis', left: isIssued ? [] : [notIssued] },
    ...wallets,
    { name: 'own money', left: await findNoCapital(sql) },
    { name: 'swap pool', left: await findNoPool(sql) },
    { name: 'name and backups', left: await findUnkept(sql, systemClock.now()) },
    ...(await readFirstMoney(sql, networks)),
  ]
}
const keysNext = 'each operator opens the link that `synet init` or the signer’s page made (Operators)'
const notIssued = {
  what: 'the supply is not issued',
  next: 'two operators run `synet genesis`, with DATABASE_URL of the owner',
}

/** What the hot wallet of a network needs before it sweeps and pays. */
async function readWallet(sql: Sql, rpc: NetworkRpcs, network: Network): Promise<Step> {
  const step = (left: readonly Finding[]): Step => ({ name: `hot wallet of ${network.name}`, left })
  const [wallet] = await sql<{ address: string; contract: string | null; halted: string | null }[]>`
    select w.address, w.contract, s.halted_reason as halted
      from app.wallet w left join app.network_state s on s.network = w.network where w.network = ${network.name}`
  if (!wallet) return step([{ what: 'the signer has not opened it', next: 'start `signer` with its RPC_* set' }])
  const halted = wallet.halted === null ? [] : [{ what: `payouts are halted: ${wallet.halted}`, next: haltedNext }]
  try {
    const [raw, units, { hotWalletLow }] = await Promise.all([
      answerInTime(
        rpc[network.name].readTokenBalance({ token: network.token, address: wallet.contract ?? wallet.address }),
      ),
      answerInTime(rpc[network.name].readNativeBalance(wallet.address)),
      readSettings(sql),
    ])
    const gas = toNativeMinor(network, units)
    const noGas = {
      what: `it holds ${formatMinor(network.native, gas)} of ${network.gasLow} ${network.native} for gas: nothing is swept or paid`,
      next: `send ${network.native} to ${wallet.address}`,
    }
    const held = toMinor(network, raw)
    const low = {
      what: `it holds ${formatMinor('USDT', held)} of ${formatMinor('USDT', hotWalletLow)} USDT to pay from`,
      next: `send USDT of ${network.name} to ${wallet.address}, from a wallet of the company`,
    }
    const isLow = gas < minorOrZero(network.native, network.gasLow)
    return step([...halted, ...(isLow ? [noGas] : []), ...(held < hotWalletLow ? [low] : [])])
  } catch (error) {
    return step([...halted, { what: `its node does not answer: ${messageOf(error)}`, next: 'check RPC_*' }])
  }
}
const haltedNext = 'find out why, then Deposit exceptions › Resume payouts in the console'

/** USDT that the company sent, which is capital once two operators say so. */
async function findNoCapital(sql: Sql): Promise<readonly Finding[]> {
  const [facts] = await sql<{ received: boolean; waiting: boolean }[]>`
    select exists (select from ledger.postings where kind = 'capital.received') as received,
      exists (select from app.chain_transfer where holder = 'suspense' and state = 'credited') as waiting`
  if (facts?.received) return []
  const open = await findProposals(sql, 'capital.received')
  if (open.length > 0) return open
  return [
    facts?.waiting
      ? {
          what: 'USDT on the hot wallet wait for their owner',
          next: 'Deposit exceptions › Assign in the console, owner “The company”',
        }
      : {
          what: 'the company has no capital',
          next: 'send USDT to a hot wallet (above), then book them as company funds',
        },
  ]
}

async function findNoPool(sql: Sql): Promise<readonly Finding[]> {
  if ((await readBalance(sql, systemAccount('pool', 'USDT'))) > 0n) return []
  const open = await findProposals(sql, 'pool.funded')
  if (open.length > 0) return open
  return [
    {
      what: 'it is empty: every income reads 0.00 USDT',
      next: 'Proposals › Fund the pool in the console, with both sides, which set the opening price',
    },
  ]
}

/** A deposit and a withdrawal of the operators' own, through the whole product. */
async function readFirstMoney(sql: Sql, networks: readonly Network[]): Promise<readonly Step[]> {
  const [facts] = await sql<{ credited: boolean; swept: boolean; open: boolean; paid: boolean; gas: boolean }[]>`
    select exists (select from app.chain_transfer where holder = 'user' and state = 'credited') as credited,
      exists (select from app.sweep where state = 'done') as swept,
      exists (select from app.sweep where state = 'open') as open,
      exists (select from app.sweep where waiting_for = 'gas') as gas,
      exists (select from app.withdrawal where state = 'confirmed') as paid`
  const open = await sql<{ id: bigint; state: string; waiting_for: string | null }[]>`
    select id, state, waiting_for from app.withdrawal where state in ('reviewing', 'approved', 'sending', 'sent') order by id`
  const least = networks.map(({ name, minSweep }) => `${minSweep} USDT on ${name}`).join(', ')
  const noSweep = facts?.open
    ? {
        what: 'it is under way',
        next: facts.gas
          ? 'wait until gas is below its ceiling'
          : 'wait until it is final, a quarter of an hour on Ethereum',
      }
    : {
        what: 'no deposit has reached the hot wallet',
        next: `it needs gas (above), and a deposit of at least ${least || 'the smallest sweep'}`,
      }
  return [
    {
      name: 'first deposit',
      left: facts?.credited ? [] : [{ what: 'none is credited', next: 'register on the site, and make one (Deposit)' }],
    },
    {
      name: 'first sweep',
      left: facts?.swept ? [] : [noSweep],
    },
    {
      name: 'first withdrawal',
      left: facts?.paid ? [] : open.length > 0 ? open.map(withdrawalNext) : [noWithdrawal],
    },
  ]
}
const noWithdrawal = {
  what: 'none is asked for',
  next: 'save an address and withdraw on the site: it is paid 24 hours later at the earliest',
}

function withdrawalNext(order: { id: bigint; state: string; waiting_for: string | null }): Finding {
  const name = `withdrawal ${order.id}`
  if (order.state === 'reviewing')
    return { what: `${name} waits for operators`, next: 'they sign it on the signer’s page (Payouts)' }
  if (order.waiting_for === 'address')
    return {
      what: `${name} waits until its address has been known for the time of the limits (24 hours)`,
      next: 'wait: the signer’s page says from when on it is paid',
    }
  return order.waiting_for === null
    ? { what: `${name} is ${order.state}`, next: 'wait a minute, then look at the log of `signer` and `jobs`' }
    : { what: `${name} waits for ${order.waiting_for}`, next: 'see SynetWithdrawalsWaiting in the runbook' }
}
