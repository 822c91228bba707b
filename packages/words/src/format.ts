import { calendar } from '#calendar'
import { clearFraction } from '#decimal-text'
import { figuresLocale } from '#figures-locale'
import { currentLanguage } from '#translate'

export { codeOf, digitsOf, keyOf, plainDigits } from '@synet/contract/digits'

/**
 * Creating a format takes a hundred times as long as using it, and lists render hundreds of figures, so each is cached.
 */
const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function keep<F extends Intl.NumberFormat | Intl.DateTimeFormat>(kind: string, options: object, make: () => F): F {
  const key = `${kind} ${currentLanguage()} ${JSON.stringify(options)}`
  const found = kept.get(key) ?? make()
  kept.set(key, found)
  return found as F
}
/** Writes the figures of the page's language. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep('number', options, () => {
    const language = currentLanguage()
    return new Intl.NumberFormat(options.style ? language : figuresLocale(language), options)
  })
const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep('date', options, () => new Intl.DateTimeFormat(currentLanguage(), { calendar, ...options }))

/** Splits a decimal string for display: nothing is rounded; trailing zeros beyond two decimals are dropped. */
export interface AmountParts {
  readonly sign: '' | '−' | '+'
  readonly whole: string
  readonly separator: string
  readonly decimals: string
}

export function amountParts(decimal: string, options: { minDecimals?: number; plus?: boolean } = {}): AmountParts {
  const negative = decimal.startsWith('-')
  const [whole = '0', fraction = ''] = decimal.replace(/^-/, '').split('.')
  const format = numberFormat()
  const separator = format.format(0.5).at(1) ?? '.'
  const shortest = fraction.replace(/0+$/, '').padEnd(options.minDecimals ?? 2, '0')
  const decimals = clearFraction(whole, shortest, format)
  return {
    sign: negative ? '−' : options.plus && /[1-9]/.test(decimal) ? '+' : '',
    whole: format.format(BigInt(whole)),
    separator: decimals ? separator : '',
    decimals,
  }
}

export function amountText(decimal: string, options?: { minDecimals?: number; plus?: boolean }): string {
  const { sign, whole, separator, decimals } = amountParts(decimal, options)
  return `${sign}${whole}${separator}${decimals}`
}

/** An amount within a sentence: a whole one has no decimals, another one at least two, as elsewhere. */
export const shortAmountText = (decimal: string): string =>
  amountText(decimal, { minDecimals: /\.\d*[1-9]/.test(decimal) ? 2 : 0 })

export const numberText = (n: number, options?: Intl.NumberFormatOptions): string => {
  const format = numberFormat(options)
  return format
    .formatToParts(n)
    .map(({ type, value }) => (type === 'fraction' ? clearFraction(`${Math.trunc(n)}`, value, format) : value))
    .join('')
}

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
const unitText = (n: number, unit: 'day' | 'hour' | 'minute'): string =>
  numberText(n, { style: 'unit', unit, unitDisplay: 'narrow' })

/** The time until a deadline in its two largest units, so that two of the same hour differ: 2h 5m. */
export function timeLeftText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < hourMinutes) return unitText(minutes, 'minute')
  const hours = Math.floor(minutes / hourMinutes)
  if (minutes < 2 * dayMinutes) return `${unitText(hours, 'hour')} ${unitText(minutes % hourMinutes, 'minute')}`
  return `${unitText(Math.floor(hours / 24), 'day')} ${unitText(hours % 24, 'hour')}`
}

/** Wraps nowhere. Chinese and Japanese have no spaces, and would wrap beside any character. */
const dated = (at: string | number, options: Intl.DateTimeFormatOptions): string =>
  dates(options)
    .format(new Date(at))
    .replaceAll(/ |(?=[年月日])|(?<=[年月])/g, (space) => (space ? '\u00A0' : '\u2060'))

/**
 * Languages whose dates say 02:49, so that lists do not say 2:49. Taiwan's is one of them, as in apps of its banks:
 * `Intl` would call the same hour by two names there.
 */
const hasTwoDigits = (): boolean => /^(zh|th|vi|tr|fr)/.test(currentLanguage())
const hour = (): Intl.DateTimeFormatOptions =>
  hasTwoDigits() ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { hour: 'numeric', minute: '2-digit' }

/** Wraps between the date and the hour. */
export const dateTimeText = (iso: string): string =>
  dated(
    iso,
    hasTwoDigits()
      ? { year: 'numeric', month: 'short', day: 'numeric', ...hour() }
      : { dateStyle: 'medium', timeStyle: 'short' },
  ).replace(/\s(?=(오.\s)?\d+:)|(?<=^\d+:\d+)\s/, ' ')

export const dateText = (iso: string): string => dated(iso, { dateStyle: 'medium' })

/** A UTC day, independent of the reader's zone. @param day `2026-11-20` */
export const dayText = (day: string): string => dated(day, { dateStyle: 'medium', timeZone: 'UTC' })

/** @param month `2026-11` */
export const monthText = (month: string): string =>
  dated(`${month}-15T12:00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' })

export const timeText = (at: string | number): string => dated(at, hour())

/** For lists: shows the year only if it is not the present one. */
export const momentText = (iso: string, now: Date): string =>
  dated(iso, {
    ...(new Date(iso).getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    ...hour(),
  })

export const weekdayText = (at: number): string => dated(at, { weekday: 'short' })

/** For a day's axis: the weekday distinguishes today from yesterday. */
export const weekdayTimeText = (at: number): string => dated(at, { weekday: 'short', ...hour() })

/** The smallest is not the byte, which `Intl` spells out among units that it abbreviates. */
const byteUnits = ['kilobyte', 'megabyte', 'gigabyte'] as const

export function bytesText(bytes: number): string {
  const power = Math.max(1, Math.min(byteUnits.length, Math.floor(Math.log10(bytes) / 3)))
  return numberFormat({ style: 'unit', unit: byteUnits[power - 1], maximumFractionDigits: 1 }).format(
    bytes / 1_000 ** power,
  )
}
