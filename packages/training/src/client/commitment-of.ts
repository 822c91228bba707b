import { commitHash } from '#protocol/commit-hash'
import type { TrainedUnit } from '#protocol/work-unit'

/** The 32 bytes by which a visitor's result is compared with the verified one, in hexadecimal. */
export const commitmentOf = (trained: TrainedUnit): Promise<string> => commitHash(trained)
