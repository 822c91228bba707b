/** A core of a rented machine, in USDT an hour: two cores are offered for 0.006 in price lists of 2026. */
const coreHourUsdt = 0.003
/** What such a core takes for a standard unit, see docs/BENCHMARKS.md. */
const secondsAUnit = 2

/** What the computing of this many standard units would cost on a rented machine, in USDT; for texts, not for money. */
export const computingWorth = (units: number): number => (units * secondsAUnit * coreHourUsdt) / 3_600

/** The units per day of the smallest pledge, by which texts without a task give an example. */
export const exampleUnits = 8
