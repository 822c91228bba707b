import { addMs, hours, minutes, seconds } from '@synet/core/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { haltNetwork, resumeNetwork } from '#chain/halt-network'
import { beat } from '#run/watch-outage'
import { type Product, startProduct } from '#test-support/product'

let product: Product
beforeAll(async () => {
  product = await startProduct(0)
  for (const role of ['watcher', 'signer']) await beat(product.owner, role)
})
afterAll(() => product[Symbol.asyncDispose]())

const working = { state: 'working', since: null }
/** An answer is kept for ten seconds. */
const ask = async () => {
  await product.passOnly(seconds(11))
  // Only the product's clock moves; the watcher has heard of its chain just now.
  await product.look`update app.network_state set seen_at = ${product.now()}`
  const response = await fetch(`${product.urls.site}/status`)
  return (await response.json()) as { services: Record<string, unknown> }
}

it('OPS-08 everybody may read what works, is delayed or has stopped, and since when', async () => {
  const { sql } = product.owner
  expect((await ask()).services).toEqual({
    recharges: working,
    withdrawals: working,
    training: working,
    proof: working,
  })

  const since = product.now()
  await haltNetwork(sql, since, 'dev', 'the reason is for operators')
  await sql`insert into app.outage (starts_at, reason) values (${since}, 'audits was down')`
  const halted = await ask()
  expect(halted.services).toMatchObject({
    recharges: working,
    withdrawals: { state: 'stopped', since: since.toISOString() },
    training: { state: 'stopped', since: since.toISOString() },
  })
  expect(JSON.stringify(halted)).not.toMatch(/operators|audits/)

  await resumeNetwork(sql, product.now(), 'dev')
  await sql`update app.outage set ends_at = ${product.now()}`
  expect((await ask()).services).toMatchObject({ withdrawals: working, training: working })
})

it('OPS-08 a silent watcher has stopped recharges, a late proof is a delay', async () => {
  const silent = { now: () => addMs(new Date(), -minutes(2)) }
  await beat(product.owner, 'watcher', silent)
  await product.passOnly(hours(48))
  expect((await ask()).services).toMatchObject({
    recharges: { state: 'stopped', since: expect.any(String) },
    proof: { state: 'delayed', since: expect.any(String) },
  })
})
