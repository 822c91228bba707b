import { createApprovalsClient } from '@synet/contract/client'
import { createSoftwareKey, type SoftwareKey } from '@synet/server/test-support/software-key'
import type { Product } from '../product.ts'

/** Enrols security keys in software by the links that `synet init` printed. @returns a key for each operator */
export async function enrolOperators({ approvals, invitations }: Product): Promise<readonly SoftwareKey[]> {
  const call = openPage(approvals)
  const { origin, hostname: id } = new URL(approvals)
  const keys: SoftwareKey[] = []
  // Two found; a third one would wait for their signatures.
  for (const token of invitations.slice(0, 2)) {
    const key = createSoftwareKey({ origin, id })
    const { challenge } = await call('invitation', { token })
    await call('enrol', { token, registration: key.register(challenge) })
    keys.push(key)
  }
  return keys
}

/** The name of the page needs no entry in this machine's list of hosts: HAProxy tells its pages apart by their ports. */
function openPage(approvals: string, token: () => string | undefined = () => undefined) {
  const origin = `https://localhost:${new URL(approvals).port}`
  return createApprovalsClient({ origin, fetch, lang: () => 'en', token, timeoutMs: 15_000 })
}

/**
 * Looks at what waits for signatures, signs every withdrawal with a key, and tells what it was shown.
 * @throws when the page does not answer; what was signed stays signed
 */
export async function signPayouts(approvals: string, key: SoftwareKey) {
  let token: string | undefined
  const call = openPage(approvals, () => token)
  const { challenge } = await call('challenge', {})
  token = (await call('login', { credentialId: key.credentialId, assertion: key.assert(challenge) })).token
  const { payouts } = await call('work', {})
  for (const { id, contentHash, expiresAt, challenge, mine } of payouts) {
    if (mine) continue
    // Another operator's signature, or the signer's own pass, may have advanced the order meanwhile.
    await call('approvePayout', { id, contentHash, expiresAt, assertion: key.assert(challenge) }).catch(() => {})
  }
  await call('logout', {})
  return payouts
}
