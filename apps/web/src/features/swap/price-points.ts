import type { Answer } from '@synet/contract/calls'
import { days } from '@synet/core/clock'
import { numberText } from '@synet/words/format'
import type { Range } from './queries.ts'

type History = Answer<'stock/detail'>['history']

const lengthMs: Record<Exclude<Range, 'all'>, number> = { day: days(1), week: days(7), month: days(30) }

export interface PricePoint {
  readonly x: number
  readonly y: number
}

/** Cut to the decimals of the price that stands beside it, from which a rounded one would differ. */
const shownPrice = (price: string): number => Number(price.replace(/(\.\d{9})\d+$/, '$1'))

/**
 * The price as swaps left it, over a range that ends now. A price holds until the next swap, so the one from before the
 * range stands at its beginning and the last one stands until now.
 * @returns nothing when the price did not move in the range: a straight line would only look like a market
 */
export function pricePoints(history: History, range: Range, now: number): readonly PricePoint[] {
  const points = history.map(({ at, price }) => ({ x: new Date(at).getTime(), y: shownPrice(price) }))
  const start = range === 'all' ? 0 : now - lengthMs[range]
  const last = points.at(-1)
  if (!last || last.x <= start) return []
  const shown = points.map(({ x, y }) => ({ x: Math.max(x, start), y }))
  return last.x < now ? [...shown, { x: now, y: last.y }] : shown
}

/** The ticks have as many digits as they need to differ. */
export const priceText = (y: number): string =>
  numberText(y, { minimumSignificantDigits: 3, maximumSignificantDigits: 9, maximumFractionDigits: 8 })
