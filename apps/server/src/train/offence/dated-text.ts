/** What somebody said and when, as the contract gives it; null while nobody has. */
export const datedText = (text: string | null, at: Date | null): { text: string; at: string } | null =>
  text === null || at === null ? null : { text, at: at.toISOString() }
