import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkRules } from '@synet/training/protocol/check-rules'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import { beforeAll, describe, expect, it } from 'vitest'
import { openProduct, product } from '#test-support/product'
import { behindProxy, bringToWork, makeStrangers, type Stranger, trainUnitAs } from '#test-support/strangers'
import { deleteUnusedDeltas } from '#training/round/delete-old-versions'
import { openScores } from '#training/score/open-scores'
import { openClient } from '@synet/contract/test-support/open-client'

const code = 'tiny-speeches'
const parts = 4

let people: readonly Stranger[]
openProduct(24, { ticking: true, projects: [code], configured: behindProxy })
beforeAll(async () => {
  const { sql } = product.owner
  await sql`insert into app.setting (name, value) values ('replayIdle', 'false'), ('roundUnits', '1000'), ('honeypotBps', '0'), ('spotCheckBps', '50')`
  people = await makeStrangers(product)
  await openScores(product.owner, code, { version: 0, shards: [0] })
  await sql`delete from app.score where (shard, start) not in (select shard, start from app.score order by start limit ${parts})`
})

const scoresOf = () =>
  openClient(product.urls.site)('project/scores', {
    code,
  })
const train = (who: Stranger, change?: (unit: TrainedUnit) => TrainedUnit) =>
  trainUnitAs(product, who, change, { protocol: 4 })

describe('work that needs no averaging', () => {
  it('strangers score a text, a lie is found, and an outsider computes what is published [NET-08]', async () => {
    const { look, work } = product
    const [liar, old, ...others] = people
    if (!liar || !old) throw new Error('nobody there')
    // An older client trains as it did.
    expect((await trainUnitAs(product, old)).lease.protocol).toBe(2)
    const lie = await train(liar, (unit) => ({
      ...unit,
      parametersHash: '1'.repeat(64),
      stateHashes: unit.stateHashes.map(() => '2'.repeat(64)),
    }))
    expect(lie.lease.protocol).toBe(4)
    const leases: string[] = []
    let earlierAsked = false
    // Who was drawn for a check asks next; else anybody, who gets a part.
    for (let turn = 0; (await scoresOf()).list.some(({ scores }) => scores === null) && turn < 40; turn++) {
      const [due] = await look<{ checker_id: bigint }[]>`
        select checker_id from app.unit_check where ended_at is null and check_lease_id is null limit 1`
      const who = people.find(({ id }) => id === due?.checker_id) ?? others[turn % others.length]
      if (!who) throw new Error('nobody there')
      if (who === liar) {
        // An account that is paused asks for nothing, and somebody else is drawn a minute later.
        await product.passOnly(checkRules.unaskedMs)
        await work()
        continue
      }
      if (due && !earlierAsked) {
        // Who was drawn gets a check only on a device that knows what it is.
        expect((await trainUnitAs(product, who)).lease.protocol).toBe(2)
        earlierAsked = true
      }
      const { lease } = await train(who)
      if (lease.protocol === 4) leases.push(lease.leaseId)
      await work()
      await bringToWork(product)
    }
    expect(earlierAsked).toBe(true)
    await deleteUnusedDeltas(product.context)

    const { list } = await scoresOf()
    expect(list).toHaveLength(parts)
    expect(list.every(({ scores }) => scores !== null)).toBe(true)
    const [found] = await look`select state, reason from app.lease where id = ${lie.lease.leaseId}`
    expect(found).toMatchObject({ state: 'rejected' })
    const units = await look<{ state: string; size: number; agreed_with: string | null; replayed: boolean }[]>`
      select state, size, agreed_with, replayed from app.lease where id = any (${leases}::text[]) and state = 'verified'`
    expect(units.length).toBeGreaterThanOrEqual(parts)
    expect(units.every(({ agreed_with: agreed, replayed }) => agreed !== null || replayed)).toBe(true)
    expect(units.some(({ agreed_with: agreed }) => agreed !== null)).toBe(true)
    // Paid as standard units, and nothing of it is merged.
    expect(units.every(({ size }) => size === 1)).toBe(true)
    expect((await look`select from app.model_version where project = ${code}`).count).toBe(1)

    const command = fileURLToPath(import.meta.resolve('@synet/training/projects/check-scores'))
    const check = () => promisify(execFile)(process.execPath, [command, product.urls.site, code])
    expect((await check()).stdout).toContain(
      `${parts} of ${parts} parts are published; computed ${parts} again: all are equal`,
    )
    // A person who publishes other scores is found.
    const [first, second] = list.map(({ scores }) => scores)
    await product.owner.sql`update app.score set result_hash = ${first ?? ''} where result_hash = ${second ?? ''}`
    await expect(check()).rejects.toThrow('are wrong')
  })
})
