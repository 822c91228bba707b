import { expect, it } from 'vitest'
import { error, takeOperators } from '#test-support/operators'
import { readHaltReason } from '#test-support/halt-reason'

const operators = takeOperators()
const reason = 'The key of the hot wallet is replaced'
const haltReason = () => readHaltReason(operators.product.look)

it('one operator halts a network at once, and two resume it [STD-13]', async () => {
  const { first, second } = operators
  const halt = async (network: 'dev' | 'ERC20', secondFactor: string) =>
    first.ops('haltPayouts', { network, reason, secondFactor })
  await expect(halt('dev', '000000')).rejects.toMatchObject({ code: 0 })
  expect(await haltReason()).toBeNull()
  await expect(halt('ERC20', await first.secondFactor())).rejects.toMatchObject(error('network.unknown'))
  await halt('dev', await first.secondFactor())
  expect(await haltReason()).toContain(reason)
  // The first reason stays.
  await second.ops('haltPayouts', { network: 'dev', reason: 'Another one', secondFactor: await second.secondFactor() })
  expect(await haltReason()).toContain(reason)
  const { tasks } = await first.ops('exceptions', {})
  expect(tasks.map(({ kind }) => kind)).toEqual(['network.halted'])
  const proposal = await first.ops('proposeResume', {
    network: 'dev',
    reason,
    secondFactor: await first.secondFactor(),
  })
  expect(await haltReason()).not.toBeNull()
  await operators.approve(proposal)
  expect((await operators.ended(proposal.id)).state).toBe('executed')
  expect(await haltReason()).toBeNull()
})
