/**
 * The text that a device's key signs, with ECDSA and SHA-256, to prove its presence. It is bound to one session or
 * contributor token, so that the signature is worthless elsewhere.
 * @param tokenHash SHA-256 of the token, in hexadecimal
 */
export const deviceProof = (tokenHash: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`synet device key\n${tokenHash}`)
