import type { ChainRpc } from '@synet/chain/rpc'
import { addMs, hours } from '@synet/core/clock'
import type { Detail, Statement } from '@synet/proof/epoch-statement'
import { expect, it } from 'vitest'
import type { Published } from '#check'
import { checkReserves } from '#check-reserves'
import { testReserves } from '#test-reserves'

const at = new Date('2026-03-01T00:00:00.000Z')

/** An audit of one address with 5 USDT, at a block of this time. */
async function auditAt(network: 'dev' | 'ERC20', blockTime: Date): Promise<string> {
  const reserves = testReserves(network)
  const detail: Pick<Detail, 'addresses' | 'leaving'> = {
    addresses: [{ network, address: '0xaB', raw: '5000000' }],
    leaving: [],
  }
  const statement: Pick<Statement, 'at' | 'reserves'> = { at: at.toISOString(), reserves: [reserves] }
  const rpc: Pick<ChainRpc, 'readBlock' | 'readTokenBalance'> = {
    readBlock: async () => ({
      number: 7n,
      hash: '0x07',
      parentHash: '0x06',
      baseFeePerGas: 0n,
      timeMs: blockTime.getTime(),
    }),
    readTokenBalance: async () => 5_000_000n,
  }
  const published = { parsedStatement: statement, parsedDetail: detail } as unknown as Published
  const [first] = await checkReserves(rpc as ChainRpc, published, reserves, undefined)
  return first?.green ? '' : (first?.detail ?? '')
}

it('balances of another time than the epoch’s are found, because the same money could count on two networks [PROOF-05]', async () => {
  expect(await auditAt('ERC20', at)).toBe('')
  expect(await auditAt('ERC20', addMs(at, -hours(3)))).toBe('')
  expect(await auditAt('ERC20', addMs(at, hours(3)))).toBe('')
  expect(await auditAt('ERC20', addMs(at, -hours(3) - 1))).toContain('block 7 is of another time than the epoch')
  expect(await auditAt('ERC20', addMs(at, hours(3) + 1))).toContain('block 7 is of another time than the epoch')
  // Tests move the product's clock and not the chain's.
  expect(await auditAt('dev', addMs(at, -hours(30)))).toBe('')
})
