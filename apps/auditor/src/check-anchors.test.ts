import { depositKey, hotWallet } from '@synet/chain/keys'
import type { ChainRpc } from '@synet/chain/rpc'
import { allNetworks } from '@synet/core/all-networks'
import { type Anchor, anchorData } from '@synet/proof/anchor'
import { controlMessage, type Detail, type NetworkReserves, type Statement } from '@synet/proof/epoch-statement'
import { hashText } from '@synet/proof/sha256'
import { expect, it } from 'vitest'
import type { Published } from '#check'
import { checkAnchors, type PublishedAnchor } from '#check-anchors'

const network = 'ERC20'
const seed = new Uint8Array(32).fill(7)
const hot = hotWallet(seed)
const stranger = depositKey(seed, 1)
const contract = '0x00000000000000000000000000000000000000aB'
const { chainId, token, tokenDecimals } = allNetworks[network]

/** An epoch whose only reserves are at this address, for which the hot wallet signed. */
async function epochOf(number: number, address: string): Promise<Published> {
  const block = { network, block: String(number), blockHash: `0x0${number}` }
  const reserves: NetworkReserves = { ...block, chainId, token, tokenDecimals, addresses: 1, held: '5', leaving: '0' }
  const statement: Pick<Statement, 'reserves'> = { reserves: [reserves] }
  const detail: Pick<Detail, 'addresses'> = { addresses: [{ network, address, raw: '5' }] }
  const control = [await hot.signMessage({ message: controlMessage(reserves, number, address) })]
  const hash = hashText(`epoch ${number}`)
  return { number, hash, control, parsedStatement: statement, parsedDetail: detail } as unknown as Published
}

const anchorOf = (epoch: number, through: bigint, count = 1n): Anchor => ({
  epoch,
  epochHash: hashText(`epoch ${epoch}`),
  ledger: { through, hash: hashText(`ledger ${through}`) },
  operators: { count, hash: hashText(`log ${count}`) },
})
const published = (anchor: Anchor, i: number): PublishedAnchor => ({
  epoch: anchor.epoch,
  at: '2026-03-01T00:00:00.000Z',
  network,
  transaction: `0x${i}`,
  block: '9',
  done: true,
  data: anchorData(anchor),
  ledger: { through: String(anchor.ledger.through), hash: anchor.ledger.hash },
  operators: { count: String(anchor.operators.count), hash: anchor.operators.hash },
})

/** The audit of anchors that stand on the chain as they are published. */
async function audit(
  anchors: readonly Anchor[],
  { address = hot.address, from = hot.address }: { address?: string; from?: string } = {},
): Promise<string> {
  const list = anchors.map(published)
  const epochs = await Promise.all([epochOf(1, address), epochOf(2, address), epochOf(3, address)])
  const rpc = {
    readTransaction: async (hash: string) => {
      const data = list.find((candidate) => candidate.transaction === hash)?.data ?? ''
      return { hash, from, data, blockNumber: 9n }
    },
    readPayoutContract: async (of: string) => {
      if (of !== contract) throw new Error('there is no such contract')
      return { operator: hot.address.toLowerCase(), token: token.toLowerCase() }
    },
  } as unknown as ChainRpc
  const { green, detail } = await checkAnchors(list, { [network]: rpc }, epochs)
  return green ? '' : detail
}

it('anchors that go back, in epochs, in the ledger or in the operators’ log, are found [ATK-14]', async () => {
  expect(await audit([anchorOf(1, 10n), anchorOf(2, 20n, 2n), anchorOf(3, 20n, 2n)])).toBe('')
  expect(await audit([anchorOf(2, 10n), anchorOf(1, 20n)])).toBe('anchor of epoch 1: it follows epoch 2')
  expect(await audit([anchorOf(2, 10n), anchorOf(2, 20n)])).toBe('anchor of epoch 2: it follows epoch 2')
  expect(await audit([anchorOf(1, 20n), anchorOf(2, 10n)])).toBe('anchor of epoch 2: the ledger went back')
  expect(await audit([anchorOf(1, 10n, 2n), anchorOf(2, 10n, 1n)])).toBe(
    "anchor of epoch 2: the operators' log went back",
  )
})

it('a hot wallet that only operates a payout contract may anchor, and nobody else [ATK-14]', async () => {
  expect(await audit([anchorOf(1, 10n)], { address: contract })).toBe('')
  const wrong = `anchor of epoch 1: transaction 0x0 is of ${stranger.address}, which is no address of the reserves`
  expect(await audit([anchorOf(1, 10n)], { address: contract, from: stranger.address })).toBe(wrong)
  // A signature for an address that is no contract of the signer’s proves nothing.
  expect(await audit([anchorOf(1, 10n)], { address: stranger.address })).toContain('is no address of the reserves')
})
