import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { ApprovalAnswer } from '@synet/contract/calls'
import { batchHash } from '@synet/proof/approval-batch'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { call, setToken } from '#api.ts'

/** Has a key sign a challenge. @param credentialId without one the browser offers the keys that it knows */
async function assert(challenge: string, rpId: string, credentialId?: string) {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      userVerification: 'required',
      ...(credentialId && { allowCredentials: [{ id: credentialId, type: 'public-key' }] }),
    },
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { credentialId: id, assertion: { clientDataJSON, authenticatorData, signature } }
}

export async function logIn(): Promise<void> {
  const { challenge, relyingParty } = await call('challenge', {})
  const { token } = await call('login', await assert(challenge, relyingParty))
  setToken(token)
}

type Work = ApprovalAnswer<'work'>
/** Something that waits for a signature. */
type Item = Pick<Work['payouts'][number], 'id' | 'contentHash' | 'expiresAt' | 'challenge'>

/** Signs what the page shows, with the key of the operator who has logged in. */
export async function signItem(
  name: 'approvePayout' | 'approveProposal' | 'signDecision' | 'withdrawDecision',
  { relyingParty, credentialId }: Pick<Work, 'relyingParty' | 'credentialId'>,
  { id, contentHash, expiresAt, challenge }: Item,
): Promise<void> {
  const { assertion } = await assert(challenge, relyingParty, credentialId)
  await call(name, { id, contentHash, expiresAt, assertion })
}

/** Signs exactly the orders that the page lists, with one touch of the key. */
export async function signBatch(
  { relyingParty, credentialId }: Pick<Work, 'relyingParty' | 'credentialId'>,
  orders: readonly Item[],
): Promise<void> {
  const hash = batchHash(orders.map((order) => order.contentHash))
  const [expiresAt] = orders.map((order) => order.expiresAt).sort()
  if (hash === undefined || expiresAt === undefined) throw new Error('the selection is no batch')
  const challenge = approvalChallenge(hash, new Date(expiresAt))
  const { assertion } = await assert(challenge, relyingParty, credentialId)
  await call('approvePayouts', {
    orders: orders.map(({ id, contentHash }) => ({ id, contentHash })),
    expiresAt,
    assertion,
  })
}

/** Creates a key on a device that does not share it, and enrols it with the invitation. */
export async function enrolKey(token: string): Promise<ApprovalAnswer<'enrol'>> {
  const { name, challenge, relyingParty } = await call('invitation', { token })
  const user = new TextEncoder().encode(name)
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: relyingParty, name: 'Synet approvals' },
      user: { id: btoa(String.fromCharCode(...user)).replace(/[+/=]/g, ''), name, displayName: name },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -8 },
      ],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  })
  const { clientDataJSON, attestationObject } = response
  return call('enrol', { token, registration: { credentialId: id, clientDataJSON, attestationObject } })
}
