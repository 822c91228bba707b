import { addMs, minutes } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { startProduct } from '#test-support/product'
import { behindProxy, makeStrangers } from '#test-support/strangers'
import { deleteUnusedDeltas } from '#training/round/delete-old-versions'

const code = 'tiny-speeches'

it('what no round takes any more loses its bytes, also when it is handed in or decided late', async () => {
  await using product = await startProduct(1, { ticking: true, projects: [code], configured: behindProxy })
  const context = product.owner
  const { sql } = context
  const [who] = await makeStrangers(product)
  if (!who) throw new Error('nobody there')
  await sql`insert into app.model_version (project, version, weights_hash, units, created_at)
    select project, n, weights_hash, 0, ${product.now()} from app.model_version, generate_series(1, 3) n where project = ${code}`
  const put = (id: string, version: number, state: string) => sql`
    insert into app.lease (id, run_id, round, day, user_id, device, project, protocol, version, shard, seed, state, leased_at, expires_at, delta_size)
      values (${id}, ${who.runId}, 1, 1, ${who.id}, '', ${code}, 2, ${version}, 0, 0, ${state}, ${product.now()},
        ${addMs(product.now(), minutes(30))}, 1)`
  await put('passed', 0, 'verified')
  await put('computed', 0, 'committed')
  await put('mergeable', 1, 'verified')
  const deleteAll = async () => {
    while (await deleteUnusedDeltas(context));
    const left = await sql<{ id: string }[]>`select id from app.lease where delta_size is not null order by id`
    return left.map(({ id }) => id)
  }
  const looksFor = async () => {
    const rows = await sql<{ version: number }[]>`
      select version from app.model_version where project = ${code} and deltas_kept order by version`
    return rows.map(({ version }) => version)
  }
  expect(await deleteAll()).toEqual(['computed', 'mergeable'])
  expect(await looksFor()).toContain(0)
  await sql`update app.lease set state = 'accepted' where id = 'computed'`
  await product.advance(minutes(120))
  expect(await deleteAll()).toEqual(['computed', 'mergeable'])
  await sql`update app.lease set state = 'verified', replayed = true where id = 'computed'`
  expect(await deleteAll()).toEqual(['mergeable'])
  expect(await looksFor()).toEqual([1, 2, 3])
  await sql`update app.model_version set rolled_back_at = ${product.now()} where project = ${code} and version = 1`
  expect(await deleteAll()).toEqual([])
})
