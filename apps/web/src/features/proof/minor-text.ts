import { formatMinor } from '@synet/core/amount'

/** @param minor of any of our three assets: all have six decimals */
export const minorText = (minor: string | bigint): string => formatMinor('USDT', BigInt(minor))
