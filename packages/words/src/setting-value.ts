import { amountText, numberText } from '#format'
import { translate } from '#translate'

const settingUnits = ['USDT', 'SNT', 'bps', 'ms', 'count', 'switch', 'url', 'text', 'notices'] as const
export type SettingUnit = (typeof settingUnits)[number]
export const isUnit = (text: string | undefined): text is SettingUnit => settingUnits.some((unit) => unit === text)

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** In the largest unit that leaves it whole. */
export function durationText(ms: number): string {
  const [name, size] = units.find(([, one]) => ms >= one && ms % one === 0) ?? ['ms', 1]
  return `${numberText(ms / size)} ${name}`
}

/** @returns milliseconds, or undefined for what is no duration */
export function parseDuration(text: string): number | undefined {
  const [, number = '', name = ''] = /^\s*(\d{1,9})\s*([a-z]+)\s*$/i.exec(text) ?? []
  const size = units.find(([one]) => one === name.toLowerCase())?.[1]
  return size === undefined ? undefined : Number(number) * size
}

/** A value as it is read. */
export function valueText(unit: SettingUnit, value: string): string {
  switch (unit) {
    case 'USDT':
    case 'SNT':
      return `${amountText(value, { minDecimals: 0 })} ${unit}`
    case 'bps':
      return numberText(Number(value) / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    case 'ms':
      return durationText(Number(value))
    case 'switch':
      return translate(value === 'true' ? 'setting.on' : 'setting.off')
    case 'count':
      return numberText(Number(value))
    case 'url':
    case 'text':
    case 'notices':
      return value || translate('setting.empty')
  }
}
