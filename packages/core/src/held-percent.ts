/** Above this a percentage says less than both amounts. */
const percentMax = 200

/**
 * Says how much of what is owed is held, in percent. It is cut to hundredths: 99.999 % is not all of it.
 * @param held USDT, decimal
 * @param owed USDT, decimal
 * @returns undefined where the amounts say more
 */
export function heldPercent(held: string, owed: string): number | undefined {
  const percent = Number(owed) > 0 ? Math.floor((Number(held) / Number(owed)) * 10_000) / 100 : Infinity
  return percent > percentMax ? undefined : percent
}
