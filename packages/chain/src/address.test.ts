import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseAddress, storedAddresses, storedHashes, toHexAddress, toTronAddress } from '#address'
import { allNetworks } from '@synet/core/all-networks'

const { ERC20, TRC20 } = allNetworks
const refused = (error: string) => ({ ok: false, error, facts: {} })
const hex20 = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((b) => `0x${Buffer.from(b).toString('hex')}`)

describe('an EVM address', () => {
  // The examples of EIP-55.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is taken as it is, and in lower case', (address) => {
    expect(parseAddress(ERC20, address)).toEqual({ ok: true, value: address })
    expect(parseAddress(ERC20, address.toLowerCase())).toEqual({ ok: true, value: address })
  })

  it.each([
    ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n',
    '0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed',
    '\u200b0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\ufeff',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
    '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
  ])('is understood as people copy it: %j [STD-09]', (text) => {
    expect(parseAddress(ERC20, text)).toEqual({ ok: true, value: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })
  })

  it('an address with one letter of another case is refused: that is how a typing mistake shows', () => {
    const wrong = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(parseAddress(ERC20, wrong)).toEqual(refused('address.checksum'))
  })

  it.each([
    '',
    '0x',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ])('is not %j', (text) => {
    expect(parseAddress(ERC20, text)).toEqual(refused('address.invalid'))
  })
})

describe('a TRON address', () => {
  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', '0x5a523b449890854c8fc460ab602df9f31fe4293f'],
  ])('%s is %s in hexadecimal', (base58, hex) => {
    expect(toHexAddress(base58)).toBe(hex)
    expect(toTronAddress(hex)).toBe(base58)
  })

  it('is taken when its checksum is right, and refused with any letter changed', () => {
    const address = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
    expect(parseAddress(TRC20, address)).toEqual({ ok: true, value: address })
    for (let i = 1; i < address.length; i++) {
      const changed = address.slice(0, i) + (address[i] === 'a' ? 'b' : 'a') + address.slice(i + 1)
      expect(parseAddress(TRC20, changed)).toMatchObject({ ok: false })
    }
    expect(parseAddress(TRC20, 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMX')).toEqual(refused('address.checksum'))
  })

  it.each([
    ' TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW\t',
    'TJCnKsPa 7y5okkXvQ AidZBzqx3QyQ6sxMW',
    'TJCnKsPa7y5okkXvQAidZ\u200bBzqx3QyQ6sxMW',
  ])('is understood with blanks: %j [STD-09]', (text) =>
    expect(parseAddress(TRC20, text)).toEqual({ ok: true, value: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW' }),
  )

  it.each([
    'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '0x41A614F803B6FD780986A42C78EC9C7F77E6DED13C',
    ' 41a614f803b6fd780986a42c78ec9c7f77e6ded13c ',
  ])('is refused in hexadecimal, which has no checksum, with a reason of its own: %j [STD-09]', (text) => {
    expect(parseAddress(TRC20, text)).toEqual(refused('address.hexadecimal'))
  })

  it.each(['tjcnkspa7y5okkxvqaidzbzqx3qyq6sxmw', 'TJCNKSPA7Y5OKKXVQAIDZBZQX3QYQ6SXMW'])(
    'is refused in one case with a reason of its own: %s [STD-09]',
    (text) => expect(parseAddress(TRC20, text)).toEqual(refused('address.case')),
  )

  it.each([
    '',
    'T',
    'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxM0',
    'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMWW',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'T'.repeat(34),
  ])('is not %j', (text) => {
    expect(parseAddress(TRC20, text)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/invalid|checksum|case/),
    })
  })

  it('is the same 20 bytes, there and back', () => {
    fc.assert(
      fc.property(hex20, (hex) => {
        expect(toHexAddress(toTronAddress(hex))).toBe(hex)
        expect(toTronAddress(hex)).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
      }),
    )
  })
})

describe('addresses on every network', () => {
  it.each(Object.values(allNetworks))('$name: no one lives at the zero address or in the token', (network) => {
    const zero = `0x${'0'.repeat(40)}`
    const none = network.kind === 'tron' ? toTronAddress(zero) : zero
    expect(parseAddress(network, none)).toEqual(refused('address.invalid'))
    expect(parseAddress(network, network.token)).toEqual(refused('address.invalid'))
    if (network.kind === 'evm') {
      expect(parseAddress(network, network.token.toLowerCase())).toEqual(refused('address.invalid'))
      expect(network.token).toBe(getAddress(network.token))
    }
  })

  it('what was taken once is taken again and stays as it is', () => {
    fc.assert(
      fc.property(hex20, fc.constantFrom(...Object.values(allNetworks)), (hex, network) => {
        const first = parseAddress(network, network.kind === 'tron' ? toTronAddress(hex) : hex)
        expect(first.ok && parseAddress(network, first.value)).toEqual(first)
      }),
    )
  })
})

describe('every form of an address or a hash', () => {
  it('leads to the stored one, on every network [STD-09]', () => {
    fc.assert(
      fc.property(hex20, fc.constantFrom(...Object.values(allNetworks)), (hex, network) => {
        const digits = hex.slice(2)
        const stored = parseAddress(network, network.kind === 'tron' ? toTronAddress(hex) : hex)
        const forms = [hex, digits, `0X${digits.toUpperCase()}`, `41${digits}`, `0x41${digits}`, toTronAddress(hex)]
        for (const form of [...forms, ` ${forms[0]}\n`, ` ${forms[5]} `])
          expect(storedAddresses(form)).toEqual([getAddress(hex), toTronAddress(hex)])
        if (stored.ok) expect(storedAddresses(stored.value)).toContain(stored.value)
      }),
    )
  })

  it.each(['', 'T', '0x', 'ada', '123456', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMX', `0x${'ab'.repeat(32)}`])(
    'a text that is none leads to no address: %j [STD-09]',
    (text) => expect(storedAddresses(text)).toEqual([]),
  )

  it('every form of a transaction’s hash leads to the hash with 0x and without [STD-09]', () => {
    const digits = 'ab'.repeat(32)
    for (const form of [digits, `0x${digits}`, `0X${digits.toUpperCase()}`, ` ${digits} `])
      expect(storedHashes(form)).toEqual([`0x${digits}`, digits])
    for (const none of ['', '0x', digits.slice(1), `${digits}a`]) expect(storedHashes(none)).toEqual([])
  })
})
