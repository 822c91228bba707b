import { isRunning, sendSignal } from '../process-state.ts'
import type { Harm, Machine } from './machines.ts'
import { type DatabaseNode, readMembers } from './patroni.ts'
import { type Cluster, leaderFirst } from './start-cluster.ts'

/** Resolves when the fault itself is over; the cluster may still be recovering. */
export type Fault = (cluster: Cluster) => Promise<void>

/** Longer than Patroni's lease of 20 s plus the time in which another node notices. */
const freezeMs = 34_000
const otherLeaderMs = 90_000
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

/** The leader's machine stands still for longer than its lease, as a paused VM or a stalled disk does, and goes on. */
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

/** The standby for which the leader waits before it acknowledges. */
const partitionReplica: Fault = async (cluster) => cutFor(await syncStandbyOf(cluster))

async function syncStandbyOf(cluster: Cluster): Promise<DatabaseNode> {
  const name = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name
  const node = cluster.nodes.find((one) => one.name === name)
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

/** Not a byte is left on the disk of a node for longer than the lease: WAL, tables, and the server's own log. */
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

/** Both `api` in turn, as a deployment does it: SIGTERM, and the next one when the first is ready again. */
const rollApi: Fault = async ({ processes }) => {
  for (const one of processes.filter(({ name }) => name.startsWith('api-'))) {
    const before = one.restarts()
    const pid = one.pid()
    sendSignal(pid, 'SIGTERM')
    while (isRunning(pid, '') || one.restarts() === before || !one.isReady()) await pause(100)
    // HAProxy sends it calls again.
    await pause(1_500)
  }
}

export const faults = {
  switchOver,
  crashLeader,
  freezeLeader,
  partitionLeader,
  partitionReplica,
  partitionEtcdMinority,
  fillLeader,
  fillReplica,
  killEtcdMember,
  killHaproxy,
  freezeChain,
  rollApi,
} as const
export type FaultName = keyof typeof faults
