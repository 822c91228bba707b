import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion } from '@synet/proof/passkey-signature'
import type { ApprovalRequestInput } from '@synet/contract/calls'
import type { Passkey, RelyingParty } from '#people/passkey/passkey'

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** A CBOR byte string of less than 65,536 bytes. */
const bytes = (data: Uint8Array): Buffer =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
    data,
  ])
/** A CBOR text of less than 24 bytes. */
const text = (value: string): Buffer => Buffer.from([0x60 + value.length, ...Buffer.from(value)])

/** The person was there (1) and proved it by PIN or finger (4). */
const presentAndVerified = 0x05
const attestedData = 0x40
const backupEligible = 0x08

/** A security key in software: a P-256 key that answers as WebAuthn asks. */
export interface SoftwareKey {
  readonly credentialId: string
  register(challenge: string): ApprovalRequestInput<'enrol'>['registration']
  assert(challenge: string): Assertion
  /** What the next signature says it has signed before; a key that does not count stays at zero. */
  setCounter(counter: number): void
  /** The key as the signer stores it. */
  readonly passkey: Passkey
}

/** @param options.synced a passkey that its maker copies to other devices */
export function createSoftwareKey({ origin, id }: RelyingParty, { synced = false } = {}): SoftwareKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const credentialId = credential.toString('base64url')
  // COSE: EC2 key, ES256, P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from('215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const flags = presentAndVerified | (synced ? backupEligible : 0)
  const authenticatorData = (more: number, rest: Uint8Array = Buffer.alloc(0)) =>
    Buffer.concat([sha256(id), Buffer.from([flags | more]), counter, rest])
  const counter = Buffer.alloc(4)
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    credentialId,
    passkey: { credentialId, publicKey: cose.toString('base64url') },
    setCounter: (count) => void counter.writeUInt32BE(count),
    register(challenge) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, cose])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authenticatorData(attestedData, attested)),
      ])
      return {
        credentialId,
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      }
    },
    assert(challenge) {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge)
      return {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
