import { describe, expect, it } from 'vitest'
import { type Anchor, anchorData, readAnchor } from '#anchor'

const anchor: Anchor = {
  epoch: 258,
  epochHash: 'a1'.repeat(32),
  ledger: { through: 4_294_967_297n, hash: 'b2'.repeat(32) },
  operators: { count: 7n, hash: 'c3'.repeat(32) },
}

describe('the calldata of an anchor', () => {
  it('has 121 bytes in a fixed format, and reads as it was written [ATK-14]', () => {
    const data = anchorData(anchor)
    expect(data).toBe(
      `0x53594e410100000102${'a1'.repeat(32)}0000000100000001${'b2'.repeat(32)}0000000000000007${'c3'.repeat(32)}`,
    )
    expect((data.length - 2) / 2).toBe(121)
    expect(readAnchor(data)).toEqual(anchor)
    expect(readAnchor(data.toUpperCase().replace('0X', '0x'))).toEqual(anchor)
  })

  it('writes an empty log as zeros [ATK-14]', () => {
    expect(readAnchor(anchorData({ ...anchor, operators: { count: 0n, hash: '' } }))?.operators).toEqual({
      count: 0n,
      hash: '0'.repeat(64),
    })
  })

  it('refuses other tags, versions and lengths, and hashes that are none [ATK-14]', () => {
    const data = anchorData(anchor)
    for (const other of [
      '0x',
      data.slice(0, -2),
      `${data}00`,
      data.replace('53594e41', '53594e42'),
      data.replace('4101', '4102'),
    ])
      expect(readAnchor(other)).toBeUndefined()
    expect(() => anchorData({ ...anchor, epochHash: 'a1' })).toThrow('no heads')
    expect(() => anchorData({ ...anchor, ledger: { through: 1n << 64n, hash: anchor.epochHash } })).toThrow('no heads')
  })
})
