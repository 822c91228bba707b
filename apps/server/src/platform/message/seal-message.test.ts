import { systemRandom } from '@synet/core/random'
import { describe, expect, it } from 'vitest'
import { messagePublicKey, openMessage, sealMessage } from '#platform/message/seal-message'

const privateKey = systemRandom.bytes(32)
const keys = { publicKey: messagePublicKey(privateKey), random: systemRandom }
const text = '123456 is your Synet code · 您的验证码'

describe('a sealed message', () => {
  it('is read with the private key and its own context', () => {
    expect(openMessage(privateKey, sealMessage(keys, text, 'mail\na@x.invalid'), 'mail\na@x.invalid')).toBe(text)
  })

  it('is read neither with another key, nor for another receiver, nor when a byte was changed', () => {
    const box = sealMessage(keys, text, 'mail\na@x.invalid')
    expect(() => openMessage(systemRandom.bytes(32), box, 'mail\na@x.invalid')).toThrow()
    expect(() => openMessage(privateKey, box, 'mail\nthief@x.invalid')).toThrow()
    for (let at = 0; at < box.length; at++) {
      const changed = Buffer.from(box)
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
      expect(() => openMessage(privateKey, changed, 'mail\na@x.invalid')).toThrow()
    }
  })

  it('differs each time, even for the same text', () => {
    const boxes = Array.from({ length: 20 }, () => sealMessage(keys, text, '').toString('hex'))
    expect(new Set(boxes).size).toBe(20)
  })

  it('has the public key that RFC 7748 states', () => {
    const alice = Buffer.from('77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a', 'hex')
    expect(messagePublicKey(alice).toString('hex')).toBe(
      '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
    )
  })
})
