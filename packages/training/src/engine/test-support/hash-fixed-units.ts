import { initialWeights } from '#engine/trainer'
import { englishSpeeches, tinySpeeches } from '#projects/english-speeches/project'
import { commitHash } from '#protocol/commit-hash'
import { replayUnit } from '#protocol/replay'

/** Lines `question=answer` of 24 bytes, made from any text. */
const toLines = (text: Uint8Array): Uint8Array =>
  text.map((byte, i) => {
    if (i % 24 === 23) return 10
    return i % 24 === 11 ? 61 : byte
  })

/** Commit hashes of a tiny unit and of three steps of the real model, of all protocols, computed from the engine and a shard only. */
export async function hashFixedUnits(module: WebAssembly.Module, shard: Uint8Array): Promise<readonly string[]> {
  const hashes: string[] = []
  for (const [{ model, learningRate }, steps, protocol] of [
    [tinySpeeches, 10, 1],
    [englishSpeeches, 3, 1],
    [tinySpeeches, 10, 2],
    [englishSpeeches, 3, 2],
    [tinySpeeches, 10, 3],
    [englishSpeeches, 3, 3],
    [tinySpeeches, 10, 5],
    [englishSpeeches, 3, 5],
  ] as const) {
    const baseWeights = initialWeights(module, model, 1)
    const trained = await replayUnit(module, {
      protocol,
      version: 0,
      model,
      baseWeights,
      shard: protocol === 5 ? toLines(shard) : shard,
      seed: 42,
      steps,
      learningRate,
    })
    if (!trained.ok) throw new Error(trained.error)
    hashes.push(await commitHash(trained.value))
  }
  return hashes
}
