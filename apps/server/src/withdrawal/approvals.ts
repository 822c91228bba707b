import type { Settings } from '#settings'

/** Above the limit two different operators approve. */
export const approvalsNeeded = (amount: bigint, settings: Settings): number =>
  amount > settings.withdrawFourEyes ? 2 : 1
