import type { Answer } from '@synet/contract/calls'

const empty = '0'.repeat(48)

/**
 * The picture of a site shows the last updates of the model that has the most of them, and the last verified units while these
 * are few.
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
  const [most] = [...list].sort((a, b) => b.updates.length - a.updates.length || b.units - a.units)
  // The server gives the prints of a project's units only while its updates are few.
  const areUpdates = most?.prints.length === 0
  const found = (areUpdates ? most.updates : list.flatMap((one) => one.prints)).slice(-max)
  const ground = Array<string>(max - found.length).fill(empty)
  return { rows: found[0] ? [...ground, ...found] : found, shown: areUpdates ? found.length : 0 }
}
