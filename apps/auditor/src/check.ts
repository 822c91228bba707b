import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import type { Detail, NetworkReserves, Statement } from '@synet/proof/epoch-statement'

/** The outcome of one check, with a sentence that names its evidence or its fault. */
export interface Check {
  readonly name: string
  readonly green: boolean
  readonly detail: string
}

/** An epoch with its statement and detail as data. */
export type Published = Answer<'proof/epoch'> & { readonly parsedStatement: Statement; readonly parsedDetail: Detail }

/** @param bad what is wrong, if anything @param good the evidence that is shown when nothing is */
export const check = (name: string, bad: string | undefined, good: string): Check => ({
  name,
  green: bad === undefined,
  detail: bad ?? good,
})
export const usdtText = (minor: bigint): string => `${formatMinor('USDT', minor)} USDT`
export const sumOf = (amounts: readonly (string | bigint)[]): bigint =>
  amounts.reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n)

/** Units of a network's token in the ledger's minor units, rounded down. */
export const inMinor = ({ tokenDecimals }: NetworkReserves, raw: bigint): bigint =>
  tokenDecimals >= 6 ? raw / 10n ** BigInt(tokenDecimals - 6) : raw * 10n ** BigInt(6 - tokenDecimals)
