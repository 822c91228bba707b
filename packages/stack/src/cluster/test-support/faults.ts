import { randomBytes } from 'node:crypto'
import { testDeployer } from '@synet/chain/deploy-test-usdt'
import type { Lie, LyingNode } from '@synet/chain/test-support/lying-node'
import { isRunning, sendSignal } from '#process-state'
import type { Supervised } from '#supervise'
import type { Harm, Machine } from '../machines.ts'
import { type DatabaseNode, readMembers } from '../patroni.ts'
import { trySynet } from '../run-synet.ts'
import { sendHaproxyCommands, isServed } from '../send-haproxy-commands.ts'
import type { Build } from './builds.ts'
import { startVisitors, type Visited } from './visitors.ts'
import { type Cluster, leaderFirst } from '../start-cluster.ts'

/** The cluster, and what a trial can do to it from outside. */
export interface Stage extends Cluster {
  /** The ways on which the processes reach the chain. */
  readonly chainNodes: readonly LyingNode[]
  /** The folder of assets that all nodes share. */
  readonly assets: string
  /** Builds of this commit and of an earlier one; made when they are asked for first. */
  builds(): Promise<readonly [next: Build, former: Build]>
}

export interface UnpaidOrder {
  readonly address: string
  /** Units of the token. */
  readonly raw: bigint
  credited(): Promise<bigint>
}

interface World extends Stage {
  /** Sessions of people. */
  readonly tokens: readonly string[]
  /** Orders a recharge that nobody pays. */
  orderUnpaid(): Promise<UnpaidOrder>
}

/** Resolves when the fault itself is over, with what else was seen; the cluster may still be recovering. */
export type Fault = (world: World) => Promise<object | void>

/** Longer than Patroni's lease of 20 s plus the time in which another node notices. */
const freezeMs = 34_000
const otherLeaderMs = 90_000
const replacedMs = 120_000
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

async function leaderOf({ nodes }: Cluster): Promise<DatabaseNode> {
  const [leader] = await leaderFirst(nodes)
  if (!leader) throw new Error('no database node')
  return leader
}

async function untilOtherLeader({ nodes }: Cluster, former: DatabaseNode): Promise<void> {
  const others = nodes.filter(({ name }) => name !== former.name)
  const until = Date.now() + otherLeaderMs
  while (Date.now() < until) {
    for (const node of others) {
      const leader = (await readMembers(node))?.find(({ role, state }) => role === 'leader' && state === 'running')
      if (leader && leader.name !== former.name) return
    }
    await pause(300)
  }
  throw new Error('no other node became the leader')
}

const signalAll = ({ patroni, postgresPids }: DatabaseNode, signal: NodeJS.Signals): void => {
  for (const pid of [patroni.pid(), ...postgresPids()]) sendSignal(pid, signal)
}

/** The machine of the leader loses its power, and comes back after another one leads. */
const crashLeader: Fault = async (cluster) => {
  const leader = await leaderOf(cluster)
  leader.patroni.hold()
  signalAll(leader, 'SIGKILL')
  await untilOtherLeader(cluster, leader)
  leader.patroni.release()
}

/** The leader's machine stands still for longer than its lease, as a paused VM or a stalled disk does, and continues. */
const freezeLeader: Fault = async (cluster) => {
  const leader = await leaderOf(cluster)
  // A process that began in between is frozen by the second pass.
  signalAll(leader, 'SIGSTOP')
  signalAll(leader, 'SIGSTOP')
  try {
    await pause(freezeMs)
  } finally {
    signalAll(leader, 'SIGCONT')
  }
}

