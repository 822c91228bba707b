/**
 * Writes a plain decimal with the grouping and the decimal mark of a language, every digit of its fraction as it is.
 * @returns any other text unchanged
 */
export function decimalText(decimal: string, format: Intl.NumberFormat): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal) ?? []
  if (whole === '') return decimal
  const mark = format.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.'
  return `${sign && '−'}${format.format(BigInt(whole))}${fraction === undefined ? '' : mark + fraction}`
}
