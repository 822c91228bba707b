import { initialWeights } from '#engine/trainer'
import { englishSpeeches, tinySpeeches } from '#projects/english-speeches/project'
import { commitHash } from '#protocol/commit-hash'
import { replayUnit } from '#protocol/replay'
import type { WorkUnit } from '#protocol/work-unit'

/** A unit whose weights are the initial ones of a seed. */
export type FixedUnit = Omit<WorkUnit, 'version' | 'baseWeights'> & { readonly initialSeed: number }

/** Lines `question=answer` of 24 bytes, made from any text. */
const toLines = (text: Uint8Array): Uint8Array =>
  text.map((byte, i) => {
    if (i % 24 === 23) return 10
    return i % 24 === 11 ? 61 : byte
  })

/** A tiny unit and three steps of the real model, of all protocols. */
export const fixedUnits = (shard: Uint8Array): readonly FixedUnit[] =>
  ([2, 3, 5] as const).flatMap((protocol) =>
    ([10, 3] as const).map((steps) => {
      const { model, learningRate } = steps === 10 ? tinySpeeches : englishSpeeches
      const text = protocol === 5 ? toLines(shard) : shard
      return { protocol, model, initialSeed: 1, shard: text, seed: 42, steps, learningRate }
    }),
  )

/** Commit hashes of the fixed units, computed from the engine and a shard only. */
export async function hashFixedUnits(module: WebAssembly.Module, shard: Uint8Array): Promise<readonly string[]> {
  const hashes: string[] = []
  for (const { initialSeed, ...unit } of fixedUnits(shard)) {
    const baseWeights = initialWeights(module, unit.model, initialSeed)
    const trained = await replayUnit(module, { ...unit, version: 0, baseWeights })
    if (!trained.ok) throw new Error(trained.error)
    hashes.push(await commitHash(trained.value))
  }
  return hashes
}
