/**
 * The text that a device's key signs, with ECDSA and SHA-256, to prove its presence. It is bound to one session or
 * contributor token, so that the signature is worthless elsewhere.
 * @param tokenHash SHA-256 of the token, in hexadecimal
 */
export const deviceProof = (tokenHash: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`synet device key\n${tokenHash}`)

/**
 * What a visitor's device signs in place of a session's token: no token begins like this.
 * @param salt of the proof of work, so that the signature is worthless for another result; empty where none is needed
 */
export const trialToken = (unit: string, salt: string): string => `trial ${unit} ${salt}`
