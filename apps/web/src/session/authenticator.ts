import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Answer, Request } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { type PasskeyContent, passkeyChallenge } from '@synet/contract/passkey-content'
import type { PasskeySignature } from '@synet/contract/schema/passkey'
import { t } from '#texts/t.ts'

type Passkeys = Answer<'user/passkeys'>

const challengeOf = ({ userId }: Passkeys, content: PasskeyContent): Promise<string> =>
  passkeyChallenge(location.origin, userId, content)

/** Browsers tell by the error's name why a device gave nothing; a missing key and a cancelled dialog look the same. */
const causes: Readonly<Record<string, 'passkey.cancelled' | 'passkey.here'>> = {
  NotAllowedError: 'passkey.cancelled',
  AbortError: 'passkey.cancelled',
  InvalidStateError: 'passkey.here',
}

async function ask<T>(device: Promise<T>): Promise<T> {
  try {
    return await device
  } catch (error) {
    const cause = (error instanceof Error && causes[error.name]) || 'passkey.unusable'
    throw new CallError(0, t(cause), { error: cause })
  }
}

const credentialsOf = ({ list }: Passkeys) =>
  list.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const }))

/** Has one of the user's keys sign. @throws CallError with a text for the user */
export async function sign(passkeys: Passkeys, content: PasskeyContent): Promise<PasskeySignature> {
  const { id, response } = await ask(
    startAuthentication({
      optionsJSON: {
        challenge: await challengeOf(passkeys, content),
        rpId: location.hostname,
        userVerification: 'required',
        allowCredentials: credentialsOf(passkeys),
      },
    }),
  )
  const { clientDataJSON, authenticatorData, signature } = response
  return { credentialId: id, assertion: { clientDataJSON, authenticatorData, signature } }
}

/** Creates a key on a device that has none of the user's. @throws CallError with a text for the user */
export async function create(
  passkeys: Passkeys,
  username: string,
): Promise<Request<'user/addPasskey'>['registration']> {
  const { id, response } = await ask(
    startRegistration({
      optionsJSON: {
        challenge: await challengeOf(passkeys, { purpose: 'new-key' }),
        rp: { id: location.hostname, name: 'Synet' },
        user: { id: btoa(passkeys.userId).replace(/=+$/, ''), name: username, displayName: username },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        excludeCredentials: credentialsOf(passkeys),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
  const { clientDataJSON, attestationObject } = response
  return { credentialId: id, clientDataJSON, attestationObject }
}
