import type { ModelConfig } from '#engine/model-config'
import { levelRows, measureDeltaBlocks } from '#protocol/block-changes'
import { commitHash } from '#protocol/commit-hash'
import type { TrainedUnit } from '#protocol/work-unit'

/** The 32 bytes by which a visitor's result is compared with the verified one, in hexadecimal. */
export const commitmentOf = (trained: TrainedUnit): Promise<string> => commitHash(trained)

/** How much a unit changed each block, as the server stores it with a verified one: 48 digits from 1 to 5. */
export const printOf = (model: ModelConfig, { delta }: TrainedUnit): string =>
  levelRows([measureDeltaBlocks(model, delta)])[0] ?? ''
