import { depositKey, hotWallet } from '@synet/chain/keys'
import type { ChainRpc } from '@synet/chain/rpc'
import { controlMessage, type Detail, type Statement } from '@synet/proof/epoch-statement'
import { expect, it } from 'vitest'
import type { Published } from '#check'
import { checkControl } from '#check-control'
import { testReserves } from '#test-reserves'

const network = 'ERC20'
const seed = new Uint8Array(32).fill(7)
const hot = hotWallet(seed)
const stranger = depositKey(seed, 1)
const contract = '0x00000000000000000000000000000000000000aB'
const reserves = testReserves(network)

/** The audit of a payout contract with 5 USDT, for which somebody signed. */
async function auditContract(state: { operator: string; token: string } | undefined, signer = hot): Promise<string> {
  const detail: Pick<Detail, 'addresses'> = { addresses: [{ network, address: contract, raw: '5000000' }] }
  const statement: Pick<Statement, 'reserves'> = { reserves: [reserves] }
  const control = [await signer.signMessage({ message: controlMessage(reserves, 3, contract) })]
  const epoch = { parsedStatement: statement, parsedDetail: detail, control, number: 3 } as unknown as Published
  const rpc = {
    readPayoutContract: async (address: string, block: bigint) => {
      if (!state || address !== contract || block !== 7n) throw new Error('there is no such contract')
      return state
    },
  } as unknown as ChainRpc
  const { green, detail: found } = await checkControl(epoch, { [network]: rpc })
  return green ? '' : found
}
const token = reserves.token.toLowerCase()
const operator = hot.address.toLowerCase()

it('a payout contract counts for the platform when its operator signed and it pays USDT [PROOF-05]', async () => {
  expect(await auditContract({ operator, token })).toBe('')
})

it('a payout contract of another operator, of another token, or of nobody is found [PROOF-05]', async () => {
  const wrong = `${contract} on ERC20: its signature is not its own`
  expect(await auditContract({ operator: stranger.address.toLowerCase(), token })).toBe(wrong)
  expect(await auditContract({ operator, token }, stranger)).toBe(wrong)
  expect(await auditContract({ operator, token: stranger.address.toLowerCase() })).toBe(wrong)
  expect(await auditContract(undefined)).toBe(wrong)
})
