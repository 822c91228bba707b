import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { type Call, createClient } from '@synet/contract/client'
import { deviceKeyAlgorithm, proveDeviceKey } from '@synet/training/client/device-key'
import { demo } from './seed.ts'
import type { Stack } from './start-stack.ts'
import { fileURLToPath } from 'node:url'
import { spawnBound } from './bound-process.ts'
import { sendSignal } from './process-state.ts'

/** Somebody of the demo who trains, with what their contributor needs. */
export interface DemoTrainer {
  readonly name: string
  readonly token: string
  /** Whether the units of their task take milliseconds. */
  readonly quick: boolean
}

interface Plan {
  readonly name: string
  readonly project: string
  readonly region: string
  /** USDT: what arrives from an outside wallet, and what is pledged. */
  readonly deposit: string
  readonly pledge: string
}

/** In the order in which they begin. The larger a pledge, the more units a day has: a person who trains slowly has work for hours. */
const plans: readonly Plan[] = [
  { name: demo.member, project: 'tiny-speeches', region: 'accra-gh', deposit: '1250', pledge: '1000' },
  { name: demo.agent, project: 'tiny-speeches', region: 'hanoi-vn', deposit: '1300', pledge: '1000' },
  { name: demo.english, project: 'english-sounds', region: 'lisbon-pt', deposit: '50010', pledge: '50000' },
  { name: demo.icelandic, project: 'icelandic-sounds', region: 'london-gb', deposit: '50010', pledge: '50000' },
]

const { payPassword } = demo
const outsideAddress = '0x00000000000000000000000000000000000000aa'
const waitMs = 250
const pause = () => new Promise((wake) => setTimeout(wake, waitMs))

/** A key of an action that a second start repeats without a second effect. */
const keyOf = (name: string, action: string) => ({ idempotencyKey: `demo-${name}-${action}` })

async function logIn(stack: Stack, account: string): Promise<Call> {
  let token: string | undefined
  const call = createClient({ origin: stack.urls.site, fetch, lang: () => 'en', token: () => token })
  ;({ token } = await call('user/login', { account, password: stack.demoPassword }))
  // Money moves from devices that have shown a key.
  const keys = await crypto.subtle.generateKey(deviceKeyAlgorithm, false, ['sign', 'verify'])
  await call('train/device', await proveDeviceKey(keys, token))
  return call
}

async function deposit(stack: Stack, call: Call, { name, deposit: amount }: Plan): Promise<void> {
  const order = await call('recharge/recharge', { network: 'dev', amount }, keyOf(name, 'deposit'))
  if (order.state !== 'credited') await mintTestUsdt(stack.urls.chain, order.address, BigInt(amount) * 1_000_000n)
  while ((await call('recharge/detail', { id: order.id })).state !== 'credited') await pause()
}

async function pledge(call: Call, { name, project, region, pledge: amount }: Plan): Promise<void> {
  const [software] = (await call('purchase/softwareList', {})).list
  const [node] = (await call('purchase/nodeList', {})).list
  const task = (await call('purchase/taskList', {})).list.find(({ projectCode }) => projectCode === project)
  if (!software || !node || !task) throw new Error('the demo catalogue is empty')
  await call('purchase/buySoftware', { id: software.id, payPassword }, keyOf(name, 'software'))
  await call('purchase/buyNode', { id: node.id, payPassword }, keyOf(name, 'node'))
  const terms = { taskId: task.id, region, amount, autoReinvest: true, payPassword }
  await call('purchase/taskPledge', terms, keyOf(name, 'pledge'))
}

/** Makes each movement that a look at the product should meet once, by the calls that everybody uses. */
async function moveMoney(stack: Stack, call: Call): Promise<void> {
  const swap = async (from: 'USDT' | 'SNT', amount: string) => {
    const { quoteId } = await call('user/exchangeQuote', { from, amount })
    await call('user/exchange_coin_money', { quoteId, payPassword }, keyOf(demo.agent, `swap-${from}`))
  }
  await swap('USDT', '40')
  await swap('SNT', '60')
  const sent = { counterparty: demo.member, asset: 'USDT', amount: '5', payPassword } as const
  await call('user/transfer', sent, keyOf(demo.agent, 'transfer'))
  await call('ems/send', { email: demo.agentEmail, event: 'account', ...(await doWork(call)) })
  const account = { network: 'dev', address: outsideAddress, name: 'Cold wallet', payPassword } as const
  const { id: accountId } = await call('bank/add', { ...account, code: await newestCode(stack, demo.agentEmail) })
  const { quoteId } = await call('withdrawal/quote', { accountId, amount: '25' })
  await call('withdrawal/apply', { quoteId, payPassword }, keyOf(demo.agent, 'withdrawal'))
  // Nobody has announced it: it waits for the operators.
  const [wallet] = await stack.context.sql<{ address: string }[]>`select address from app.wallet where network = 'dev'`
  if (wallet) await mintTestUsdt(stack.urls.chain, wallet.address, 17_000_000n)
}

/** The day's first proof was made before anybody had a balance: the next one covers the demo's people. */
async function publishProof({ context: { sql, clock } }: Stack): Promise<void> {
  await sql`insert into app.proof_request (asked_at, state) values (${clock.now()}, 'asked') on conflict do nothing`
}

