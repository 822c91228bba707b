const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Unicode's decimal digits come in runs of ten, which begin with the zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let above = 0
  while (isDigit(code - above - 1)) above += 1
  return String(above % 10)
}

/** Replaces the digits of all scripts, full-width ones too, by `0` to `9`. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : valueOf(digit)))
