import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSignedByKey } from '#passkey-signature'

const keys = generateKeyPairSync('ed25519')
const point = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
const publicKey = Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), point]).toString('base64url')

function assertion(type: string, flags: number) {
  const clientData = Buffer.from(JSON.stringify({ type, challenge: 'AQID' }))
  const data = Buffer.concat([Buffer.alloc(32), Buffer.of(flags), Buffer.alloc(4)])
  const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
  return {
    clientDataJSON: clientData.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: sign(null, signed, keys.privateKey).toString('base64url'),
  }
}

it('a key signs as a log-in, of its present and recognised owner, the challenge that was asked [ATK-07]', async () => {
  const right = assertion('webauthn.get', 0x05)
  expect(await isSignedByKey(publicKey, 'AQID', right)).toBe(true)
  expect(await isSignedByKey(publicKey, 'AQIE', right)).toBe(false)
  expect(await isSignedByKey(publicKey, 'AQID', assertion('webauthn.create', 0x05))).toBe(false)
  for (const flags of [0x00, 0x01, 0x04])
    expect(await isSignedByKey(publicKey, 'AQID', assertion('webauthn.get', flags))).toBe(false)
})