/** The work that a code costs. */
async function doWork(call: Call) {
  const { challenge } = await call('index/challenge', {})
  if (!challenge) return {}
  const { salt, numberMax, signature } = challenge
  const isIt = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge.challenge
  for (let number = 0; number <= numberMax; number++) if (isIt(number)) return { work: { salt, number, signature } }
  throw new Error('the challenge has no solution')
}

async function newestCode({ mailbox }: Stack, to: string): Promise<string> {
  for (;;) {
    for (const { subject, text } of mailbox.messages(to)) {
      const code = /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]
      if (code !== undefined) return code
    }
    await pause()
  }
}

/** Gives one of the demo's people a task. @returns the token with which a contributor trains for it */
async function settle(stack: Stack, plan: Plan): Promise<DemoTrainer> {
  const call = await logIn(stack, plan.name)
  await deposit(stack, call, plan)
  await pledge(call, plan)
  const { token } = await call('user/addContributorToken', { name: 'demo' })
  return { name: plan.name, token, quick: plan.project === 'tiny-speeches' }
}

/**
 * Has the demo's people deposit and pledge, once, and move a little money: through the calls, as everybody does.
 * @param onSettled is told each who may train now
 */
export async function settleDemo(stack: Stack, folder: string, onSettled: (who: DemoTrainer) => void): Promise<void> {
  const file = join(folder, 'people.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(file)) {
    for (const who of JSON.parse(readFileSync(file, 'utf8')) as DemoTrainer[]) onSettled(who)
    return
  }
  const people: DemoTrainer[] = []
  for (const plan of plans) {
    const who = await settle(stack, plan)
    onSettled(who)
    people.push(who)
  }
  // Written before money moves: a quote of a second try is another one, and its key would not match.
  writeFileSync(file, JSON.stringify(people), { mode: 0o600 })
  await moveMoney(stack, await logIn(stack, demo.agent))
  await publishProof(stack)
}

const program = fileURLToPath(new URL('../../../apps/contributor/src/main.ts', import.meta.url))
/** This many train at once at the start. */
const atOnce = 2
/** The units that somebody hands in at full speed; from then on they train slowly. */
const unitsAtFirst = 4
/** Percent of a core. The server replays as much: together they take less than three. */
const slowShare = '1.4'
const stopMs = 5_000

interface Running {
  readonly ended: Promise<void>
  /** Asks it to return its leases and end. */
  stop(): void
  kill(): void
}

/** Runs the contributors of the demo's people, at the lowest priority. */
function createCrew(site: string, folder: string) {
  const running = new Set<Running>()
  let stopping = false
  let hasSlow = false

  const run = ({ name, token }: DemoTrainer, args: readonly string[], onUnit?: (stop: () => void) => void): Running => {
    const own = join(folder, name)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    const child = spawnBound(
      'nice',
      ['-n', '19', process.execPath, program, '--server', site, '--folder', own, '--workers', '1', ...args],
      { PATH: process.env['PATH'], SYNET_TOKEN: token },
    )
    child.stdin.on('error', () => {})
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a', mode: 0o600 })
    let pid: number | undefined
    const stop = (): void => {
      if (pid !== undefined) sendSignal(pid, 'SIGTERM')
    }
    child.stdout.on('data', (line: Buffer) => {
      if (pid === undefined) {
        pid = Number(/^pid (\d+)$/m.exec(line.toString())?.[1])
        if (stopping) stop()
      }
      if (line.includes('submitted')) onUnit?.(stop)
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    // The contributor's guard ends with it.
    void ended.then(() => child.stdin.end())
    const one = { ended, stop, kill: () => child.stdin.end() }
    running.add(one)
    void ended.then(() => {
      running.delete(one)
      log.end()
    })
    return one
  }

  return {
    /** Trains until the quota is filled, or the first units of a large one are. */
    async begin(who: DemoTrainer): Promise<void> {
      let units = 0
      if (!stopping) await run(who, ['--once'], (stop) => ++units === unitsAtFirst && !who.quick && stop()).ended
    },
    /** Trains slowly from then on, day after day: one of those whose units take seconds, and all others. */
    goOn(who: DemoTrainer): void {
      if (stopping || (!who.quick && hasSlow)) return
      hasSlow ||= !who.quick
      run(who, ['--share', slowShare])
    },
    async stop(): Promise<void> {
      stopping = true
      for (const one of running) one.stop()
      const late = setTimeout(() => running.forEach((one) => one.kill()), stopMs)
      await Promise.all([...running].map(({ ended }) => ended))
      clearTimeout(late)
    },
  }
}

/**
 * Gives the demo's people a task each, and trains for them: two at once until the first units are handed in, then a unit
 * now and then.
 * @param trains whether contributors run
 */
export function startDemo(stack: Stack, folder: string, trains: boolean): { stop(): Promise<void> } {
  const crew = createCrew(stack.urls.site, folder)
  const waiting: DemoTrainer[] = []
  let busy = 0
  const next = (): void => {
    while (trains && busy < atOnce) {
      const who = waiting.shift()
      if (!who) return
      busy++
      void crew.begin(who).then(() => {
        busy--
        crew.goOn(who)
        next()
      })
    }
  }
  void settleDemo(stack, folder, (who) => {
    waiting.push(who)
    next()
  }).catch((error: unknown) => console.error('demo:', error instanceof Error ? error.message : error))
  return { stop: crew.stop }
}
