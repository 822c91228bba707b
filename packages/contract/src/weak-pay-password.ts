/** Runs, past nine, too, and what a key pad has in rows, columns and diagonals; each in both directions. */
const lines = ['01234567890123456789', '147', '258', '369', '159', '357'].flatMap((line) => [
  line,
  Array.from(line).toReversed().join(''),
])
const isStraight = (digits: string): boolean => lines.some((line) => line.includes(digits))

/** A day in one of the orders in which people write it; birthdays are tried first by whoever knows somebody. */
const date = new RegExp(
  ['DMY', 'MDY', 'YMD', 'CYM', 'MCY']
    .map((order) =>
      order
        .replace('D', '(0[1-9]|[12]\\d|3[01])')
        .replace('M', '(0[1-9]|1[0-2])')
        .replace('C', '(19|20)')
        .replace('Y', '\\d\\d'),
    )
    .map((part) => `^${part}$`)
    .join('|'),
)

/**
 * Whether six digits are among those that are tried first: repetitions, runs, lines of the key pad, dates, the end of
 * one's own phone number. Five tries in a quarter of an hour find one of them far too often; of the others there are
 * more than 900,000.
 */
export function isWeakPayPassword(pin: string, phone = ''): boolean {
  const halves = [pin.slice(0, 3), pin.slice(3)] as const
  return (
    new Set(pin).size <= 2 ||
    halves[0] === halves[1] ||
    /^(\d)\1(\d)\2(\d)\3$/.test(pin) ||
    isStraight(pin) ||
    halves.every(isStraight) ||
    date.test(pin) ||
    phone.replaceAll(/\D/g, '').endsWith(pin)
  )
}
