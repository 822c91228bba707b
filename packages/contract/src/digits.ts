/** Unicode's decimal digits come in runs of ten, which begin with the zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let above = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - above - 1))) above += 1
  return String(above % 10)
}

/** Replaces the digits of all scripts, full-width ones too, by `0` to `9`. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, valueOf)

/** The digits of a code as people copy it: with spaces, hyphens or a text around it, in any script. */
export const digitsOf = (text: string): string => plainDigits(text).replace(/[^0-9]/g, '')

/** A code of letters and digits as people copy it: without spaces, punctuation and invisible characters, in capitals. */
export const codeOf = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replace(/[\p{Z}\p{P}\p{C}]/gu, '')
    .toUpperCase()

/** A key of letters, digits, `-` and `_`: without spaces, line ends and invisible characters, its dashes as hyphens. */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Z}\p{C}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
