/** Sequences (also past nine), and the rows, columns and diagonals of a keypad, each in both directions. */
const lines = ['01234567890123456789', '147', '258', '369', '159', '357'].flatMap((line) => [
  line,
  Array.from(line).reverse().join(''),
])
const isStraight = (digits: string): boolean => lines.some((line) => line.includes(digits))

/** A date in one of the orders in which people write it: an attacker who knows the person tries birthdays first. */
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
 * Whether six digits are easily guessed: repetitions, sequences, lines of the keypad, dates, the end of one's own phone
 * number. With five attempts in a quarter of an hour an attacker would find one of them far too often; more than
 * 900,000 others remain.
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
