import type { Amount, Asset } from '@synet/core/amount'

/**
 * Tells whether an amount is too small to be sent or swapped. A remainder below the minimum may leave as a whole, so that
 * none is trapped.
 * @param most the largest amount that the balance can give, as `maxBeforeFee` computes it where a fee comes on top
 */
export const isTooSmall = <A extends Asset>(
  amount: Amount<A>,
  { minimum, most }: { readonly minimum: Amount<NoInfer<A>>; readonly most: Amount<NoInfer<A>> },
): boolean => amount <= 0n || (amount < minimum && amount !== most)
