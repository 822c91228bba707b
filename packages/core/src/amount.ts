import { allNetworks, type NativeAsset } from '#all-networks'
import type { Network } from '#network'
import { invariant } from '#result'

const nativeDecimals = Object.fromEntries(
  Object.values(allNetworks).map((network) => [network.native, network.nativeDecimals]),
) as Readonly<Record<NativeAsset, number>>

/** Assets of the ledger and their decimals. Coins that pay gas on EVM networks are stored in gwei, rounded up. */
export const assetDecimals = { USDT: 6, SNT: 6, SNTN: 6, ...nativeDecimals }
export type Asset = keyof typeof assetDecimals
/** The assets that a user can hold, send and swap. */
const userAssets = ['USDT', 'SNT'] as const
export type UserAsset = (typeof userAssets)[number]

declare const assetOf: unique symbol
/**
 * Minor units of one asset. The asset is part of the type only, so an amount costs no more than a bigint: adding
 * amounts of two assets, or posting one on an account of another, does not compile.
 */
export type Amount<A extends Asset = Asset> = bigint & { readonly [assetOf]: A }

/** Brands minor units with their asset: for values of rows, and for figures that are not sums of amounts. */
export const amount = <A extends Asset>(_asset: A, minor: bigint): Amount<A> => minor as Amount<A>

export const add = <A extends Asset>(a: Amount<A>, b: Amount<NoInfer<A>>): Amount<A> => (a + b) as Amount<A>
export const subtract = <A extends Asset>(a: Amount<A>, b: Amount<NoInfer<A>>): Amount<A> => (a - b) as Amount<A>
export const negate = <A extends Asset>(a: Amount<A>): Amount<A> => (0n - a) as Amount<A>
export const smaller = <A extends Asset>(a: Amount<A>, b: Amount<NoInfer<A>>): Amount<A> => (a < b ? a : b)

const decimalPattern = /^(0|[1-9]\d{0,11})(?:\.(\d{1,18}))?$/

/**
 * The largest amount that a request may contain, in minor units: a million times a million USDT. The database's bigint
 * holds nine times as much, so that an amount plus its fee fits, too.
 */
export const minorMax = 10n ** 18n

/**
 * Parses the input of a person or a client: plain decimal digits, no sign, exponent, spaces or leading zeros.
 * @returns minor units; undefined if the text is not an amount, has more decimals than the asset or is above `minorMax`
 */
export function parseMinor<A extends Asset>(asset: A, text: string): Amount<A> | undefined {
  const match = decimalPattern.exec(text)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  const decimals = assetDecimals[asset]
  if (fraction.length > decimals) return undefined
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'))
  return minor <= minorMax ? amount(asset, minor) : undefined
}

/** Parses an amount that the build or the books state. @throws InvariantError for a text that is no amount */
export function statedMinor<A extends Asset>(asset: A, text: string): Amount<A> {
  const minor = parseMinor(asset, text)
  invariant(minor !== undefined, `"${text}" is no amount`)
  return minor
}

/** Parses an amount of an answer, or one that is being typed: zero for a text that is no amount. */
export const minorOrZero = <A extends Asset>(asset: A, text: string): Amount<A> =>
  parseMinor(asset, text) ?? amount(asset, 0n)

/**
 * @param minor a plain bigint, or an amount of this asset: an amount of another asset does not compile
 * @returns plain decimals without trailing zeros: 1500000n USDT is `1.5`
 */
export function formatMinor<A extends Asset>(asset: A, minor: bigint & { readonly [assetOf]?: NoInfer<A> }): string {
  return decimalText(minor, assetDecimals[asset])
}

/** @returns plain decimals without trailing zeros, for units of which one whole has 10 to the power of `decimals` */
export function decimalText(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? 0n - units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(whole.length).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

/** A cost in a network's coin at its reference price, rounded up. @param minor of the coin, as the ledger has it */
export const nativeInUsdt = ({ nativePrice, nativeDecimals }: Network, minor: bigint): Amount<'USDT'> =>
  amount('USDT', mulDivUp(minor, statedMinor('USDT', nativePrice), 10n ** BigInt(nativeDecimals)))

/** a·b/c rounded towards zero, in whole minor units. */
export function mulDivDown(a: bigint, b: bigint, c: bigint): bigint {
  invariant(a >= 0n && b >= 0n && c > 0n, 'mulDiv takes non-negative amounts')
  return (a * b) / c
}

/** a·b/c rounded up, for amounts that a user owes. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  invariant(a >= 0n && b >= 0n && c > 0n, 'mulDiv takes non-negative amounts')
  return (a * b + c - 1n) / c
}
