/**
 * `npm run bench floods`: how long somebody's transfer takes, alone and while strangers flood the site and the signer's
 * page at the rate that is permitted, interleaved; and what memory both processes take, under the limits of their units
 * where this machine lets us set one.
 */
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStack } from '../src/start-stack.ts'
import type { Flood } from './flooder.ts'
import { quantile } from './measure.ts'
import { closeConnections, post } from './post.ts'
import { payPassword, seedSenders } from './senders.ts'

const rounds = 4
const roundMs = 5_000
const restMs = 1_000
const kinds: readonly Flood['kind'][] = ['bodies', 'nested JSON', 'log-ins', 'registrations', 'challenges', 'streams']
/** Half of the transfers are their sender's first one, whose payment password costs argon2id. */
const people = 4_000
/** Of the processes' units, as `packages/deploy/src/processes.ts` says. */
const unitMiB = { api: 1_024, signer: 512 } as const
const mib = 1_048_576

/**
 * Limits what a running process may still take, by a control group (version 1): what it has is not counted there.
 * @returns what removes the group; undefined where the machine does not let us
 */
function limitMemory(name: string, pid: number, moreMiB: number): (() => void) | undefined {
  const group = `/sys/fs/cgroup/memory/synet-bench-${name}-${pid}`
  try {
    mkdirSync(group)
    writeFileSync(join(group, 'memory.limit_in_bytes'), String(Math.floor(moreMiB) * mib))
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return () => rmdirSync(group)
  } catch {
    return undefined
  }
}

const peakMiB = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

const folder = mkdtempSync(join(tmpdir(), 'synet-bench-floods-'))
const stack = await startStack({ folder, anchors: false })
const { sql } = stack.context
const sitePort = Number(new URL(stack.urls.site).port)
const approvalsPort = Number(new URL(stack.urls.approvals).port)
const senders = await seedSenders(sql, people)
const watched = (['api', 'signer'] as const).map((name) => {
  const pid = stack.processes[name].pid()
  const before = peakMiB(pid)
  return { name, pid, before, unlimit: limitMemory(name, pid, unitMiB[name] - before) }
})

let turn = 0
async function transfer(): Promise<number> {
  // The second transfer of each sender follows the first one at once.
  const sender = senders[Math.floor(turn++ / 2) % people]
  const begun = performance.now()
  const body = { counterparty: sender?.receiver, asset: 'USDT', amount: '1', payPassword }
  const answer = await post(sitePort, 'user/transfer', sender?.token ?? '', body)
  if (answer.code !== 1) throw new Error(answer.msg)
  return performance.now() - begun
}

async function transfers(forMs: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) times.push(await transfer())
  return times
}

let floods = 0
async function flood(kind: Flood['kind']): Promise<readonly (readonly [string, number])[]> {
  const token = senders.at(-1)?.token ?? ''
  const flooding: Flood = { kind, sitePort, approvalsPort, token, round: floods++, forMs: roundMs }
  const strangers = fork(new URL('./flooder.ts', import.meta.url), [JSON.stringify(flooding)])
  // Their machines are not ours: they get what the product leaves of these cores.
  if (strangers.pid) setPriority(strangers.pid, 19)
  return new Promise((resolve, reject) => {
    strangers.once('message', (answers) => resolve(answers as readonly (readonly [string, number])[]))
    strangers.once('error', reject)
    strangers.once('exit', (status) => status && reject(new Error(`the strangers ended with ${status}`)))
  })
}

const alone: number[] = []
const under = new Map(kinds.map((kind) => [kind, { times: [] as number[], answers: new Map<string, number>() }]))
await transfers(roundMs)
for (let round = 0; round < rounds; round++) {
  alone.push(...(await transfers(roundMs)))
  for (const [kind, { times, answers }] of under) {
    const flooding = flood(kind)
    times.push(...(await transfers(roundMs)))
    for (const [answer, count] of await flooding) answers.set(answer, (answers.get(answer) ?? 0) + count)
    await sleep(restMs)
  }
}

const figures = (times: readonly number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
const base = figures(alone)
const ms = (value: number) => `${value.toFixed(1)} ms`
console.log(`a transfer alone: p50 ${ms(base.p50)}  p99 ${ms(base.p99)} (${alone.length})`)
for (const [kind, { times, answers }] of under) {
  const { p50, p99 } = figures(times)
  const said = [...answers].map(([answer, count]) => `${answer} ${count}`).join(', ')
  console.log(
    `under ${kind}: p50 ${ms(p50)} = ${(p50 / base.p50).toFixed(2)}×  p99 ${ms(p99)} = ${(p99 / base.p99).toFixed(2)}× (${times.length}); answers: ${said}`,
  )
}
for (const { name, pid, before, unlimit } of watched) {
  const survived = stack.processes[name].restarts() === 0 ? 'never ended' : 'ENDED'
  const limit = unlimit
    ? `under a limit of ${unitMiB[name]} MiB`
    : `without a limit (its unit has ${unitMiB[name]} MiB)`
  console.log(`${name}: at most ${peakMiB(pid).toFixed(0)} MiB, ${before.toFixed(0)} before, ${limit}, ${survived}`)
}
closeConnections()
await stack.stop()
for (const { unlimit } of watched) unlimit?.()
rmSync(folder, { recursive: true, force: true })
