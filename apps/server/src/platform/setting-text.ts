import { formatMinor, parseMinor, type UserAsset } from '@synet/core/amount'
import { days, hours, minutes, seconds } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { isWithinBounds, type Settings, settingRules } from '#platform/settings'

type Name = keyof Settings
type Value = Settings[Name]

/** Formats a value as people read and type it: amounts as decimals, a switch as `true` or `false`. */
export function settingText(name: Name, value: Value): string {
  const { unit } = settingRules[name]
  return typeof value === 'bigint' ? formatMinor<UserAsset>(unit === 'SNT' ? 'SNT' : 'USDT', value) : String(value)
}

export function boundText(name: Name, end: 'min' | 'max'): string | null {
  const bound = settingRules[name].bounds?.[end === 'min' ? 0 : 1]
  return bound === undefined ? null : settingText(name, bound)
}

function parseText(name: Name, text: string): Value | undefined {
  const { unit } = settingRules[name]
  switch (unit) {
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'url':
    case 'text':
    case 'notices':
      return text
    case 'USDT':
    case 'SNT':
      return parseMinor(unit, text)
    case 'bps':
    case 'ms':
    case 'count':
      return /^\d{1,12}$/.test(text) ? Number(text) : undefined
  }
}

const durations = [
  ['d', days(1)],
  ['h', hours(1)],
  ['min', minutes(1)],
  ['s', seconds(1)],
] as const

/** Formats a bound with its unit, as a refusal shows it. */
function shownBound(name: Name, end: 0 | 1): string {
  const { unit, bounds } = settingRules[name]
  const bound = bounds?.[end] ?? 0
  if (unit === 'bps') return `${Number(bound) / 100}%`
  if (unit !== 'ms' && typeof bound === 'number') return String(bound)
  if (unit !== 'ms') return `${settingText(name, bound)} ${unit}`
  const [short, size] = durations.find(([, ms]) => Number(bound) >= ms && Number(bound) % ms === 0) ?? ['ms', 1]
  return `${Number(bound) / size} ${short}`
}

/** @returns refusal `setting.value` for what is no value, `setting.bounds` outside its bounds */
export function parseSetting(name: Name, text: string): Result<Value> {
  const value = parseText(name, text)
  if (value === undefined) return refuse('setting.value')
  if (isWithinBounds(name, value)) return done(value)
  if (settingRules[name].bounds === undefined) return refuse('setting.value')
  return refuse('setting.bounds', { min: shownBound(name, 0), max: shownBound(name, 1) })
}

/**
 * Converts a value to its stored form: amounts are strings of minor units, because JSON numbers are not exact enough.
 */
export const storedSetting = (value: Value): string | number | boolean =>
  typeof value === 'bigint' ? value.toString() : value
