import { systemClock } from '@synet/core/clock'
import type { Config } from '@synet/server/platform/config'
import { type Context, openContext } from '@synet/server/platform/context'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { inviteFounder } from '@synet/server/custody/signer/invitations'
import { activeOperators } from '@synet/server/custody/signer/operators'
import { defaultPolicy } from '@synet/server/custody/signer/policy'
import { openStore } from '@synet/server/custody/signer/store'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Anvil, startAnvil } from './anvil.ts'
import type { BuiltApps } from './build-apps.ts'
import { type ChainKeeper, keepChain } from './chain-keeper.ts'
import { prepareDevelopment } from './database.ts'
import { reservePort } from './reserve-port.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { isRunning } from './process-state.ts'
import { configOf, environmentsOf, localUrl, readSecrets, signerStore, siteOf } from './process-environments.ts'
import { type DemoOperator, fundPool, seedChain, seedDemo } from './seed.ts'
import { supervise, type Supervised } from './supervise.ts'

export interface Stack {
  readonly urls: {
    readonly site: string
    readonly console: string
    readonly mailbox: string
    readonly chain: string
    /** The signer's page, by the host name that the operators' keys know. */
    readonly approvals: string
  }
  /** Where each process serves its metrics. */
  readonly metrics: Readonly<Record<ProcessRole, string>>
  readonly ownerUrl: string
  /** The database's present main process; undefined when the database is not ours. */
  databasePid(): number | undefined
  readonly anvil: Anvil
  readonly keeper: ChainKeeper
  readonly mailbox: Mailbox
  /** With the owner's rights, for seeds, tools and tests. */
  readonly context: Context
  readonly processes: Readonly<Record<ProcessRole, Supervised>>
  /** Another process of the API, with the address at which it serves; only where it was asked for. */
  readonly second: { readonly url: string; readonly process: Supervised } | undefined
  readonly operators: readonly DemoOperator[]
  readonly demoPassword: string
  /** Tokens of links by which operators who have no key yet enrol one, by their names. */
  readonly invitations: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export interface StackOptions {
  readonly folder: string
  /** Called after each completed step. */
  readonly log?: (step: string, ms: number) => void
  readonly blockMs?: number
  /** A push service in addition to those of browsers. */
  readonly pushTestOrigin?: string
  readonly tinyTask?: boolean
  /** Seeds the people for whom the demo trains. */
  readonly trainers?: boolean
  readonly fsync?: boolean
  /** Sends codes without proof of work, for tests that request many. */
  readonly codesWithoutWork?: boolean
  /** Starts the API twice, for tests of two processes. */
  readonly secondApi?: boolean
  /** Whether the signer anchors the proof on the development chain; true without it. */
  readonly anchors?: boolean
  /** PostgreSQL 15 or newer to use instead of our own; the log-in must be able to create databases and roles. */
  readonly databaseUrl?: string | undefined
  /** Further networks with their nodes; the caller funds the hot wallet's gas there. */
  readonly rpcUrls?: Config['rpcUrls']
  /** The first ports to try, skipping busy ones; any free ones without it. */
  readonly ports?: {
    readonly site: number
    readonly console: number
    readonly mailbox: number
    readonly approvals: number
  }
  /** Resolves to the folders of the built apps; they are served as soon as they exist. */
  readonly apps?: Promise<BuiltApps>
}

const serverMain = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const trailingBlocks = 5

const print = (line: string): void => console.log(line)

/** Starts the whole product on real parts. A second start on the same folder continues where it was. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { folder, log = () => {}, blockMs = 1_000, tinyTask = false, trainers = false, anchors = true } = options
  const timed = timeSteps(log)
  openFolder(folder)
  const secrets = readSecrets(folder)
  const seed = Buffer.from(readFileSync(secrets.seedFile, 'utf8'), 'hex')
  const stateFile = join(folder, 'chain-state.gz')

  const [database, anvil, mailbox] = await Promise.all([
    options.databaseUrl === undefined
      ? timed('PostgreSQL', () => startDatabase(options, print))
      : givenDatabase(options.databaseUrl),
    timed('development chain', () => startAnvil({ stateFile, log: print })),
    timed('mailbox', () =>
      startMailbox({ file: join(folder, 'mailbox.jsonl'), ...(options.ports && { port: options.ports.mailbox }) }),
    ),
  ])
  const keeper = keepChain(anvil, { stateFile, blockMs, trailingBlocks, log: print })
  const [{ ownerUrl, urls: databaseUrls }] = await Promise.all([
    timed('database schema', () => prepareDevelopment(database.url, secrets.databasePasswords)),
    timed('test USDT', () => seedChain(anvil.url, keeper, seed)),
  ])
  const apiPort = await reservePort(options.ports?.site)
  const config = configOf(options, { seed, secrets, ownerUrl, apiPort, anvil, mailbox })
  const consolePort = await reservePort(options.ports?.console)
  const approvals = `http://approvals.localhost:${await reservePort(options.ports?.approvals)}`
  const context = await openContext(config, 'synet-stack')
  const operators = await timed('demo data', () =>
    readOrSeed(join(folder, 'operators.json'), context, { password: secrets.demoPassword, seed, tinyTask, trainers }),
  )
  const apps = options.apps ? await timed('web app and console', () => options.apps ?? Promise.reject()) : undefined
  const invitations = inviteOperators(folder, operators)
  const metricsPorts = await reserveMetricsPorts()
  const own = { folder, secrets, databaseUrls, consolePort, approvals, metricsPorts, apps, anchors }
  const env = environmentsOf(config, own)
  const started = await timed('API, console, jobs, watcher, signer, audits', () =>
    startRoles(join(folder, 'logs'), env),
  )
  const second = options.secondApi ? await startSecond(join(folder, 'logs'), env('api')) : undefined
  await timed('swap pool', () => waitForPool(context))
  const processes = Object.fromEntries(started.map((one) => [one.name, one])) as Record<ProcessRole, Supervised>
  return {
    urls: {
      site: siteOf(config),
      console: localUrl(consolePort),
      mailbox: mailbox.url,
      chain: anvil.url,
      approvals,
    },
    metrics: mapRoles((role) => `${localUrl(metricsPorts[role])}/metrics`),
    invitations,
    ownerUrl,
    databasePid: database.pid,
    anvil,
    keeper,
    mailbox,
    context,
    processes,
    second,
    operators,
    demoPassword: secrets.demoPassword,
    async stop() {
      await Promise.all([...started, ...(second ? [second.process] : [])].map((one) => one.stop()))
      await context.sql.end({ timeout: 5 })
      context.clock.close()
      await keeper.stop()
      await Promise.all([anvil.stop(), mailbox.stop()])
      await database.stop()
    },
  }
}

/** The database's user may pass through to its own folder, but can't list ours; our secrets are readable by us only. */
function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
}

