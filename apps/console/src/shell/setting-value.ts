import type { OpsAnswer } from '@synet/contract/calls'
import { amountText, numberText } from '@synet/words/format'
import { t } from './t.ts'

export type Setting = OpsAnswer<'settings'>['list'][number]
type Unit = Setting['unit']

const settingUnits: readonly string[] = [
  'USDT',
  'SNT',
  'bps',
  'ms',
  'count',
  'switch',
  'url',
  'text',
  'notices',
] satisfies Unit[]
export const isUnit = (text: string | undefined): text is Unit => text !== undefined && settingUnits.includes(text)

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
export function valueText(unit: Unit, value: string): string {
  switch (unit) {
    case 'USDT':
    case 'SNT':
      return `${amountText(value, { minDecimals: 0 })} ${unit}`
    case 'bps':
      return numberText(Number(value) / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    case 'ms':
      return durationText(Number(value))
    case 'switch':
      return t(value === 'true' ? 'setting.on' : 'setting.off')
    case 'count':
      return numberText(Number(value))
    case 'url':
    case 'text':
    case 'notices':
      return value || t('setting.empty')
  }
}

/** A value as it is typed, and back; what can't be read is sent as it is, and refused there. */
export function typedText(unit: Unit, value: string): string {
  if (unit === 'bps') return String(Number(value) / 100)
  return unit === 'ms' ? durationText(Number(value)).replaceAll(/[^\d a-z]/g, '') : value
}

export function sentText(unit: Unit, typed: string): string {
  const text = typed.trim()
  if (unit === 'bps') {
    const bps = Number(text.replace(',', '.')) * 100
    return text !== '' && Math.abs(bps - Math.round(bps)) < 1e-6 ? String(Math.round(bps)) : '?'
  }
  return unit === 'ms' ? String(parseDuration(text) ?? '?') : text
}
