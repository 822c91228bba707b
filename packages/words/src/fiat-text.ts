import { amountParts } from './format.ts'

/** Chinese money is read in groups of four digits. */
const inFours = (whole: string): string => whole.replace(/\D/g, '').replace(/\B(?=(\d{4})+$)/g, ',')

/** A reference value: `$1,284.50`, or `￥12,3456.78`. It is fiat only; USDT and SNT carry their own units. */
export function fiatText(decimal: string, currency: 'USD' | 'CNY'): string {
  const { sign, whole, separator, decimals } = amountParts(decimal)
  return currency === 'CNY' ? `${sign}￥${inFours(whole)}.${decimals}` : `${sign}$${whole}${separator}${decimals}`
}
