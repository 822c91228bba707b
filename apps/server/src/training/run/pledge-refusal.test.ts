import { openProduct, product } from '#test-support/product'
import { beginRun, codeOf, endRun, pledge } from '#test-support/runs'
import { expect, it } from 'vitest'

openProduct(1)

it('a node has room for one run at a time, also of two that are started at once [ENT-04, ATK-10]', async () => {
  const user = product.user(0)
  const { id } = await beginRun(product, user, '300')
  await product.look`update app.user_account set software_until = '2099-01-01', node_until = '2099-01-01'`
  await endRun(user, id)
  const started = await Promise.all([codeOf(pledge(user, '100')), codeOf(pledge(user, '100'))])
  expect(new Set(started)).toEqual(new Set(['task.node-busy', undefined]))
  expect(await codeOf(pledge(user, '100'))).toBe('task.node-busy')
  const [run] = (await user.call('purchase/taskPledgeList', { state: 'open' })).list
  await endRun(user, run?.id ?? '')
  expect(await codeOf(pledge(user, '100'))).toBeUndefined()
  expect(await product.auditFully()).toEqual([])
})
