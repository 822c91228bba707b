import { createPublicKey, generateKeyPairSync, sign as signEd25519, verify } from 'node:crypto'
import { hotWallet } from '@synet/chain/keys'
import { createHighKey, derOf, isAccepted } from '@synet/chain/test-support/elsewhere'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { encryptKey, readKey } from '#platform/config/key-file'
import { openConfiguredKeys } from '#custody/signer/keys/open-configured-keys'

const seed = new Uint8Array(64).fill(7)

describe('a key file', () => {
  it('gives its secret only with its passphrase, and notices a changed byte [ATK-15]', () => {
    const text = encryptKey(seed, 'correct horse')
    expect(text).not.toContain(Buffer.from(seed).toString('hex').slice(0, 16))
    expect(readKey(text, 'correct horse')).toEqual(Buffer.from(seed))
    expect(() => readKey(text, 'wrong horse')).toThrow()
    expect(() => readKey(text, undefined)).toThrow('passphrase is missing')
    const at = text.length - 3
    const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
    expect(() => readKey(changed, 'correct horse')).toThrow()
    expect(encryptKey(seed, 'correct horse')).not.toBe(text)
    expect(readKey(Buffer.from(seed).toString('hex'), undefined)).toEqual(Buffer.from(seed))
  })
})

/** A key service as AWS KMS answers, with signatures in DER whose s is in the upper half. */
async function startKeyService(secret: Uint8Array) {
  const hot = createHighKey(secret)
  const ed = generateKeyPairSync('ed25519')
  const server = Fastify()
  const seen: string[] = []
  server.addContentTypeParser('application/x-amz-json-1.1', { parseAs: 'string' }, (_request, body, done) =>
    done(null, JSON.parse(body as string)),
  )
  server.post('/', async (request, reply) => {
    const { KeyId, Message = '', SigningAlgorithm } = request.body as Record<string, string>
    const action = String(request.headers['x-amz-target'])
    seen.push(action)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=id/')) return reply.code(403).send({})
    const message = Buffer.from(Message, 'base64')
    if (KeyId === 'proof') {
      const PublicKey = ed.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
      if (action.endsWith('GetPublicKey')) return { PublicKey }
      expect(SigningAlgorithm).toBe('ED25519_SHA_512')
      return { Signature: signEd25519(null, message, ed.privateKey).toString('base64') }
    }
    if (KeyId !== 'hot') return reply.code(400).send({})
    const spki = Buffer.concat([Buffer.from('3056301006072a8648ce3d020106052b8104000a034200', 'hex'), hot.publicKey])
    if (action.endsWith('GetPublicKey')) return { PublicKey: spki.toString('base64') }
    return { Signature: Buffer.from(derOf(await hot.sign(message))).toString('base64') }
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url, seen, close: () => server.close() }
}

describe('a key service', () => {
  it('signs for the hot wallet and the proof; the process never has the keys [ATK-15]', async () => {
    const secret = new Uint8Array(32).fill(5)
    const service = await startKeyService(secret)
    try {
      const place = (key: string) => `kms:${key}?endpoint=${encodeURIComponent(service.url)}&region=eu-central-1`
      const kmsCredentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
      const places = { seed, hot: place('hot'), proof: place('proof'), retired: [], pkcs11: '', kmsCredentials }
      const { keys, proofKey } = await openConfiguredKeys(places)
      expect(keys.hot.address).not.toBe(hotWallet(seed).address)
      const hash = `0x${'ab'.repeat(32)}` as const
      const signature = Buffer.from((await keys.hot.sign({ hash })).slice(2), 'hex')
      expect(isAccepted(signature, Buffer.alloc(32, 0xab), createHighKey(secret))).toBe(true)
      const text = 'the newest epoch'
      const x = Buffer.from(proofKey?.publicKey ?? '', 'hex').toString('base64url')
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      const proof = Buffer.from((await proofKey?.sign(text)) ?? '', 'hex')
      expect(verify(null, Buffer.from(text), publicKey, proof)).toBe(true)
      await expect(openConfiguredKeys({ ...places, hot: place('other') })).rejects.toThrow('with 400')
      expect(new Set(service.seen)).toEqual(new Set(['TrentService.GetPublicKey', 'TrentService.Sign']))
    } finally {
      await service.close()
    }
  })
})
