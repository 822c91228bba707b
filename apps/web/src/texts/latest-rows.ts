import type { Answer } from '@synet/contract/calls'

const empty = '0'.repeat(48)
/** Fewer rows of updates are a thin line. */
const updatesMin = 4

/**
 * What the picture of a site shows: the last updates of the model that has the most of them; before, the last verified units.
 * Ground that nothing stands on yet is empty.
 */
export function latestRows(
  list: Answer<'project/list'>['list'],
  max: number,
): {
  readonly rows: readonly string[]
  /** How many of the rows are updates. */
  readonly shown: number
} {
  const updates = [...list].sort((a, b) => b.updates.length - a.updates.length || b.units - a.units)[0]?.updates ?? []
  const areUpdates = updates.length >= updatesMin
  const found = (areUpdates ? updates : list.flatMap((one) => one.prints)).slice(-max)
  const ground = Array<string>(max - found.length).fill(empty)
  return { rows: found[0] ? [...ground, ...found] : found, shown: areUpdates ? found.length : 0 }
}
