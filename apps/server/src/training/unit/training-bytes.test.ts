import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openProduct, product } from '#test-support/product'
import { openProject } from '#training/round/open-project'
import { putDelta, putStates, readDelta, readStates, readWeights } from '#training/unit/training-bytes'

openProduct(1)
let folder: string
beforeAll(async () => {
  await openProject(product.context, 'tiny-speeches')
  folder = product.context.config.training.folder ?? ''
})

const weightsOf = async () => {
  const [row] = await product.look<{ hash: string }[]>`
    select weights_hash as hash from app.model_version where version = 0 order by project limit 1`
  return row?.hash ?? ''
}

it('weights lie in the object store under their hash [OPS-07]', async () => {
  const hash = await weightsOf()
  const bytes = await readWeights(product.context, hash)
  expect(
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  ).toBe(hash)
})

it('bytes that were changed in the store are refused [OPS-07]', async () => {
  const hash = await weightsOf()
  const path = join(folder, 'weights', hash)
  const before = await readFile(path)
  await writeFile(path, before.subarray(1))
  await expect(readWeights(product.context, hash)).rejects.toThrow('wrong ones')
  await writeFile(path, before)
})

it('hashes of states that were changed in the store are treated as missing [OPS-07]', async () => {
  const hashes = ['ab', 'cd'].map((byte) => byte.repeat(32))
  const lease = { id: 'a-lease', state_root: await putStates(product.context, 'a-lease', hashes) }
  expect(await readStates(product.context, lease)).toEqual(hashes)
  const path = join(folder, 'states', `${lease.id}-${lease.state_root}`)
  await writeFile(path, (await readFile(path)).reverse())
  expect(await readStates(product.context, lease)).toBe(undefined)
  expect(await readStates(product.context, { ...lease, state_root: null })).toBe(undefined)
})

it('a delta other than the committed one is treated as missing [OPS-07]', async () => {
  const delta = Buffer.from('a delta')
  const lease = { id: 'a-lease', delta_hash: createHash('sha256').update(delta).digest('hex') }
  await putDelta(product.context, 'a-lease', delta)
  expect(await readDelta(product.context, lease)).toEqual(new Uint8Array(delta))
  await putDelta(product.context, 'a-lease', delta.subarray(1))
  expect(await readDelta(product.context, lease)).toBe(undefined)
})
