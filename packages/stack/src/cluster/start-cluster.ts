import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { type Anvil, startAnvil } from '../anvil.ts'
import { type ChainKeeper, keepChain } from '../chain-keeper.ts'
import { seedChain } from '../seed.ts'
import type { Supervised } from '../supervise.ts'
import { isServed } from './send-haproxy-commands.ts'
import { pgbackrest } from './backups.ts'
import { type EtcdMember, startEtcd } from './etcd.ts'
import { type Haproxy, type Ports, startHaproxy } from './haproxy.ts'
import type { RunningProgram } from './keep-running.ts'
import { savedPorts, type PortOf } from './saved-ports.ts'
import { type Machine, type Network, openNetwork, thisMachine } from './machines.ts'
import {
  type DatabaseNode,
  isWhole,
  type Member,
  readMembers,
  startDatabaseNodes,
  superuserPassword,
} from './patroni.ts'
import { type ObjectStorePlace, startObjectStore } from './object-store.ts'
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts'
import { startPrometheus } from './prometheus.ts'
import { type NewProduct, type Places, type Product, setUp, sharedEnvironment, startProcesses } from './product.ts'
import { needPrograms } from './programs.ts'

export interface Cluster {
  /** PEM; clients have to trust it. */
  readonly certificate: string
  readonly product: Product
  readonly nodes: readonly DatabaseNode[]
  /** Undefined where nothing can be cut off. */
  readonly network: Network | undefined
  readonly etcd: readonly EtcdMember[]
  readonly haproxy: Haproxy
  readonly prometheus: RunningProgram
  readonly prometheusPort: number
  readonly processes: readonly Supervised[]
  readonly anvil: Anvil
  readonly pgbouncer: Pgbouncer
  readonly objectStore: ObjectStorePlace
  readonly keeper: ChainKeeper
  /** The members as any Patroni that answers sees them. */
  members(): Promise<readonly Member[]>
  stop(): Promise<void>
}

interface Options {
  readonly folder: string
  readonly log?: (line: string) => void
  /** Opens the ways on which the processes reach the chain; without it there is only the direct one. */
  readonly chainNodes?: (chainUrl: string) => Promise<readonly string[]>
  /** Gives each database node a small disk that can be filled. For trials: it is lost when the cluster ends. */
  readonly diskMegabytes?: number
  /** The first ports to try; any free ones without it. */
  readonly ports?: Ports & { readonly prometheus: number }
}

const nodeCount = 3
const etcdCount = 3
const startMs = 180_000
const servedMs = 30_000
const owner = 'synet_owner'

/** Starts production in small on this machine. Only this machine reaches it, and it ends with this process. */
export async function startCluster(options: Options): Promise<Cluster> {
  const { folder, log = () => {}, ports, chainNodes = async (url) => [url] } = options
  needPrograms()
  mkdirSync(folder, { recursive: true })
  // PostgreSQL's user passes through to its own folders.
  chmodSync(folder, 0o711)
  const portOf = savedPorts(folder)
  const chain = await startChain(folder, log)
  const { network, etcd, nodes } = await startMachines(options, portOf, log)
  const places = await reservePlaces(portOf, ports)
  const haproxy = startHaproxy(folder, places.front, { ...places, nodes })
  const members = () => readAnyMembers(nodes)
  await waitUntilWhole(members, startMs)
  log('3 PostgreSQL nodes under Patroni')
  const objectStore = startObjectStore(folder, await portOf('object store'))
  const described = describeProduct(folder, places.front, {
    ownerUrl: await openOwner(folder, places.front.database, nodes),
    chainUrl: chain.anvil.url,
    shared: sharedEnvironment(await chainNodes(chain.anvil.url), objectStore.environment),
  })
  log('WAL archive')
  const product = await setUp(described, log)
  const pgbouncer = startPgbouncer({
    folder,
    port: places.pgbouncer,
    databasePort: places.front.database,
    product: product.folder,
  })
  const seed = Buffer.from(readFileSync(join(product.folder, 'seed'), 'utf8'), 'hex')
  await seedChain(chain.anvil.url, chain.keeper, seed)
  const processes = await startProcesses(product, places, pgbouncer, join(folder, 'logs'))
  await waitUntilServed(haproxy, processes)
  log('processes')
  const prometheusPort = await portOf('prometheus', ports?.prometheus)
  const metrics = metricsOf(places, nodes, etcd)
  const prometheus = startPrometheus({ folder, port: prometheusPort, metrics })
  const { certificate } = haproxy
  const engines = { network, etcd, nodes, haproxy, pgbouncer, objectStore, prometheus, prometheusPort }
  const parts = { ...chain, ...engines, product, certificate, processes, members }
  return { ...parts, stop: () => stopAll(parts) }
}