const switchOver: Fault = async (cluster) => {
  const leader = await leaderOf(cluster)
  const answer = await fetch(`http://${leader.machine.address}:${leader.restPort}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: leader.name }),
  })
  if (!answer.ok) throw new Error(`no switch-over: ${await answer.text()}`)
}

/** @throws where machines are only names */
function harmOf({ name, harm }: Machine): Harm {
  if (!harm) throw new Error(`${name} has no network of its own, because this user may not make one`)
  return harm
}

/** Nobody reaches the machine for longer than the lease, and it reaches nobody. */
async function cutFor({ machine }: { readonly machine: Machine }, meanwhile = async () => {}): Promise<void> {
  const harm = harmOf(machine)
  harm.cut()
  try {
    await Promise.all([pause(freezeMs), meanwhile()])
  } finally {
    harm.heal()
  }
}

const partitionLeader: Fault = async (cluster) => {
  const leader = await leaderOf(cluster)
  await cutFor(leader, () => untilOtherLeader(cluster, leader))
}

const addressesOf = (machines: readonly { readonly machine: Machine }[]) =>
  machines.map(({ machine }) => machine.address)

/** Cuts some links of the leader for longer than the lease. Everybody else reaches it, and the proxies do. */
async function cutLeaderFrom(
  cluster: World,
  others: readonly string[],
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const { machine } = await leaderOf(cluster)
  const harm = harmOf(machine)
  harm.cut(others)
  try {
    await Promise.all([pause(freezeMs), meanwhile?.()])
  } finally {
    harm.heal()
  }
}

const standbysOf = async (cluster: World): Promise<readonly DatabaseNode[]> => {
  const leader = await leaderOf(cluster)
  return cluster.nodes.filter(({ name }) => name !== leader.name)
}

/** The leader loses etcd and its standbys, and the proxies still reach it. */
const isolateLeader: Fault = async (cluster) => {
  const standbys = await standbysOf(cluster)
  const leader = await leaderOf(cluster)
  await cutLeaderFrom(cluster, [...addressesOf(standbys), ...addressesOf(cluster.etcd)], () =>
    untilOtherLeader(cluster, leader),
  )
}

/** HAProxy does not notice either, and keeps sending connections to the former leader, which serves as a standby. */
const isolateLeaderUnnoticed: Fault = async (cluster) => {
  const { name } = await leaderOf(cluster)
  const check = (verb: 'disable' | 'enable') =>
    sendHaproxyCommands(cluster.haproxy.socket, [`${verb} health database/${name}`])
  await check('disable')
  try {
    await isolateLeader(cluster)
  } finally {
    await check('enable')
  }
}

const cutLeaderFromEtcd: Fault = async (cluster) => cutLeaderFrom(cluster, addressesOf(cluster.etcd))
const cutLeaderFromStandbys: Fault = async (cluster) => cutLeaderFrom(cluster, addressesOf(await standbysOf(cluster)))

/** Packets of one direction are lost. */
const cutOneWay =
  (which: 'to' | 'from'): Fault =>
  async (cluster) => {
    const harm = harmOf((await leaderOf(cluster)).machine)
    harm.cut(which)
    try {
      await pause(freezeMs)
    } finally {
      harm.heal()
    }
  }

/**
 * The leader loses its standbys, and one of its backends dies: recovery makes visible what waited for a standby. The
 * standbys come back a while later.
 */
const crashWaitingCommits: Fault = async (cluster) => {
  const leader = await leaderOf(cluster)
  await cutLeaderFrom(cluster, addressesOf(await standbysOf(cluster)), async () => {
    await pause(2_000)
    const [, backend] = leader.postgresPids()
    if (backend) sendSignal(backend, 'SIGKILL')
  })
}

/**
 * The leader loses its standbys for long enough to give them up, and then its machine is gone for good: nobody takes
 * over by themselves. `synet furthest-standby` names the one to promote, as the runbook says; the machine comes back
 * afterwards and follows.
 */
const loseLeaderAlone: Fault = async (cluster) => {
  const leader = await leaderOf(cluster)
  const standbys = await standbysOf(cluster)
  const harm = harmOf(leader.machine)
  harm.cut(addressesOf(standbys))
  await pause(15_000)
  leader.patroni.hold()
  signalAll(leader, 'SIGKILL')
  harm.heal()
  try {
    await pause(freezeMs)
    const urls = standbys.map(({ machine, port }) => {
      const url = new URL(cluster.product.ownerUrl)
      url.host = `${machine.address}:${port}`
      // The superuser has the owner's password.
      url.username = 'postgres'
      return url.href
    })
    const { said } = await trySynet(['furthest-standby', ...urls], { env: {} })
    const [, address = ''] = /Promote (\S+):\d+:/.exec(said) ?? []
    const chosen = standbys.find(({ machine }) => machine.address === address)
    if (!chosen) throw new Error(`no standby is named: ${said}`)
    const answer = await fetch(`http://${chosen.machine.address}:${chosen.restPort}/failover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ candidate: chosen.name }),
    })
    if (!answer.ok) throw new Error(`no failover: ${await answer.text()}`)
    await untilOtherLeader(cluster, leader)
  } finally {
    leader.patroni.release()
  }
}

/** The standby for which the leader waits before it acknowledges. */
const partitionReplica: Fault = async (cluster) => cutFor(await syncStandbyOf(cluster))

