import type { OpsAnswer } from '@synet/contract/calls'
import { isAmount } from '@synet/ui/fields/amount-input'
import { plainDigits } from '@synet/words/format'
import { durationText, parseDuration } from '@synet/words/setting-value'

export type Setting = OpsAnswer<'settings'>['list'][number]
type Unit = Setting['unit']

/** A value as it is typed, and back; what can't be read is sent as it is, and refused there. */
export function typedText(unit: Unit, value: string): string {
  if (unit === 'bps') return String(Number(value) / 100)
  return unit === 'ms' ? durationText(Number(value)).replaceAll(/[^\d a-z]/g, '') : value
}

export function sentText(unit: Unit, typed: string): string {
  const text = typed.trim()
  if (unit === 'USDT' || unit === 'SNT') return isAmount(text) ? text : '?'
  if (unit === 'bps') {
    const percent = plainDigits(text).replace(/[,٫]/, '.')
    // Three digits after a mark could be thousands of percent.
    return /^\d{1,9}(\.\d{1,2})?$/.test(percent) ? String(Math.round(Number(percent) * 100)) : '?'
  }
  return unit === 'ms' ? String(parseDuration(text) ?? '?') : text
}
