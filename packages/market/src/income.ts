import { amount, type Amount, mulDivDown } from '@synet/core/amount'

const million = 1_000_000n

/** The SNT that a principal earns per day, rounded down. @param ratePpm SNT per million USDT and day */
export const incomePerDay = (principal: Amount<'USDT'>, ratePpm: bigint): Amount<'SNT'> =>
  amount('SNT', mulDivDown(principal, ratePpm, million))