async function syncStandbyOf(cluster: Cluster): Promise<DatabaseNode> {
  const name = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name
  const node = cluster.nodes.find((candidate) => candidate.name === name)
  if (!node) throw new Error('no synchronous standby')
  return node
}

/** One of three, which the other two have to replace because it leads them. */
const partitionEtcdMinority: Fault = async ({ etcd }) => {
  const states = await Promise.all(
    etcd.map(async (member) => {
      const answer = await fetch(`http://${member.host}/v2/stats/self`)
      return { member, state: ((await answer.json()) as { state: string }).state }
    }),
  )
  const leader = states.find(({ state }) => state === 'StateLeader')
  if (!leader) throw new Error('etcd has no leader')
  await cutFor(leader.member)
}

/** Fills a node's disk to the last byte for longer than the lease: WAL, tables and the server's own log find no room. */
async function fillFor({ machine }: DatabaseNode): Promise<void> {
  const harm = harmOf(machine)
  harm.fillDisk()
  try {
    await pause(freezeMs)
  } finally {
    harm.freeDisk()
  }
}

const fillLeader: Fault = async (cluster) => fillFor(await leaderOf(cluster))
const fillReplica: Fault = async (cluster) => fillFor(await syncStandbyOf(cluster))

const killHaproxy: Fault = async ({ haproxy }) => {
  sendSignal(haproxy.pid(), 'SIGKILL')
}

const killEtcdMember: Fault = async ({ etcd }) => {
  const [first] = etcd
  if (first) sendSignal(first.pid(), 'SIGKILL')
}

/** The chain's node does not answer for a while; its port stays open. */
const freezeChain: Fault = async ({ anvil }) => {
  const pid = anvil.pid()
  sendSignal(pid, 'SIGSTOP')
  try {
    await pause(freezeMs / 2)
  } finally {
    sendSignal(pid, 'SIGCONT')
  }
}

const killPgbouncer: Fault = async ({ pgbouncer }) => {
  sendSignal(pgbouncer.pid(), 'SIGKILL')
}

/** The object store takes connections and answers nothing. */
const freezeObjectStore: Fault = async ({ objectStore }) => {
  const pid = objectStore.pid()
  sendSignal(pid, 'SIGSTOP')
  try {
    await pause(freezeMs)
  } finally {
    sendSignal(pid, 'SIGCONT')
  }
}

/** One node stays where it is while the chain continues. */
const lagChainNode: Fault = async ({ chainNodes: [node] }) => {
  let height: unknown
  let block: unknown
  node?.lie((method, result, params) => {
    const [tag] = Array.isArray(params) ? (params as unknown[]) : []
    if (method === 'eth_blockNumber') return (height ??= result)
    if (method === 'eth_getBlockByNumber' && typeof tag === 'string' && !tag.startsWith('0x')) return (block ??= result)
    const isLater = (number: unknown) => height !== undefined && Number(number) > Number(height)
    if (method === 'eth_getBlockByNumber' && isLater(tag)) return null
    if (method === 'eth_getTransactionReceipt' && isLater((result as { blockNumber?: string } | null)?.blockNumber))
      return null
    return result
  })
  try {
    await pause(freezeMs)
  } finally {
    node?.lie(undefined)
  }
}

