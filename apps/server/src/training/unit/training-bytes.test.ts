import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, it } from 'vitest'
import { type Product, startProduct } from '#test-support/product'
import { openProject } from '#training/round/open-project'
import { moveTrainingBytes, readDelta, readWeights, removeDeltas } from '#training/unit/training-bytes'

let product: Product
let folder: string
beforeAll(async () => {
  product = await startProduct(1)
  await openProject(product.context, 'tiny-speeches')
  folder = product.context.config.training.folder ?? ''
})
afterAll(() => product[Symbol.asyncDispose]())

const weightsOf = async () => {
  const [row] = await product.look<{ hash: string }[]>`
    select weights_hash as hash from app.model_version where version = 0 order by project limit 1`
  return row?.hash ?? ''
}

it('OPS-07 weights lie in the object store under their hash; the database has none', async () => {
  const hash = await weightsOf()
  const bytes = await readWeights(product.context, hash)
  expect(
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  ).toBe(hash)
  expect(await product.look`select from app.blob where bytes <> ''`).toHaveLength(0)
})

it('OPS-07 bytes that were changed in the store are refused', async () => {
  const hash = await weightsOf()
  const path = join(folder, 'weights', hash)
  const before = await readFile(path)
  await writeFile(path, before.subarray(1))
  await expect(readWeights(product.context, hash)).rejects.toThrow('wrong ones')
  await writeFile(path, before)
})

it('OPS-07 what an earlier version kept in the database is read from there, and moved', async () => {
  const bytes = Buffer.from('weights of an earlier version')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { owner } = product
  await owner.sql`insert into app.blob (hash, bytes) values (${hash}, ${bytes})`
  const lease = { id: 'earlier', delta_hash: hash }
  await product.forge(
    (
      tx,
    ) => tx`insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at, delta_hash, delta)
      values ('earlier', 1, 1, 1, 1, '', 'tiny-speeches', 0, 0, 0, 'accepted', ${product.now()}, ${product.now()}, ${hash}, ${bytes})`,
  )
  for (let moved = 0; moved < 2; moved++) {
    expect(Buffer.from((await readWeights(owner, hash)) ?? [])).toEqual(bytes)
    expect(Buffer.from((await readDelta(owner, lease)) ?? [])).toEqual(bytes)
    await moveTrainingBytes(owner)
  }
  const [row] = await product.look`select delta, delta_size from app.lease where id = 'earlier'`
  expect(row).toEqual({ delta: null, delta_size: bytes.length })
  await removeDeltas(owner, ['earlier'])
  expect(existsSync(join(folder, 'deltas', 'earlier'))).toBe(false)
})
