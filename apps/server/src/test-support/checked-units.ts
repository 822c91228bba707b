import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import { type Product, startProduct } from '#test-support/product'
import { behindProxy, bringToWork, makeStrangers, type Stranger } from '#test-support/strangers'
import { drawChecks } from '#training/check/draw-checks'

/** Twenty-four strangers on a product that replays as few pairs by lot as can be set, and makes no unit a honeypot. */
export async function startStrangers(): Promise<{ product: Product; people: readonly Stranger[] }> {
  const product = await startProduct(24, { ticking: true, projects: ['tiny-speeches'], configured: behindProxy })
  await product.owner.sql`insert into app.setting (name, value)
    values ('replayIdle', 'false'), ('roundUnits', '1000'), ('spotCheckBps', '50'), ('honeypotBps', '0')`
  return { product, people: await makeStrangers(product) }
}

/** Ends offences and pauses, so that everybody is found as before. */
export async function clearOffences({ owner: { sql } }: Product): Promise<void> {
  await sql`update app.training_offence set lifted_at = at`
  await sql`update app.contributor_record set valid_in_row = 100, valid_since = ${new Date(0)}`
  await sql`update app.run_day set state = 'open', offence_id = null where state = 'void'`
}

/** Nothing is in progress, and everybody is at work. */
export async function beginAnew(product: Product): Promise<void> {
  await product.work()
  await clearOffences(product)
  const { sql } = product.owner
  await sql`delete from app.unit_check`
  await sql`update app.lease set state = 'rejected', decided_at = ${product.now()} where state = 'accepted'`
  await bringToWork(product)
}

export async function rowOf(product: Product, leaseId: string) {
  const [row] = await product.look<
    {
      state: string
      reason: string | null
      replayed: boolean
      agreed_with: string | null
      server_why: string | null
      delta_size: number | null
      checks: string | null
    }[]
  >`select state, reason, replayed, agreed_with, server_why, delta_size, checks from app.lease where id = ${leaseId}`
  if (!row) throw new Error('no such lease')
  return row
}

export function at(people: readonly Stranger[], n: number): Stranger {
  const found = people[n]
  if (!found) throw new Error('nobody there')
  return found
}

/** @returns the one whom the lot chose to check a unit */
export async function drawFor(product: Product, people: readonly Stranger[], leaseId: string): Promise<Stranger> {
  await drawChecks(product.owner)
  const [row] = await product.look<{ checker_id: bigint }[]>`
    select checker_id from app.unit_check where lease_id = ${leaseId} and ended_at is null`
  const found = people.find(({ id }) => id === row?.checker_id)
  if (!found) throw new Error('nobody was drawn')
  return found
}

export const offencesOf = async (product: Product, { id }: Stranger): Promise<number> =>
  Number((await product.look`select from app.training_offence where user_id = ${id} and lifted_at is null`).count)

export const withWrongHash = (unit: TrainedUnit): TrainedUnit => ({ ...unit, parametersHash: '1'.repeat(64) })
