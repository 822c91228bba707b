import { isRunning, sendSignal } from '../process-state.ts'
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
  const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: leader.name }),
  })
  if (!answer.ok) throw new Error(`no switch-over: ${await answer.text()}`)
}

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
  killEtcdMember,
  killHaproxy,
  freezeChain,
  rollApi,
} as const
export type FaultName = keyof typeof faults
