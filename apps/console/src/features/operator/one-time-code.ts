/** Letters and digits that are not mistaken for each other when they are read out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/** A code to tell somebody in person: 60 bits, drawn here and sent nowhere. */
export const newCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join('')

/** @returns SHA-256, hex: what the server keeps of a code */
export async function codeHash(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
