/**
 * Reads what a person typed as a plain decimal: both `,` and `.` are taken as the decimal mark, grouping as people paste it is
 * dropped when it cannot be a decimal mark, full-width digits become plain ones.
 * @returns text of digits and at most one `.`, with at most `decimals` digits after it; undefined when a character does not belong in an amount
 */
export function readAmount(typed: string, decimals: number): string | undefined {
  let text = typed
    .replace(/[０-９]/g, (d) => String.fromCharCode(d.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, '.')
    .replace(/[，、]/g, ',')
    .replace(/[\s'’_]/g, '')
  if (!/^[\d.,]*$/.test(text)) return undefined
  const lastMark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (lastMark >= 0) {
    const mark = text.charAt(lastMark)
    const other = mark === '.' ? ',' : '.'
    // Several of the same mark are grouping, e.g. 1,000,000; a mark of both kinds: the last is the decimal one.
    const grouping = text.split(mark).length > 2 && !text.includes(other)
    const repeated = text.split(mark).length > 2 && text.includes(other)
    if (repeated) return undefined
    text = grouping
      ? text.replaceAll(mark, '')
      : `${text.slice(0, lastMark).replace(/[.,]/g, '')}.${text.slice(lastMark + 1)}`
  }
  const [whole = '', fraction] = text.split('.')
  const plain = whole.replace(/^0+(?=\d)/, '')
  if (fraction === undefined) return plain
  if (decimals === 0) return plain || '0'
  return `${plain || '0'}.${fraction.slice(0, decimals)}`
}

/** The value to send: no dangling mark. */
export const finishAmount = (text: string): string => text.replace(/\.$/, '')
