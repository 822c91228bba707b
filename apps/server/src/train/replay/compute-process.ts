import { loadEngine } from '@synet/training/engine/load-engine'
import { replayUnit } from '@synet/training/protocol/replay'
import type { WorkUnit } from '@synet/training/protocol/work-unit'

/** A process of its own for the second replay, which shares no memory with the first. */
process.once('message', async (unit: WorkUnit) => {
  const computed = await replayUnit(await loadEngine(), unit)
  process.send?.(computed, () => process.disconnect())
})
