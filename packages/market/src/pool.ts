import { amount, decimalText, mulDivDown, mulDivUp, subtract, type Amount, type UserAsset } from '@synet/core/amount'
import { feeOf } from '#fee'

/** Both sides of the pool. The product of the two never falls. */
export interface Pool {
  readonly usdt: Amount<'USDT'>
  readonly snt: Amount<'SNT'>
}

export interface Swap<From extends UserAsset = UserAsset> {
  /** Part of the paid amount, rounded up; it never enters the pool. */
  readonly fee: Amount<From>
  /** The amount that the pool takes: paid − fee. */
  readonly taken: Amount<From>
  /** The amount that the pool gives, rounded down; 0 when it would give nothing. */
  readonly received: Amount<Exclude<UserAsset, From>>
  /** The rate is worse than the pool's price before the swap by this, in basis points, rounded up. */
  readonly priceImpactBps: number
}

/**
 * A swap by `x · y = k` (Uniswap v2, "getAmountOut"), both roundings in the pool's favour.
 * @param paid the amount that the trader gives, including the fee
 */
export function computeSwap<From extends UserAsset>(
  pool: Pool,
  from: From,
  paid: Amount<NoInfer<From>>,
  feeBps: number,
): Swap<From> {
  const [holdsIn, holdsOut] = from === 'USDT' ? [pool.usdt, pool.snt] : [pool.snt, pool.usdt]
  const fee = feeOf<From>(paid, feeBps)
  const taken = subtract<From>(paid, fee)
  const received = holdsIn > 0n && taken > 0n ? mulDivDown(taken, holdsOut, holdsIn + taken) : 0n
  const priceImpactBps = taken > 0n ? Number(mulDivUp(taken, 10_000n, holdsIn + taken)) : 0
  return { fee, taken, received: received as Swap<From>['received'], priceImpactBps }
}

/** Prices are nano-USDT for one SNT: both assets have six decimals. */
export const nanoUsdt = 1_000_000_000n

/** The pool's price, rounded down; undefined while it is empty. */
export const poolPrice = ({ usdt, snt }: Pool): bigint | undefined =>
  usdt > 0n && snt > 0n ? mulDivDown(usdt, nanoUsdt, snt) : undefined

/** SNT owed for a fee in USDT, rounded up. @param priceNano the lower of the averages over one hour and one day */
export const feeInSnt = (fee: Amount<'USDT'>, priceNano: bigint): Amount<'SNT'> =>
  amount('SNT', mulDivUp(fee, nanoUsdt, priceNano))

/** A fee, partly in each asset. */
export interface SplitFee {
  readonly snt: Amount<'SNT'>
  readonly usdt: Amount<'USDT'>
}

/**
 * Splits a fee that is to be paid in SNT: what the available SNT do not cover is taken in USDT at the same price. SNT
 * that are worth less than a minor unit of USDT stay with their owner.
 */
export function splitFee(fee: Amount<'USDT'>, priceNano: bigint, available: Amount<'SNT'>): SplitFee {
  const whole = feeInSnt(fee, priceNano)
  if (whole <= available) return { snt: whole, usdt: amount('USDT', 0n) }
  // Rounded down, so that the SNT that are taken for it are available.
  const covered = amount('USDT', mulDivDown(available, priceNano, nanoUsdt))
  return { snt: feeInSnt(covered, priceNano), usdt: subtract(fee, covered) }
}

/** The smallest amount that a swap may give: the quoted one less the tolerance, rounded up. */
export const minimumReceived = <A extends UserAsset>(quoted: Amount<A>, toleranceBps: number): Amount<A> =>
  mulDivUp(quoted, 10_000n - BigInt(toleranceBps), 10_000n) as Amount<A>

/** @returns plain decimals: 100000000n is `0.1` */
export const formatPrice = (priceNano: bigint): string => decimalText(priceNano, 9)
