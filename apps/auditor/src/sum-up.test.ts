import type { ChainRpc } from '@synet/chain/rpc'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { NetworkReserves, Statement } from '@synet/proof/epoch-statement'
import { expect, it } from 'vitest'
import type { Published } from '#check'
import { sumUp } from '#sum-up'

const node = {} as ChainRpc
const reservesOf = (network: NetworkName, held: string): NetworkReserves => {
  const { chainId, token, tokenDecimals } = allNetworks[network]
  const block = { network, block: '7', blockHash: '0x07', addresses: 1 }
  return { ...block, chainId, token, tokenDecimals, held, leaving: '1000000' }
}
const summary = (reserves: readonly NetworkReserves[], rpc: Record<string, ChainRpc | undefined>): string => {
  const statement: Pick<Statement, 'reserves'> = { reserves }
  return sumUp({ parsedStatement: statement } as unknown as Published, rpc).text
}

it('the audit says how much of the reserves it compared with the chain [PROOF-05]', () => {
  const both = [reservesOf('ERC20', '4000000'), reservesOf('TRC20', '9000000')]
  expect(summary(both.slice(0, 1), { ERC20: node })).toBe('All 5 USDT of the reserves were compared with the chain.')
  expect(summary(both, { ERC20: node })).toBe(
    '5 of 15 USDT of the reserves were compared with the chain; 10 USDT on TRC20 NOT CHECKED: its nodes don’t tell past balances.',
  )
  expect(summary(both, {})).toContain(
    '0 of 15 USDT of the reserves were compared with the chain; 5 USDT on ERC20 NOT CHECKED: give a node with --rpc; 10 USDT on TRC20',
  )
  expect(summary([reservesOf('dev', '0')], { dev: node })).toContain(
    'It is USDT of a test network, which has no value.',
  )
})
