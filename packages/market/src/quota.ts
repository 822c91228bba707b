const principalPerUnit = 1_000_000_000n // 1,000 USDT

/**
 * Computes the verified units that make a day earned: those of the task, and one more for each full 1,000 USDT. Catalogue,
 * sheet and confirmation show it; the server stores it with the run.
 * @param principal minor units of USDT
 */
export const quotaOf = (unitsBase: number, principal: bigint, unitsMax: number): number =>
  Math.min(unitsMax, unitsBase + Number(principal / principalPerUnit))