async function startChain(folder: string, log: (line: string) => void) {
  const stateFile = join(folder, 'chain-state.gz')
  const anvil = await startAnvil({ stateFile })
  const keeper = keepChain(anvil, { stateFile, blockMs: 1_000, trailingBlocks: 5, log })
  return { anvil, keeper }
}

async function startMachines({ folder, diskMegabytes }: Options, portOf: PortOf, log: (line: string) => void) {
  const network = await openNetwork(await portOf('network')).catch((error: unknown) => {
    log(`everything has one address: ${String(error).trim()}`)
    return undefined
  })
  const etcd = await startEtcd(folder, portOf, await openMachines(network, 'etcd', etcdCount))
  const nodes = await startDatabaseNodes({
    folder,
    portOf,
    etcdHosts: etcd.map(({ host }) => host),
    machines: await openMachines(network, 'node', nodeCount),
    diskMegabytes,
  })
  return { network, etcd, nodes }
}

/** Stops everything; a process ends before what it uses. */
async function stopAll(of: Omit<Cluster, 'stop'>): Promise<void> {
  await Promise.all(of.processes.map((one) => one.stop()))
  await of.pgbouncer.stop()
  await Promise.all(of.nodes.map(({ patroni }) => patroni.stop()))
  await Promise.all([of.haproxy, of.objectStore, of.prometheus, ...of.etcd].map((one) => one.stop()))
  await of.network?.stop()
  await of.keeper.stop()
  await of.anvil.stop()
}

/** Everything that serves metrics, so that the alert for a process that does not answer covers engines, too. */
function metricsOf({ front, metrics }: FrontPlaces, nodes: readonly DatabaseNode[], etcd: readonly EtcdMember[]) {
  const processes = Object.entries(metrics).map(([role, ports]) => [role, ports.map((port) => `127.0.0.1:${port}`)])
  return {
    ...(Object.fromEntries(processes) as Record<ProcessRole, readonly string[]>),
    postgresql: nodes.map(({ machine, restPort }) => `${machine.address}:${restPort}`),
    etcd: etcd.map(({ host }) => host),
    haproxy: [`127.0.0.1:${front.metrics}`],
  }
}

/** One after the other, so that each has the same address when the cluster is started again. */
async function openMachines(network: Network | undefined, kind: string, count: number): Promise<readonly Machine[]> {
  const machines: Machine[] = []
  for (let i = 1; i <= count; i++)
    machines.push(await (network?.addMachine(`${kind}${i}`) ?? thisMachine(`${kind}${i}`)))
  return machines
}

interface FrontPlaces extends Places {
  readonly front: Ports
}

const reservePlaces = async (portOf: PortOf, wanted: Options['ports']): Promise<FrontPlaces> => ({
  front: {
    site: await portOf('site', wanted?.site),
    console: await portOf('console', wanted?.console),
    approvals: await portOf('approvals', wanted?.approvals),
    database: await portOf('database', wanted?.database),
    metrics: await portOf('haproxy metrics', wanted?.metrics),
  },
  pgbouncer: await portOf('pgbouncer'),
  api: [await portOf('api-1'), await portOf('api-2')],
  console: [await portOf('console-1'), await portOf('console-2')],
  approvals: await portOf('signer-1'),
  standby: await portOf('signer-2'),
  metrics: await reserveMetrics(portOf),
})

