import { minutes } from '@synet/core/clock'

/**
 * The size of a unit in standard units, each of its project's `stepsPerUnit` steps. What a unit sends and fetches is the
 * same for each size, so that a fast device's larger ones are more work for the same traffic.
 */
export const unitSizes = [1, 3, 10] as const
export type UnitSize = (typeof unitSizes)[number]

/** A device gets the largest unit that it finishes in this time: what a phone does on its charger without a thought. */
const unitMsMax = minutes(5)
/** The steps of a standard unit on a slow phone, measured. */
export const slowUnitMs = 26_000

/**
 * The size of a device's next unit.
 * @param unitMs what a standard unit takes on it; undefined when it has measured none: a new device's first units are short
 * @param room the standard units that its quota has room for, at least one
 */
export function unitSizeFor(unitMs: number | undefined, room = Infinity): UnitSize {
  if (unitMs === undefined) return 1
  return unitSizes.findLast((size) => size <= room && size * unitMs <= unitMsMax) ?? 1
}
