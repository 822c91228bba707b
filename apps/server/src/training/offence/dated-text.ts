/** Joins a text and its time into the contract's form; null while there is none. */
export const datedText = (text: string | null, at: Date | null): { text: string; at: string } | null =>
  text === null || at === null ? null : { text, at: at.toISOString() }
