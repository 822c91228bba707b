/** Sequences (also past nine), and the rows, columns and diagonals of a keypad, each in both directions. */
const lines = ['01234567890123456789', '147', '258', '369', '159', '357'].flatMap((line) => [
  line,
  Array.from(line).reverse().join(''),
])
const isStraight = (digits: string): boolean => lines.some((line) => line.includes(digits))

/** Five digits in a row have the same distance, counted past nine: 135790, 864202, 987654, 036925. */
const hasSteps = (pin: string): boolean => {
  const steps = Array.from(pin.slice(1), (digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10)
  return [steps.slice(0, 4), steps.slice(1)].some((four) => new Set(four).size === 1)
}

const longestStep = 11
/** Numbers written one after the other, with the same distance: 246810, 101112, 102030, 510152. */
const counted = new Set(
  Array.from({ length: 100 }, (_, first) => first).flatMap((first) =>
    Array.from({ length: 2 * longestStep + 1 }, (_, i) => i - longestStep).flatMap((step) => {
      const numbers = Array.from({ length: 6 }, (_, n) => first + n * step).filter((number) => number >= 0)
      const written = numbers.join('')
      return written.length >= 6 ? [written.slice(0, 6)] : []
    }),
  ),
)

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
 * Tells whether six digits are easily guessed: repetitions, mirrored ones, sequences with any step, lines of the keypad, dates, the end of one's own phone
 * number. With five attempts in a quarter of an hour an attacker would find one of them far too often; more than
 * 900,000 others remain.
 */
export function isWeakPayPassword(pin: string, phone = ''): boolean {
  const halves = [pin.slice(0, 3), pin.slice(3)] as const
  return (
    new Set(pin).size <= 2 ||
    halves[0] === halves[1] ||
    /^(\d)\1(\d)\2(\d)\3$/.test(pin) ||
    pin === Array.from(pin).reverse().join('') ||
    hasSteps(pin) ||
    counted.has(pin) ||
    isStraight(pin) ||
    halves.every(isStraight) ||
    date.test(pin) ||
    phone.replaceAll(/\D/g, '').endsWith(pin)
  )
}
