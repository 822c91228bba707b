import { countEach } from './count-each.ts'
import { createClient } from '@synet/contract/client'
import type { Sql } from '@synet/ledger/database'
import { showDevice } from '@synet/server/test-support/device'
import { loadEngine } from '@synet/training/engine/load-engine'
import { replayUnit } from '@synet/training/protocol/replay'
import type { Settled } from './load.ts'
import { newKey } from './outside-client.ts'
import { type Person, payPassword } from './people.ts'

/** Somebody with a run whose units take milliseconds. */
export interface Trainer {
  /** Trains unit after unit until it is stopped. */
  start(): { stop(): Promise<void>; settle(): Promise<Settled & { readonly errors: readonly string[] }> }
}

const project = 'tiny-speeches'
/** More than anybody trains in a trial, and more than the product lets a run have. */
const unitsPerDay = 5_000
const pauseMs = 700
/** Another process takes over a replay five minutes after the one that claimed it was lost (`replay-worker.ts`). */
const verdictMs = 360_000
const answerMs = 60_000
const engine = loadEngine()
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

type Client = ReturnType<typeof createClient>

/** Buys what a run needs and starts it. `fetch` has to trust the site's certificate. */
export async function openTrainer(owner: Sql, site: string, { token }: Person): Promise<Trainer> {
  const call = createClient({ origin: site, fetch, lang: () => 'en', token: () => token, timeoutMs: 20_000 })
  const action = () => ({ idempotencyKey: newKey() })
  const [task] = await owner<{ id: bigint }[]>`
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values ('Tiny speeches, 7 days', ${project}, 7, 1000, 0, 100000000, 100000000000, 8) returning id`
  const [software] = (await call('purchase/softwareList', {})).list
  const [node] = (await call('purchase/nodeList', {})).list
  if (!task || !software || !node) throw new Error('the catalogue is empty')
  await call('purchase/buySoftware', { id: software.id, payPassword }, action())
  await call('purchase/buyNode', { id: node.id, payPassword }, action())
  const pledge = { taskId: String(task.id), region: 'accra-gh', amount: '100', autoReinvest: false, payPassword }
  const { id: runId } = await call('purchase/taskPledge', pledge, action())
  await owner`update app.run set quota = ${unitsPerDay} where id = ${runId}`
  const device = await showDevice(call, token)
  return { start: () => startTraining(owner, () => trainOne(call, site, runId, device)) }
}

/** @returns the lease's id, as soon as its unit was acknowledged; undefined when there is none to lease now */
async function trainOne(call: Client, site: string, runId: string, device: string): Promise<string | undefined> {
  const lease = await call('train/lease', { runId, device, protocol: 2 })
  const load = async (path: string) => {
    const answer = await fetch(site + path, { signal: AbortSignal.timeout(20_000) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const { leaseId, protocol, version, model, seed, steps, learningRate } = lease
  const baseWeights = await load(lease.modelUrl)
  const shard = await load(lease.shardUrl)
  const unit = { protocol, version, model, seed, steps, learningRate, baseWeights, shard }
  const trained = await replayUnit(await engine, unit)
  if (!trained.ok) throw new Error(trained.error)
  const { deltaHash, parametersHash, lossTrace, stateHashes, delta } = trained.value
  const commitment = {
    leaseId,
    deltaHash,
    parametersHash,
    lossTrace: [...lossTrace],
    stateHashes: [...stateHashes],
  }
  await untilAnswered(() => call('train/commit', commitment))
  await untilAnswered(() => call('train/submit', { leaseId, version, delta }))
  return leaseId
}

/** Asks again as a device does, which keeps its unit while the server is away. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + answerMs
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await pause(pauseMs)
  }
}

function startTraining(owner: Sql, trainOnce: () => Promise<string | undefined>) {
  let running = true
  const errors: string[] = []
  const acknowledged: string[] = []
  const work = async () => {
    while (running) {
      await trainOnce().then(
        (id) => id !== undefined && acknowledged.push(id),
        (error: unknown) => errors.push(String(error)),
      )
      await pause(pauseMs)
    }
  }
  const working = work()
  return {
    async stop() {
      running = false
      await working
    },
    /** Nothing can be doubled: a unit has its lease, and a lease one verdict. */
    async settle() {
      const until = Date.now() + verdictMs
      for (;;) {
        const rows = await owner<{ state: string }[]>`select state from app.lease where id = any(${acknowledged})`
        const decided = rows.filter(({ state }) => state !== 'accepted')
        if (decided.length === rows.length || Date.now() > until) {
          const verified = rows.filter(({ state }) => state === 'verified').length
          const waiting = rows.filter(({ state }) => state === 'accepted').length
          return {
            acknowledged: acknowledged.length,
            unknown: errors.length,
            lost: acknowledged.length - verified - waiting,
            doubled: 0,
            /** Accepted, and without a verdict in time. */
            waiting,
            errors: countEach(errors),
          }
        }
        await pause(500)
      }
    },
  }
}
