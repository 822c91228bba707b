import { readFileSync } from 'node:fs'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { findProject } from '#training/unit/projects'

/** The result of a unit that anybody can compute from the code alone. */
export interface FirstUnit {
  readonly commitment: string
  readonly firstLoss: number
  readonly lastLoss: number
}

/** A unit of version 0, whose weights come from the project's seed. */
export const firstUnit = { version: 0, shard: 0, seed: 1, size: 1 } as const

/**
 * The results of each project's first unit by its code. They are the same on every machine, so they were computed once; a
 * test computes them again.
 */
const results = JSON.parse(readFileSync(new URL('./first-units.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, FirstUnit>
>

const idStart = 'first-'

export const firstUnitId = ({ code }: TrainingProject): string => `${idStart}${code}`

/** @param id of a unit that a visitor repeated @returns its project and result, if it is a first unit */
export function findFirstUnit(
  id: string,
): { readonly project: TrainingProject; readonly result: FirstUnit } | undefined {
  if (!id.startsWith(idStart)) return undefined
  const code = id.slice(idStart.length)
  const project = findProject(code)
  const result = Object.hasOwn(results, code) ? results[code] : undefined
  return project && result && { project, result }
}
