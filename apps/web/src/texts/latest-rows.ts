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
): { readonly rows: readonly string[]; readonly areUnits?: true } | undefined {
  const updates = [...list].sort((a, b) => b.updates.length - a.updates.length || b.units - a.units)[0]?.updates ?? []
  if (updates.length >= updatesMin) return { rows: updates.slice(-max) }
  const prints = list.map((one) => one.prints).sort((a, b) => b.length - a.length)[0]
  return prints?.length ? { rows: [...Array<string>(10).fill(empty), ...prints].slice(-10), areUnits: true } : undefined
}
