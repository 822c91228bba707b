import { seconds } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { openProductForEach, product } from '#test-support/product'

openProductForEach(1)

const read = async () => (await product.user(0).call('proof/figures', {})).training.unitsVerified
const addDay = () =>
  product.forge(
    (tx) => tx`
      insert into app.unit_print (run_id, round, day, user_id, project, units, replayed, agreed, decided_at, levels, proofs)
        values (1, 1, 1, 1, 'p', 8, 0, 0, ${product.now()}, decode(repeat('00', 48), 'hex'), decode(repeat('00', 84), 'hex'))`,
  )

it('what is summed over all units is read twice a minute at most, however often visitors ask [STD-07]', async () => {
  const before = await read()
  await addDay()
  expect(await read()).toBe(before)
  await product.passOnly(seconds(30))
  expect(await read()).toBe(before + 8)
})
