import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { createComputeThread } from '#training/replay/compute-unit'
import { drawChecks } from '#training/check/draw-checks'
import { punishFound } from '#training/offence/punish-found'
import { putDelta } from '#training/unit/training-bytes'
import { openProject } from '#training/round/open-project'
import { replayNext } from '#training/replay/replay-next'
import { createReplayWorker } from '#training/replay/replay-worker'
import type { Answer } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { type ModelUser, type Product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'

export type RunInfo = Answer<'purchase/taskPledge'>

/** The code of a refusal; undefined when the call went through. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error) => (error instanceof CallError ? error.data?.error : String(error)),
  )

/** Buys software and a node. */
export async function buyLicences(user: ModelUser): Promise<void> {
  const [software] = (await user.call('purchase/softwareList', {})).list
  const [node] = (await user.call('purchase/nodeList', {})).list
  invariant(software && node, 'the demo catalogue has software and a node')
  await user.call('purchase/buySoftware', { id: software.id, payPassword }, actionKey())
  await user.call('purchase/buyNode', { id: node.id, payPassword }, actionKey())
}

export async function pledge(user: ModelUser, amount: string, autoReinvest = false): Promise<RunInfo> {
  const task = (await user.call('purchase/taskList', {})).list.find(
    (candidate) => candidate.projectCode === 'tiny-speeches',
  )
  invariant(task, 'the tiny task is there')
  const request = { taskId: task.id, region: 'accra-gh', amount, autoReinvest, payPassword }
  return user.call('purchase/taskPledge', request, actionKey())
}

/** Recharges, buys what a task needs and pledges. */
export async function beginRun(
  product: Product,
  user: ModelUser,
  amount: string,
  { autoReinvest = false } = {},
): Promise<RunInfo> {
  await rechargeUser(product, user, BigInt(amount) * 1_000_000n + 2_000_000n)
  await buyLicences(user)
  return pledge(user, amount, autoReinvest)
}

export const endRun = (user: ModelUser, id: string): Promise<RunInfo> =>
  user.call('purchase/endTaskPledge', { id, payPassword }, actionKey())

export async function readRun(user: ModelUser, id: string): Promise<RunInfo> {
  const [run] = (await user.call('purchase/taskPledgeList', { id })).list
  invariant(run, `there is a run ${id}`)
  return run
}

export const readDays = async (user: ModelUser, id: string) => {
  const { list } = await user.call('purchase/taskIncome', { id })
  return list.filter((row) => row.kind === 'day').map(({ day, state }) => `${day} ${state}`)
}

/** The quota of a day is verified and waits for its credit. */
export const earnDay = (product: Product, id: string, day: number) => product.look`
  update app.run_day d set state = 'earned', units_verified = r.quota from app.run r
    where r.id = d.run_id and r.round = d.round and d.run_id = ${id} and d.day = ${day} and d.state = 'open'`

/** As `earnDay`, for the day in progress, where training is not the subject: `trainToday` takes seconds. */
export async function earnToday(product: Product, id: string): Promise<void> {
  const now = product.now()
  const earned = await product.look`
    update app.run_day d set state = 'earned', units_verified = r.quota from app.run r
      where r.id = d.run_id and r.round = d.round and d.run_id = ${id} and d.state = 'open'
        and d.starts_at <= ${now} and d.ends_at > ${now} returning d.day`
  invariant(earned.length === 1, 'a day of the run is under way')
}

let leases = 0
/** Units of a day that were handed in and wait for their verdict; the server knows the answers, and they are right. */
export async function handIn(product: Product, id: string, day: number, units: number): Promise<void> {
  const delta = Buffer.from('a delta')
  const deltaHash = createHash('sha256').update(delta).digest('hex')
  const answer = { delta_hash: deltaHash, parameters_hash: 'e'.repeat(64), loss_trace: [1, 2] }
  for (let n = 0; n < units; n++) {
    const leaseId = `handed-in-${leases++}`
    await putDelta(product.context, leaseId, delta)
    await product.look`
      insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at,
          delta_hash, parameters_hash, loss_trace, delta_size)
        select ${leaseId}, r.id, r.round, d.day, r.user_id, 'phone', 'tiny-speeches', 0, 1, 1, 'accepted', d.starts_at, d.ends_at,
            ${answer.delta_hash}, ${answer.parameters_hash}, ${answer.loss_trace}::float8[], ${delta.length}
          from app.run r join app.run_day d on d.run_id = r.id and d.round = r.round
          where r.id = ${id} and d.day = ${day}`
    await product.look`
      insert into app.known_answer (project, version, shard, seed, delta_hash, parameters_hash, loss_trace, lease_id, made_at)
        values ('tiny-speeches', 0, 1, 1, ${answer.delta_hash}, ${answer.parameters_hash}, ${answer.loss_trace}::float8[],
          ${leaseId}, ${product.now()})`
  }
}

/** Hands in a unit of a day with another result than replays give. */
export async function handInWrong(product: Product, id: string, day: number): Promise<void> {
  await openProject(product.context, 'tiny-speeches')
  await handIn(product, id, day, 1)
  await product.look`delete from app.known_answer k using app.lease l
    where l.id = k.lease_id and l.run_id = ${id} and l.day = ${day}`
}

/** The audits decide all that waits for a verdict, and the jobs punish what they found. */
export async function giveVerdicts(product: Product): Promise<void> {
  const worker = createReplayWorker(createComputeThread())
  await drawChecks(product.context)
  while (await replayNext(product.context, worker));
  while (await punishFound(product.context));
  await worker.thread.close()
}
