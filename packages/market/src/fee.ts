import { type Amount, type Asset, mulDivDown, mulDivUp } from '@synet/core/amount'

const whole = 10_000n

/** A fee in basis points, rounded up, because the platform gets it. */
export const feeOf = <A extends Asset>(of: Amount<A>, feeBps: number): Amount<A> =>
  mulDivUp(of, BigInt(feeBps), whole) as Amount<A>

/** The largest amount that a balance can send when the fee comes on top, rounded down. */
export const maxBeforeFee = <A extends Asset>(available: Amount<A>, feeBps: number): Amount<A> =>
  mulDivDown(available, whole, whole + BigInt(feeBps)) as Amount<A>

/** @returns a percentage as plain decimals: 50 basis points are `0.5` */
export const formatPercent = (bps: number): string => String(bps / 100)

/** The inverse of `formatPercent`. @returns basis points; undefined when the text is not a percentage */
export function parsePercent(text: string): number | undefined {
  const [, percent = '', hundredths = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return percent === '' ? undefined : Number(percent) * 100 + Number(hundredths.padEnd(2, '0'))
}
