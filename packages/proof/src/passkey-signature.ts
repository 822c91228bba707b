import { fromHex, sha256, toHex } from '#sha256'

/** The parts of a WebAuthn assertion that its signature covers, base64url. */
export interface Assertion {
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (digit) => digit.charCodeAt(0))
const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// CTAP2 asks authenticators for one encoding of a COSE key, so that each kind of key has one layout.
const p256 = /^a5010203262001215820([0-9a-f]{64})225820([0-9a-f]{64})$/
const ed25519 = /^a4010103272006215820([0-9a-f]{64})$/

interface ImportedKey {
  readonly key: Awaited<ReturnType<typeof crypto.subtle.importKey>>
  readonly isP256: boolean
}

/** @param publicKey COSE, base64url @returns undefined for a kind of key that operators can't enrol */
async function importKey(publicKey: string): Promise<ImportedKey | undefined> {
  const cose = toHex(fromBase64url(publicKey))
  const [, x, y] = p256.exec(cose) ?? []
  if (x !== undefined && y !== undefined) {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    return { key: await crypto.subtle.importKey('raw', fromHex(`04${x}${y}`), curve, false, ['verify']), isP256: true }
  }
  const [, point] = ed25519.exec(cose) ?? []
  if (point === undefined) return undefined
  return { key: await crypto.subtle.importKey('raw', fromHex(point), 'Ed25519', false, ['verify']), isP256: false }
}

/** Rewrites an ECDSA signature from DER, two integers of varying length, to 32 bytes each. */
function fromDer(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(64)
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0
    const digits = der.subarray(at + 2, at + 2 + length)
    const kept = digits.subarray(Math.max(0, digits.length - 32))
    out.set(kept, end - kept.length)
    at += 2 + length
  }
  return out
}

const presentAndVerified = 0x05
const flagsAt = 32

/**
 * Verifies that the owner of a key, whom the key has recognised, signed a challenge. It needs neither a library nor the
 * name of the page: a key signs for the page alone on which it was enrolled.
 * @param publicKey COSE, base64url
 * @param challenge base64url
 */
export async function isSignedByKey(publicKey: string, challenge: string, assertion: Assertion): Promise<boolean> {
  try {
    const clientData = fromBase64url(assertion.clientDataJSON)
    const stated = JSON.parse(new TextDecoder().decode(clientData)) as { type?: unknown; challenge?: unknown }
    if (stated.type !== 'webauthn.get' || stated.challenge !== challenge) return false
    const data = fromBase64url(assertion.authenticatorData)
    if (((data[flagsAt] ?? 0) & presentAndVerified) !== presentAndVerified) return false
    const imported = await importKey(publicKey)
    if (!imported) return false
    const signed = new Uint8Array([...data, ...sha256(clientData)])
    const signature = fromBase64url(assertion.signature)
    return imported.isP256
      ? await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported.key, fromDer(signature), signed)
      : await crypto.subtle.verify('Ed25519', imported.key, signature, signed)
  } catch {
    return false
  }
}

/**
 * Computes what an operator's key signs: the content and the time until which the approval holds.
 * @param contentHash SHA-256, hex
 * @returns the challenge of the WebAuthn assertion, base64url
 */
export const approvalChallenge = (contentHash: string, expiresAt: Date): string =>
  toBase64url(sha256(new TextEncoder().encode(`synet approval\n${contentHash}\n${expiresAt.toISOString()}`)))
