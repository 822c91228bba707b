import { createHash } from 'node:crypto'
import { recoverAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { toTronAddress } from '#address'
import { allNetworks } from '@synet/core/all-networks'
import { hotWallet } from '#keys'
import { ChainTimeError, signTron, tronLifeMs } from '#payout/sign-tron'

const network = allNetworks.TRC20
const wallet = hotWallet(new Uint8Array(64).fill(7))
const to = toTronAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
const reference = {
  number: 0x12_5e4bn,
  hash: `0x0000000000125e4b47c9dc89341b300d${'ee'.repeat(16)}`,
  timeMs: 1_591_089_567_000,
}
const order = { network, reference, feeLimit: 100_000_000n, now: new Date(reference.timeMs), serial: 0n }
const token = { kind: 'token', to, raw: 1_500_000n } as const

interface Sent {
  readonly txID: string
  readonly raw_data: Record<string, unknown>
  readonly raw_data_hex: string
  readonly signature: readonly string[]
}

/** Reads protobuf without knowing its schema: field number → value. Fields of bytes are given as hexadecimal. */
function readFields(hex: string): Record<number, string | bigint> {
  const bytes = Buffer.from(hex, 'hex')
  const fields: Record<number, string | bigint> = {}
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const key = Number(varint())
    if (key % 8 === 0) fields[key >> 3] = varint()
    else {
      const length = Number(varint())
      fields[key >> 3] = bytes.subarray(at, at + length).toString('hex')
      at += length
    }
  }
  return fields
}
const inner = (fields: Record<number, string | bigint>, n: number) => readFields(String(fields[n]))

describe('a TRON transaction', () => {
  it("has the bytes of TRON's own example of a transfer of its coin", async () => {
    // From its documentation: createtransaction's answer, whose hash its bytes give.
    const bytes =
      '0a025e4b220847c9dc89341b300d40f8fed3a2a72e5a66080112620a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412310a1541608f8da72479edc7dd921e4c30bb7e7cddbe722e121541e9d79cc47518930bc322d9bf7cddd260a0260a8d18e8077093afd0a2a72e'
    expect(createHash('sha256').update(Buffer.from(bytes, 'hex')).digest('hex')).toBe(
      '77ddfa7093cc5f745c0d3a54abb89ef070f983343c05e0f89e5a52f3e5401299',
    )
    const example = readFields(bytes)
    const sent = JSON.parse(
      (await signTron(wallet, { ...order, intent: { kind: 'native', to, amount: 1_000n } })).raw,
    ) as Sent
    const ours = readFields(sent.raw_data_hex)
    // Same fields, in the same order, down to the contract; only addresses and times are ours.
    expect(Object.keys(ours)).toEqual(Object.keys(example))
    expect([ours[1], ours[4]]).toEqual([example[1], example[4]])
    const [contract, theirs] = [inner(ours, 11), inner(example, 11)]
    expect(contract[1]).toBe(theirs[1])
    expect(inner(contract, 2)[1]).toBe(inner(theirs, 2)[1])
    expect(Object.keys(readFields(String(inner(contract, 2)[2])))).toEqual(
      Object.keys(readFields(String(inner(theirs, 2)[2]))),
    )
    expect(inner(inner(contract, 2), 2)[3]).toBe(1_000n)
  })

  it('calls the contract of the tokens, names a block, ends, and is signed by its owner', async () => {
    const { raw, txHash, expiresAtMs } = await signTron(wallet, { ...order, intent: token })
    const sent = JSON.parse(raw) as Sent
    const fields = readFields(sent.raw_data_hex)
    expect(fields).toMatchObject({ 1: '5e4b', 4: '47c9dc89341b300d', 14: 1_591_089_567_000n, 18: 100_000_000n })
    expect(fields[8]).toBe(BigInt(reference.timeMs + tronLifeMs))
    expect(expiresAtMs).toBe(reference.timeMs + tronLifeMs)
    const contract = inner(fields, 11)
    expect(contract[1]).toBe(31n)
    const call = inner(inner(contract, 2), 2)
    expect(call[1]).toBe(`41${wallet.address.slice(2).toLowerCase()}`)
    expect(toTronAddress(`0x${String(call[2]).slice(2)}`)).toBe(network.token)
    expect(call[4]).toBe(
      `a9059cbb${'5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'.padStart(64, '0')}${(1_500_000).toString(16).padStart(64, '0')}`,
    )
    expect(createHash('sha256').update(Buffer.from(sent.raw_data_hex, 'hex')).digest('hex')).toBe(txHash)
    expect(sent.txID).toBe(txHash)
    expect(await recoverAddress({ hash: `0x${txHash}`, signature: `0x${sent.signature[0] ?? ''}` })).toBe(
      wallet.address,
    )
  })

  it.each([
    ['a year ahead', 365 * 86_400_000],
    ['ten minutes ahead', 600_000],
    ['a minute behind', -60_000],
    ['a year behind', -365 * 86_400_000],
    ['no number', Number.NaN],
  ])('is not signed when the time of its block is %s [STD-09]', async (_what, ms) => {
    const told = { ...reference, timeMs: reference.timeMs + ms }
    await expect(signTron(wallet, { ...order, intent: token, reference: told })).rejects.toThrow(ChainTimeError)
  })

  it.each([-59_999, 0, 540_000])('is signed when its block is %d ms ahead of the signer [STD-09]', async (ms) => {
    const told = { ...reference, timeMs: reference.timeMs + ms }
    const { expiresAtMs } = await signTron(wallet, { ...order, intent: token, reference: told })
    expect(expiresAtMs).toBe(told.timeMs + tronLifeMs)
  })

  it('differs from an equal one of another withdrawal in the same block', async () => {
    const hashes = [1n, 2n].map(async (serial) => (await signTron(wallet, { ...order, intent: token, serial })).txHash)
    expect(new Set(await Promise.all(hashes)).size).toBe(2)
  })

  it('is refused for another network, for an amount of zero, or to use up a nonce, which TRON does not have', async () => {
    await expect(signTron(wallet, { ...order, network: allNetworks.dev, intent: token })).rejects.toThrow(
      /is not a TRON network/,
    )
    await expect(signTron(wallet, { ...order, intent: { ...token, raw: 0n } })).rejects.toThrow(/must be positive/)
    await expect(signTron(wallet, { ...order, intent: { kind: 'nothing' } })).rejects.toThrow(/nonces/)
  })
})