async function reserveMetrics(portOf: PortOf): Promise<Places['metrics']> {
  const ports: Partial<Record<ProcessRole, readonly number[]>> = {}
  for (const role of processRoles) ports[role] = [await portOf(`${role}-1 metrics`), await portOf(`${role}-2 metrics`)]
  return ports as Places['metrics']
}

const describeProduct = (
  folder: string,
  front: Ports,
  given: Pick<Product, 'ownerUrl' | 'chainUrl' | 'shared'>,
): NewProduct => ({
  ...given,
  folder: join(folder, 'synet'),
  site: `https://localhost:${front.site}`,
  console: `https://localhost:${front.console}`,
  approvals: `https://approvals.localhost:${front.approvals}`,
})

async function readAnyMembers(nodes: readonly DatabaseNode[]): Promise<readonly Member[]> {
  const answers = await Promise.all(nodes.map(readMembers))
  // A node that was cut off reports an old state: a node that sees a leader with the newest timeline is trusted.
  const newestTimeline = (members: readonly Member[]) => Math.max(0, ...members.map(({ timeline = 0 }) => timeline))
  return answers.reduce<readonly Member[]>(
    (best, answer) => (answer && newestTimeline(answer) >= newestTimeline(best) ? answer : best),
    [],
  )
}

/** @throws with the last state when the three nodes are not whole in time */
export async function waitUntilWhole(members: Cluster['members'], withinMs: number): Promise<void> {
  const until = Date.now() + withinMs
  for (;;) {
    const seen = await members()
    if (isWhole(seen, nodeCount)) return
    if (Date.now() > until) throw new Error(`the database nodes are not whole: ${JSON.stringify(seen)}`)
    await new Promise((wake) => setTimeout(wake, 500))
  }
}

/** Its first checks come up to a second after a process is ready; until then HAProxy answers 503. */
async function waitUntilServed({ socket }: Haproxy, processes: readonly Supervised[]): Promise<void> {
  const names = processes.map(({ name }) => name)
  const until = Date.now() + servedMs
  while (!(await isServed(socket, names))) {
    if (Date.now() > until) throw new Error('HAProxy sends calls to none or one of the processes')
    await new Promise((wake) => setTimeout(wake, 100))
  }
}

/** The log-in that docs/OPERATIONS.md asks for: it may create databases and roles. */
async function openOwner(folder: string, port: number, nodes: readonly DatabaseNode[]): Promise<string> {
  const password = superuserPassword(folder)
  const sql = openDatabase(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, { max: 1 })
  await untilConnected(sql)
  const [found] = await sql`select from pg_roles where rolname = ${owner}`
  if (!found) await sql.unsafe(`create role ${owner} login createdb createrole password '${password}'`)
  await sql.end()
  const [leader] = await leaderFirst(nodes)
  if (leader && !existsSync(join(folder, 'backups', 'archive'))) await pgbackrest(leader.backups, 'stanza-create')
  return `postgres://${owner}:${password}@127.0.0.1:${port}/synet`
}

/** HAProxy learns within a second who the primary is. */
async function untilConnected(sql: Sql): Promise<void> {
  for (let tries = 60; ; tries--) {
    try {
      await sql`select`
      return
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((wake) => setTimeout(wake, 500))
    }
  }
}

export async function leaderFirst(nodes: readonly DatabaseNode[]): Promise<readonly DatabaseNode[]> {
  const leader = (await readAnyMembers(nodes)).find(({ role }) => role === 'leader')?.name
  return nodes.toSorted((a, b) => Number(b.name === leader) - Number(a.name === leader))
}
