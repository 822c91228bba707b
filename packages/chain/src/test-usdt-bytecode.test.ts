import { expect, it } from 'vitest'
import { compileTestUsdt } from '../contracts/compile.ts'
import { deployTestUsdt } from '#deploy-test-usdt'
import { dev } from '@synet/core/networks/dev'
import { createRpc } from '#rpc'
import { testUsdtBytecode } from '#test-usdt-bytecode'
import { startTestChain } from '#test-support/anvil'

it('the committed token equals its compiled source', () => {
  expect(compileTestUsdt()).toBe(testUsdtBytecode)
})

it('the token is deployed where the development network expects it, on every fresh chain', async () => {
  await using chain = await startTestChain()
  const hash = await deployTestUsdt(chain.url)
  await chain.mine()
  expect(await chain.call('eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    contractAddress: dev.token.toLowerCase(),
  })
  expect(await createRpc([chain.url]).readTokenBalance({ token: dev.token, address: dev.token })).toBe(0n)
})
