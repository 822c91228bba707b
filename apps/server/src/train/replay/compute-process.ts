import { loadEngine } from '@synet/training/engine/load-engine'
import { replayUnit } from '@synet/training/protocol/replay'
import type { WorkUnit } from '@synet/training/protocol/work-unit'

/** A second opinion: nothing that the first replay had in memory is here. */
process.once('message', async (unit: WorkUnit) => {
  const computed = await replayUnit(await loadEngine(), unit)
  process.send?.(computed, () => process.disconnect())
})
