import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Assertion } from '@synet/proof/passkey-signature'
import { isoBase64URL } from '@simplewebauthn/server/helpers'

/** The parts of a new key's registration, base64url. */
export interface Registration {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** Where the page that uses the keys is served. */
export interface RelyingParty {
  readonly origin: string
  /** The host name of the origin. */
  readonly id: string
}

export interface Passkey {
  readonly credentialId: string
  /** COSE key, base64url. */
  readonly publicKey: string
}

/** Operators' keys never leave their device; users' keys may be copied to other devices by their maker. */
interface KeyKind {
  readonly copied: boolean
}
const onDevice: KeyKind = { copied: false }

/**
 * Verifies the registration of a key that checks its owner by PIN or biometrics.
 * @param challenge base64url
 * @returns undefined when it proves no such key
 */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  { credentialId, clientDataJSON, attestationObject }: Registration,
  { copied } = onDevice,
): Promise<Passkey | undefined> {
  const response: RegistrationResponseJSON = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  }
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  const info = verified?.registrationInfo
  if (!info || (!copied && info.credentialDeviceType !== 'singleDevice')) return undefined
  return { credentialId: info.credential.id, publicKey: isoBase64URL.fromBuffer(info.credential.publicKey) }
}

/**
 * Verifies that the owner of a passkey signed this challenge on the party's page.
 * @param challenge base64url
 * @returns how far the key has counted, zero where it does not count; undefined when the signature is not valid
 */
export async function verifyAssertion(
  party: RelyingParty,
  { credentialId, publicKey }: Passkey,
  challenge: string,
  { clientDataJSON, authenticatorData, signature }: Assertion,
  { copied } = onDevice,
): Promise<number | undefined> {
  const response: AuthenticationResponseJSON = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  }
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // Counters stay zero on many keys. A caller that stores a counter compares it.
    credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined)
  const info = verified?.authenticationInfo
  if (!verified?.verified || !info?.userVerified) return undefined
  return copied || info.credentialDeviceType === 'singleDevice' ? info.newCounter : undefined
}

/** Tells whether an assertion is valid. It can't be used again where its challenge is its content. */
export const isSignedBy = async (...given: Parameters<typeof verifyAssertion>): Promise<boolean> =>
  (await verifyAssertion(...given)) !== undefined
