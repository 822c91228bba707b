/**
 * What a device's key signs, with ECDSA and SHA-256, to show that it is there: bound to one session or contributor token,
 * so that a signature is worth nothing anywhere else.
 * @param tokenHash SHA-256 of the token, in hexadecimal
 */
export const deviceProof = (tokenHash: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`synet device key\n${tokenHash}`)
