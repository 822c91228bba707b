const lengthMax = 2_000

/** Control characters, and those that are invisible or change the direction of what follows. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Makes a text of others fit to be stored and shown: of limited length, in one line, without characters that a database
 * refuses or that hide what is said.
 */
export function sanitizeText(text: string, most = lengthMax): string {
  const shown = text.slice(0, most).toWellFormed().replace(unseen, ' ').trim()
  return text.length > most ? `${shown.slice(0, most - 1).toWellFormed()}…` : shown
}
