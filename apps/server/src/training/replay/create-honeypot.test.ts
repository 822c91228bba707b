import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, product } from '#test-support/product'
import { beginRun } from '#test-support/runs'
import { createHoneypot } from '#training/replay/create-honeypot'
import { createComputeThread } from '#training/replay/compute-unit'

const projects = ['tiny-speeches', 'twin-speeches']
const thread = createComputeThread()
openProduct(2, { projects })
beforeAll(async () => {
  const { sql } = product.owner
  const [twin] = await sql<{ id: bigint }[]>`
    insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      select 'Twin', 'twin-speeches', period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base
        from app.task where project_code = 'tiny-speeches' limit 1 returning id`
  for (const [n, user] of product.users.entries()) {
    const { id } = await beginRun(product, user, '300')
    await sql`update app.run set state = 'running', task_id = case when ${n === 1} then ${twin?.id ?? 0n} else task_id end where id = ${id}`
  }
})
afterAll(async () => {
  await thread.close()
})

const made = async () =>
  (await product.look<{ project: string }[]>`select distinct project from app.known_answer`).map((one) => one.project)

it('a project whose weights the store lost keeps no other project from its honeypots [ENT-03]', async () => {
  const { sql } = product.owner
  await sql`insert into app.blob (hash) values (${'0'.repeat(64)})`
  for (const lost of projects) {
    await sql`delete from app.known_answer`
    const [before] = await sql<{ hash: string }[]>`
      select weights_hash as hash from app.model_version where project = ${lost}`
    await sql`update app.model_version set weights_hash = ${'0'.repeat(64)} where project = ${lost}`
    await createHoneypot(product.context, thread)
    expect(await made()).toEqual(projects.filter((code) => code !== lost))
    await sql`update app.model_version set weights_hash = ${before?.hash ?? ''} where project = ${lost}`
  }
})
