import type { Answer } from '@synet/contract/calls'

const empty = '0'.repeat(48)
/** Fewer rows of updates are a thin line. */
const updatesMin = 4

/**
 * What the picture of a site shows: the last updates of the model that has the most of them; before, the last verified units,
 * on ground that is still empty.
 */
export function latestRows(
  list: Answer<'project/list'>['list'],
  max: number,
): { readonly rows: readonly string[]; readonly areUpdates: boolean } {
  const updates = [...list].sort((a, b) => b.updates.length - a.updates.length || b.units - a.units)[0]?.updates ?? []
  const areUpdates = updates.length >= updatesMin
  const prints = list.flatMap((one) => one.prints)
  const rows = areUpdates ? updates : prints[0] ? [...Array<string>(max).fill(empty), ...prints] : []
  return { rows: rows.slice(-max), areUpdates }
}
