import type { Answer } from '@synet/contract/calls'
import type { UnderWay } from '@synet/training/client/training-view'
import type { CoreRow } from '@synet/ui/charts/core'

type Unit = Answer<'train/units'>['list'][number]

/** Units that fill the day: verified ones first, then those that wait for it, then those in progress. */
const order = ['verified', 'accepted', 'committed', 'leased'] as const
const stateOf = {
  verified: 'verified',
  accepted: 'checking',
  committed: 'checking',
  leased: 'working',
} as const

/**
 * The rows of a run's day.
 * @param units the run's newest units, newest first
 * @param underWay what this device computes for the run right now
 */
export function dayRows(units: readonly Unit[], underWay: readonly UnderWay[]): CoreRow[] {
  const here = new Map(underWay.map((one) => [one.leaseId, one]))
  const listed = order.flatMap((state) =>
    units
      .filter((unit) => unit.today && unit.state === state)
      .reverse()
      .map((unit): CoreRow => {
        const now = here.get(unit.leaseId)
        here.delete(unit.leaseId)
        const isWorking = stateOf[state] === 'working'
        return {
          key: unit.leaseId,
          size: unit.size,
          state: stateOf[state],
          levels: isWorking ? now?.levels : (unit.print ?? undefined),
          part: isWorking ? (now ? now.step / now.of : 0) : 1,
        }
      }),
  )
  // The list does not have the newest one yet.
  const unlisted = [...here.values()].map(
    ({ leaseId, size, levels, step, of }): CoreRow => ({
      key: leaseId,
      size,
      state: 'working',
      levels,
      part: step / of,
    }),
  )
  return [...listed, ...unlisted]
}

interface Pace {
  readonly quota: number
  readonly verified: number
  readonly pending: number
  readonly bytesPerSecond: number
}

/**
 * How long this device still needs for the day at its present speed.
 * @returns whole minutes, rounded up; undefined while nothing is measured
 */
export function minutesLeft(
  { quota, verified, pending, bytesPerSecond }: Pace,
  underWay: readonly UnderWay[],
): number | undefined {
  const [first] = underWay
  if (!first || bytesPerSecond <= 0 || first.step === 0) return undefined
  const bytesPerStep = first.tokens / first.step
  const stepsPerUnit = first.of / first.size
  const taken = underWay.reduce((sum, one) => sum + one.size, 0)
  const later = Math.max(0, quota - verified - pending - taken) * stepsPerUnit
  const now = underWay.reduce((sum, one) => sum + one.of - one.step, 0)
  return Math.ceil(((now + later) * bytesPerStep) / bytesPerSecond / 60)
}
