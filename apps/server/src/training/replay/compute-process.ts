import { loadEngine } from '@synet/training/engine/load-engine'
import { replayUnit } from '@synet/training/protocol/replay'
import { replayState } from '@synet/training/protocol/replay-state'
import type { UnitToCompute } from './compute-unit.ts'

/** A process of its own for the second replay, which shares no memory with the first. */
process.once('message', async ({ unit, state }: UnitToCompute) => {
  const engine = await loadEngine()
  const computed = state === undefined ? await replayUnit(engine, unit) : await replayState(engine, unit, state)
  process.send?.(computed, () => process.disconnect())
})
