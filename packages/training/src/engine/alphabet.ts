/** Reads bytes that each stand for something, such as the sounds of a language. */
export interface Alphabet {
  /** The byte of the first text. */
  readonly first: number
  /** The texts of the bytes from the first one on; empty where a byte has no meaning. */
  readonly texts: readonly string[]
  /** This separator stands between two of the texts. */
  readonly between: string
}

/** @returns bytes as people read them; without an alphabet they are text. A byte without a meaning becomes a question mark. */
export const readAnswer = (alphabet: Alphabet | null | undefined, bytes: Uint8Array): string =>
  alphabet
    ? Array.from(bytes, (byte) => alphabet.texts[byte - alphabet.first] || '?').join(alphabet.between)
    : new TextDecoder().decode(bytes)
