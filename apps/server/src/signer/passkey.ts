import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Assertion } from '@synet/proof/passkey-signature'
import { isoBase64URL } from '@simplewebauthn/server/helpers'

/** Where the signer's page is served. */
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

/**
 * Verifies the registration of a key that never leaves its device and that checks its owner by PIN or biometrics.
 * @param challenge base64url
 * @returns undefined when it proves no such key
 */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Passkey | undefined> {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  const info = verified?.registrationInfo
  if (!info || info.credentialDeviceType !== 'singleDevice') return undefined
  return { credentialId: info.credential.id, publicKey: isoBase64URL.fromBuffer(info.credential.publicKey) }
}

/**
 * Verifies that the owner of a passkey signed this challenge on the signer's page.
 * @param challenge base64url
 */
export async function isSignedBy(
  party: RelyingParty,
  { credentialId, publicKey }: Passkey,
  challenge: string,
  { clientDataJSON, authenticatorData, signature }: Assertion,
): Promise<boolean> {
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
    // Counters stay zero on many keys. An assertion can't be used again anyway: its challenge is its content.
    credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined)
  const info = verified?.authenticationInfo
  return verified?.verified === true && info?.userVerified === true && info.credentialDeviceType === 'singleDevice'
}
