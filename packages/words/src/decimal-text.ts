/** Tells whether readers of a language disagree on what 1,234 and 1.234 are. */
export const hasTwoReadings = (format: Intl.NumberFormat): boolean => format.resolvedOptions().locale.startsWith('es')

/**
 * @param fraction the digits after the decimal mark
 * @returns them with a zero at the end if they are three and could be thousands: 1,8160 is no other figure to anybody
 */
export const clearFraction = (whole: string, fraction: string, format: Intl.NumberFormat): string =>
  fraction.length === 3 && /[1-9]/.test(whole) && hasTwoReadings(format) ? `${fraction}0` : fraction

/**
 * Writes a plain decimal with the grouping and the decimal mark of a language, every digit of its fraction as it is.
 * @param typing more digits may follow, so that nothing is put after them
 * @returns any other text unchanged
 */
export function decimalText(decimal: string, format: Intl.NumberFormat, typing = false): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal) ?? []
  if (whole === '') return decimal
  const mark = format.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.'
  const shown = fraction === undefined || typing ? fraction : clearFraction(whole, fraction, format)
  return `${sign && '−'}${format.format(BigInt(whole))}${shown === undefined ? '' : mark + shown}`
}
