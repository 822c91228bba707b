import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Answer, Request } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { type PasskeyContent, passkeyChallenge, type Payment, paymentItem } from '@synet/contract/passkey-content'
import type { PasskeySignature, PaymentSignature } from '@synet/contract/schema/passkey'
import { call } from '#api/api.ts'
import { t } from '#texts/t.ts'

type Passkeys = Answer<'user/passkeys'>

const challengeOf = ({ userId }: Passkeys, content: PasskeyContent): Promise<string> =>
  passkeyChallenge(location.origin, userId, content)

/** Browsers say by the error's name why a device gave nothing; a missing key and a cancelled dialog look the same. */
const causes: Readonly<Record<string, 'passkey.cancelled' | 'passkey.here'>> = {
  NotAllowedError: 'passkey.cancelled',
  AbortError: 'passkey.cancelled',
  InvalidStateError: 'passkey.here',
}

async function ask<T>(device: Promise<T>): Promise<T> {
  try {
    return await device
  } catch (error) {
    if (error instanceof CallError) throw error
    const cause = (error instanceof Error && causes[error.name]) || 'passkey.unusable'
    throw new CallError(0, t(cause), { error: cause })
  }
}

const credentialsOf = ({ list }: Passkeys) =>
  list.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const }))

const signatureOf = ({ id, response }: Awaited<ReturnType<typeof startAuthentication>>): PasskeySignature => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { credentialId: id, assertion: { clientDataJSON, authenticatorData, signature } }
}

/** Has one of the user's keys sign. @throws CallError with a text for the user */
export async function signContent(passkeys: Passkeys, content: PasskeyContent): Promise<PasskeySignature> {
  const optionsJSON = {
    challenge: await challengeOf(passkeys, content),
    rpId: location.hostname,
    userVerification: 'required',
    allowCredentials: credentialsOf(passkeys),
  } as const
  return signatureOf(await ask(startAuthentication({ optionsJSON })))
}

/** Has one of the user's keys sign payments that are confirmed together. @throws CallError with a text for the user */
export async function signPayments(passkeys: Passkeys, payments: readonly Payment[]): Promise<PaymentSignature> {
  const { nonce } = await call('index/passkeyNonce', {})
  const items = payments.map(paymentItem)
  return { ...(await signContent(passkeys, { purpose: 'payment', nonce, items })), nonce, items }
}

type LogInSignature = Request<'user/passkeyLogin'>['signature']

async function askForLogIn(useBrowserAutofill: boolean): Promise<LogInSignature> {
  const { nonce } = await call('index/passkeyNonce', {})
  const challenge = await passkeyChallenge(location.origin, '', { purpose: 'log-in', nonce })
  const optionsJSON = { challenge, rpId: location.hostname, userVerification: 'required' } as const
  return { ...signatureOf(await startAuthentication({ optionsJSON, useBrowserAutofill })), nonce }
}

/** Has the device find a key for this site, whoever's it is. @throws CallError with a text for the user */
export const signLogIn = (): Promise<LogInSignature> => ask(askForLogIn(false))

/**
 * The browser offers a key where the user name is typed, for as long as the page waits.
 * @returns undefined when none was chosen, or another dialog took its place
 */
export const offerLogIn = (): Promise<LogInSignature | undefined> => askForLogIn(true).catch(() => undefined)

/** Creates a key on a device that has none of the user's. @throws CallError with a text for the user */
export async function createKey(
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
