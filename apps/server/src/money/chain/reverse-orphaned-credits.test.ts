import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { expect, it } from 'vitest'
import { resumeNetwork } from '#money/chain/halt-network'
import { startProduct } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { readHaltReason } from '#test-support/halt-reason'

it('a credit that a reorg removes after it was spent is the platform’s loss, is recovered when the money arrives again, and is never paid twice [ST-03]', async () => {
  await using product = await startProduct(2)
  const { users, chain, look } = product
  const [payer, receiver] = users
  if (!payer || !receiver) throw new Error('there are two users')
  const order = await payer.call(
    'recharge/recharge',
    { network: 'dev', amount: '100' },
    { idempotencyKey: 'deep-reorg-1' },
  )
  chain.pay(order.address, 100_000_000n)
  chain.mine(1)
  const before = chain.height()
  await product.settle()
  const send = { counterparty: receiver.name, asset: 'USDT', amount: '60', payPassword } as const
  await payer.call('user/transfer', send, { idempotencyKey: 'deep-reorg-2' })
  const state = async () => ({
    payer: (await product.balancesOf(payer.id))['available USDT'],
    receiver: (await product.balancesOf(receiver.id))['available USDT'],
    loss: await readBalance(look, systemAccount('loss', 'USDT')),
  })
  const spent = { payer: 39_700_000n, receiver: 60_000_000n, loss: 0n }
  expect(await state()).toEqual(spent)

  for (let times = 0; times < 2; times++) {
    chain.reorg(chain.height() - before + 1, { drops: true })
    await product.follow()
    expect(await state()).toEqual({ payer: 0n, receiver: 60_000_000n, loss: -60_300_000n })
    // Nothing is paid until people have looked.
    expect(await readHaltReason(look)).toBe('a reorg took 1 credited transfers')

    chain.remember()
    await product.settle()
    expect(await state()).toEqual(spent)
    expect(await product.auditFully()).toEqual([])
    await resumeNetwork(look, product.now(), 'dev')
  }
})
