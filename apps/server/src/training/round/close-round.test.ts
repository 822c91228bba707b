import { expect, it } from 'vitest'
import { compute } from '#test-support/contributor'
import { startProduct } from '#test-support/product'
import { behindProxy, handInTo, leaseTo, makeStrangers } from '#test-support/strangers'
import { closeRound } from '#training/round/close-round'
import { putDelta } from '#training/unit/training-bytes'

const code = 'tiny-speeches'

it('a round with more units than it merges takes those of the newest version [NET-05]', async () => {
  await using product = await startProduct(1, { ticking: true, projects: [code], configured: behindProxy })
  const { sql } = product.owner
  await sql`insert into app.setting (name, value) values ('replayIdle', 'false'), ('roundUnits', '2')`
  const [who] = await makeStrangers(product)
  if (!who) throw new Error('nobody there')
  const lease = await leaseTo(who)
  const unit = await compute(product, lease)
  await handInTo(who, lease, unit)
  await sql`insert into app.model_version (project, version, weights_hash, units, created_at)
    select project, 1, weights_hash, 0, ${product.now()} from app.model_version where project = ${code}`
  const put = async (id: string, version: number) => {
    await putDelta(product.owner, id, unit.delta)
    await sql`
      insert into app.lease (id, run_id, round, day, user_id, device, project, protocol, version, shard, seed, state, leased_at, expires_at,
          decided_at, delta_hash, parameters_hash, delta_size)
        values (${id}, ${who.runId}, 1, 1, ${who.id}, '', ${code}, 2, ${version}, 0, 0, 'verified', ${product.now()}, ${product.now()},
          ${product.now()}, ${unit.deltaHash}, ${unit.parametersHash}, ${unit.delta.length})`
  }
  for (let n = 0; n < 64; n++) await put(`a-${n}`, 0)
  for (let n = 0; n < 2; n++) await put(`b-${n}`, 1)
  expect(await closeRound(product.owner, code)).toBe(true)
  const merged = await sql<{ version: number; units: bigint }[]>`
    select version, count(*) as units from app.lease where merged_into = 2 group by version order by version`
  expect([...merged]).toEqual([
    { version: 0, units: 62n },
    { version: 1, units: 2n },
  ])
  await sql`insert into app.model_version (project, version, weights_hash, units, created_at)
    select project, 3, weights_hash, 0, ${product.now()} from app.model_version where project = ${code} and version = 2`
  expect(await closeRound(product.owner, code), 'what is three versions behind is not merged').toBe(false)
  expect(await sql`select from app.lease where merged_into > 2`).toHaveLength(0)
})
