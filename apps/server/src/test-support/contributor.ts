import { CallError } from '@synet/contract/client'
import type { Answer } from '@synet/contract/calls'
import { loadEngine } from '@synet/training/engine/load-engine'
import type { TrainedUnit, WorkUnit } from '@synet/training/protocol/work-unit'
import { replayUnit } from '@synet/training/protocol/replay'
import { type Person, rechargePerson, registerPerson, startRun } from '#test-support/person'
import type { Surroundings } from '#test-support/surroundings'

const engine = loadEngine()
type Lease = Answer<'train/lease'>

/** Registers somebody who has recharged and started a run. */
export async function arriveWithRun(
  around: Surroundings,
  { recharged, pledged }: { readonly recharged: string; readonly pledged: string },
): Promise<{ readonly person: Person; readonly runId: string }> {
  const person = await registerPerson(around, 'AGENT001', { bindEmail: false })
  await rechargePerson(around, person, recharged)
  return { person, runId: await startRun(person, pledged, false) }
}

export const leaseFor = (person: Person, runId: string): Promise<Lease> =>
  person.call('train/lease', { runId, device: person.device, protocol: 2 })

/** Computes a leased unit as the browser's worker does. */
export async function compute(
  around: Surroundings,
  lease: Omit<Lease, 'leaseId' | 'project' | 'why' | 'size' | 'expiresAt' | 'modelFrom'>,
): Promise<TrainedUnit> {
  const load = async (path: string) => new Uint8Array(await (await fetch(around.urls.site + path)).arrayBuffer())
  const { protocol, version, model, seed, steps, learningRate } = lease
  const unit: WorkUnit = {
    protocol,
    version,
    model,
    seed,
    steps,
    learningRate,
    baseWeights: await load(lease.modelUrl),
    shard: await load(lease.shardUrl),
  }
  const trained = await replayUnit(await engine, unit)
  if (!trained.ok) throw new Error(trained.error)
  return trained.value
}

/** Makes the commitment of a device, which it sends before the delta. */
export function commitmentOf(
  { leaseId }: { readonly leaseId: string },
  { deltaHash, parametersHash, lossTrace, stateHashes }: TrainedUnit,
) {
  return { leaseId, deltaHash, parametersHash, lossTrace: [...lossTrace], stateHashes: [...stateHashes] }
}

export async function deliver(person: Person, lease: Lease, unit: TrainedUnit): Promise<void> {
  await person.call('train/commit', commitmentOf(lease, unit))
  await person.call('train/submit', { leaseId: lease.leaseId, version: lease.version, delta: unit.delta })
}

export async function readRun(person: Person, id: string): Promise<Answer<'purchase/taskPledge'>> {
  const [run] = (await person.call('purchase/taskPledgeList', { id })).list
  if (!run) throw new Error(`no run ${id}`)
  return run
}

/** Trains until today's quota is filled and verified. */
export async function trainToday(around: Surroundings, person: Person, runId: string): Promise<void> {
  await around.until("today's quota", async () => {
    try {
      const lease = await person.call('train/lease', { runId, device: person.device, protocol: 2 })
      await deliver(person, lease, await compute(around, lease))
      return false
    } catch (error) {
      if (!(error instanceof CallError) || error.data?.error === undefined) throw error
      if (error.data.error === 'train.busy') return false
      if (error.data.error === 'train.no-quota') return true
      throw error
    }
  })
  await around.until('the day is earned', async () => (await readRun(person, runId)).state === 'today-done')
}
