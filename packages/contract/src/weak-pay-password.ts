const run = '01234567890'
const runDown = Array.from(run).toReversed().join('')
/** Rows, columns and diagonals of a key pad that are no run already. */
const padLines = ['147', '258', '369', '159', '357']

const isRun = (digits: string): boolean =>
  (run + run.slice(1)).includes(digits) || (runDown + runDown.slice(1)).includes(digits)
const isPadLine = (digits: string): boolean =>
  padLines.includes(digits) || padLines.includes(Array.from(digits).toReversed().join(''))

const isMonth = (digits: string): boolean => digits >= '01' && digits <= '12'
const isDay = (digits: string): boolean => digits >= '01' && digits <= '31'
const isCentury = (digits: string): boolean => digits === '19' || digits === '20'

/** A day in one of the orders in which people write it; birthdays are tried first by whoever knows somebody. */
function isDate(pin: string): boolean {
  const [a = '', b = '', c = ''] = pin.match(/../g) ?? []
  return (
    (isDay(a) && isMonth(b)) || // day, month, year
    (isMonth(a) && isDay(b)) ||
    (isMonth(b) && isDay(c)) || // year, month, day
    (isCentury(a) && isMonth(c)) || // a whole year and a month
    (isMonth(a) && isCentury(b))
  )
}

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
    isRun(pin) ||
    halves.every((half) => isRun(half) || isPadLine(half)) ||
    isDate(pin) ||
    phone.replaceAll(/\D/g, '').endsWith(pin)
  )
}