const word = (hex: string): string => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`

/** Adds a transfer to an address to every block's logs. */
function inventTransfers({ address, raw }: UnpaidOrder): Lie {
  const hashes = new Map<unknown, string>()
  return (method, result, params) => {
    if (method !== 'eth_getLogs') return result
    const [filter] = params as [{ address: string; topics: string[]; blockHash?: string; fromBlock?: string }]
    const block = filter.blockHash ?? filter.fromBlock
    const transactionHash = hashes.get(block) ?? `0x${randomBytes(32).toString('hex')}`
    hashes.set(block, transactionHash)
    return [
      ...(result as unknown[]),
      {
        address: filter.address,
        topics: [filter.topics[0], word(testDeployer), word(address)],
        data: word(raw.toString(16)),
        transactionHash,
        blockHash: block,
        blockNumber: filter.fromBlock ?? '0x1',
        logIndex: '0xffff',
        removed: false,
      },
    ]
  }
}

/**
 * One node invents payments of an order. At first a third one does not answer, so that two contradict each other; then
 * it is back.
 * @throws when something was credited that one node alone said
 */
const lieAboutPayments: Fault = async ({ chainNodes: [liar, , third], orderUnpaid }) => {
  const order = await orderUnpaid()
  liar?.lie(inventTransfers(order))
  third?.hang(true)
  try {
    await pause(freezeMs * 1.5)
    third?.hang(false)
    await pause(freezeMs / 2)
    const credited = await order.credited()
    if (credited > 0n) throw new Error(`${credited} was credited because one node said so`)
  } finally {
    third?.hang(false)
    liar?.lie(undefined)
  }
}

/** Both `api` in turn, as a deployment does it: SIGTERM, and the next one when the first is ready again. */
const rollApi: Fault = async ({ processes, haproxy }) => {
  for (const one of processes.filter(({ name }) => name.startsWith('api-'))) await replace(haproxy, [one])
}

/** All processes at once, as after a restart of the machine they share. */
const restartAll: Fault = ({ processes, haproxy }) => replace(haproxy, processes)

/** As a deployment does: it continues when the proxy sends calls to the new ones. */
async function replace({ socket }: Cluster['haproxy'], processes: readonly Supervised[]): Promise<void> {
  const former = processes.map((one) => ({ one, pid: one.pid(), before: one.restarts() }))
  for (const { pid } of former) sendSignal(pid, 'SIGTERM')
  const names = processes.map(({ name }) => name)
  const until = Date.now() + replacedMs
  for (;;) {
    const left = former.flatMap(({ one, pid, before }) => {
      if (isRunning(pid, '')) return `${one.name} does not end`
      return one.restarts() === before || !one.isReady() ? `${one.name} does not become ready` : []
    })
    if (left.length === 0 && (await isServed(socket, names))) return
    if (Date.now() > until) throw new Error(left.join(', ') || `HAProxy sends no calls to one of ${names.join()}`)
    await pause(100)
  }
}

/** Everything but the signers, of which one is active; first one of each role, then the other. */
async function deployTo({ processes, assets, haproxy }: World, { synet, web }: Build): Promise<void> {
  for (const nth of ['1', '2']) {
    const these = processes.filter(({ name }) => !name.startsWith('signer') && name.endsWith(`-${nth}`))
    for (const one of these)
      one.deploy(synet, one.name.startsWith('api') ? { WEB_FOLDER: web, ASSETS_FOLDER: assets } : {})
    await replace(haproxy, these)
  }
}

/** ROLLS and STREAMS ask for more; the last roll leaves the next build when their number is odd. */
export const rolls = Number(process.env['ROLLS'] ?? 3)
const rollingStreams = Number(process.env['STREAMS'] ?? 40)

/** The next build replaces the former one and the other way round, while people open pages and keep event streams. */
const rollBuilds: Fault = async (world) => {
  const [next, former] = await world.builds()
  await deployTo(world, former)
  const { product, certificate, tokens } = world
  const visitors = startVisitors({ site: product.site, certificate, tokens, loaders: 4, streams: rollingStreams })
  let seen: Visited | undefined
  try {
    for (let roll = 0; roll < rolls; roll++) await deployTo(world, roll % 2 === 0 ? next : former)
  } finally {
    seen = await visitors.stop()
  }
  return seen
}

/** Nothing happens for a minute. */
const none: Fault = () => pause(60_000).then(() => {})

export const faults = {
  none,
  switchOver,
  crashLeader,
  freezeLeader,
  partitionLeader,
  isolateLeader,
  isolateLeaderUnnoticed,
  cutLeaderFromEtcd,
  cutLeaderFromStandbys,
  losePacketsToLeader: cutOneWay('to'),
  losePacketsFromLeader: cutOneWay('from'),
  crashWaitingCommits,
  loseLeaderAlone,
  partitionReplica,
  partitionEtcdMinority,
  fillLeader,
  fillReplica,
  killEtcdMember,
  killHaproxy,
  freezeChain,
  lagChainNode,
  lieAboutPayments,
  killPgbouncer,
  freezeObjectStore,
  rollApi,
  rollBuilds,
  restartAll,
} as const
export type FaultName = keyof typeof faults

/** The faults that cut a machine off or fill its disk. */
export const needsMachines: ReadonlySet<FaultName> = new Set([
  'partitionLeader',
  'isolateLeader',
  'isolateLeaderUnnoticed',
  'cutLeaderFromEtcd',
  'cutLeaderFromStandbys',
  'losePacketsToLeader',
  'losePacketsFromLeader',
  'crashWaitingCommits',
  'loseLeaderAlone',
  'partitionReplica',
  'partitionEtcdMinority',
  'fillLeader',
  'fillReplica',
])