const timeSteps =
  (log: NonNullable<StackOptions['log']>) =>
  async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const value = await work()
    log(step, performance.now() - start)
    return value
  }

const mapRoles = <T>(of: (role: ProcessRole) => T): Readonly<Record<ProcessRole, T>> =>
  Object.fromEntries(processRoles.map((role) => [role, of(role)])) as Record<ProcessRole, T>

async function reserveMetricsPorts(): Promise<Readonly<Record<ProcessRole, number>>> {
  const ports = await Promise.all(processRoles.map(async (role) => [role, await reservePort()] as const))
  return Object.fromEntries(ports) as Record<ProcessRole, number>
}

const startRoles = (logs: string, env: (role: ProcessRole) => NodeJS.ProcessEnv) =>
  Promise.all(
    processRoles.map((role) => supervise({ name: role, script: serverMain, args: [role], logs, env: env(role) })),
  )

async function startSecond(logs: string, env: NodeJS.ProcessEnv): Promise<NonNullable<Stack['second']>> {
  const [port, metricsPort] = [await reservePort(), await reservePort()]
  const own = { API_PORT: String(port), METRICS_PORT: String(metricsPort), PROCESS_NAME: 'api-2' }
  const process = await supervise({
    name: 'api-2',
    readyAs: 'api',
    script: serverMain,
    args: ['api'],
    logs,
    env: { ...env, ...own },
  })
  return { url: localUrl(port), process }
}

async function waitForPool(context: Context): Promise<void> {
  while (!(await fundPool(context))) await new Promise((wake) => setTimeout(wake, 100))
}

/**
 * Invites the demo's operators who have no key yet, as an operations team does at the signer's own machine. In
 * development new addresses are paid at once.
 * @returns the tokens of their links
 */
function inviteOperators(folder: string, operators: readonly DemoOperator[]): Readonly<Record<string, string>> {
  const { records, close } = openStore(signerStore(folder))
  const now = systemClock.now()
  if (!records.newest('policy')) records.append('policy', '', { ...defaultPolicy, newAddressHours: 0 }, now)
  const enrolled = activeOperators(records)
  const missing = operators.filter(({ name }) => !enrolled.has(name))
  const invitations = missing.map(({ name }) => [name, inviteFounder(records, name, now)] as const)
  close()
  return Object.fromEntries(invitations)
}

/** Seeds the demo once; the operators' log-in data is stored beside the secrets. */
async function readOrSeed(
  file: string,
  context: Context,
  options: Parameters<typeof seedDemo>[1],
): Promise<readonly DemoOperator[]> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoOperator[]
  const operators = await seedDemo(context, options)
  writeFileSync(file, JSON.stringify(operators), { mode: 0o600 })
  return operators
}

const guardMs = 200

interface Database {
  /** URL of a log-in that may create databases and roles. */
  readonly url: string
  pid(): number | undefined
  stop(): Promise<void>
}

const givenDatabase = (url: string): Database => ({ url, pid: () => undefined, stop: () => Promise.resolve() })

async function startDatabase({ folder, fsync = true }: StackOptions, log: (line: string) => void): Promise<Database> {
  const start = () => startPostgres({ folder: join(folder, 'postgres'), fsync, log })
  return guardDatabase(await start(), start)
}

/** Restarts the database when it dies; its clients reconnect by themselves. */
function guardDatabase(first: Postgres, restart: () => Promise<Postgres>): Database {
  let current = first
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking
      .then(async () => {
        if (!isRunning(current.pid, 'postgres')) current = await restart()
      })
      .catch((error: unknown) => console.error('database:', error))
  }, guardMs)
  return {
    url: first.ownerUrl,
    pid: () => current.pid,
    async stop() {
      clearInterval(timer)
      await checking
      await current.stop()
    },
  }
}
