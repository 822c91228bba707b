import { allNetworks, isNetworkName } from '@synet/core/all-networks'
import { days, hours } from '@synet/core/clock'
import type { NetworkReserves } from '@synet/proof/epoch-statement'
import { type Check, check, type Published } from '#check'

/** An epoch is made every day; one that is late by a day may follow a fault of a chain. */
const epochAgeMax = days(2)
/** Clocks differ; an epoch of the far future would stay the newest for as long. */
const aheadMax = hours(1)

const isTest = ({ network }: NetworkReserves): boolean => isNetworkName(network) && allNetworks[network].isTest

/** Tells whether a site's USDT is that of a test network. */
export const isTestSite = ({ parsedStatement: { reserves } }: Published): boolean => reserves.some(isTest)

/** A site that publishes nothing new could hide what has been missing since. The clock of a test site may be ahead. */
export function checkAge(last: Published, now: Date): Check {
  const { at } = last.parsedStatement
  const ahead = Date.parse(at) - now.getTime()
  const isRecent = ahead >= -epochAgeMax && (ahead <= aheadMax || isTestSite(last))
  return check('the newest epoch is of the last two days', isRecent ? undefined : `it is of ${at}`, at)
}

/** The token that counts as USDT, and its decimals, follow from the network and not from what the site says. */
export function checkNetworks({ parsedStatement: { reserves } }: Published): Check {
  const test = reserves.find(isTest)
  const wrong =
    reserves.map(findWrong).find((fault) => fault !== undefined) ??
    (test && !reserves.every(isTest) ? `${test.network} is a test network, whose USDT has no value` : undefined)
  return check('the reserves are USDT on known networks', wrong, reserves.map((reserve) => reserve.network).join())
}

function findWrong({ network, chainId, token, tokenDecimals }: NetworkReserves): string | undefined {
  if (!isNetworkName(network)) return `${network} is no known network`
  const known = allNetworks[network]
  // TRON's addresses distinguish capital letters.
  const isSameToken = known.kind === 'evm' ? token.toLowerCase() === known.token.toLowerCase() : token === known.token
  return isSameToken && tokenDecimals === known.tokenDecimals && chainId === known.chainId
    ? undefined
    : `${network} has another token, decimals or chain`
}
