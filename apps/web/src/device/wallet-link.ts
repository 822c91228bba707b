import { parseMinor } from '@synet/core/amount'
import { type Network, toRaw } from '@synet/core/network'

export interface Payment {
  readonly network: Network
  readonly address: string
  /** USDT, decimal. */
  readonly amount: string
}

/** The amount of the token in its own decimals. @throws for what is no amount */
export function rawOf({ network, amount }: Payment): bigint {
  const minor = parseMinor('USDT', amount)
  if (minor === undefined || minor === 0n) throw new Error('not an amount')
  return toRaw(network, minor)
}

const word = (hex: string): string => hex.toLowerCase().padStart(64, '0')
/** The call of `transfer(address,uint256)`. */
export const transferCall = (payment: Payment): string =>
  `0xa9059cbb${word(payment.address.slice(2))}${word(rawOf(payment).toString(16))}`

/** EIP-681: an app that knows it fills in token, network, recipient and amount. */
export const walletLink = (payment: Payment): string => {
  const { chainId, token } = payment.network
  return `ethereum:${token}@${chainId}/transfer?address=${payment.address}&uint256=${rawOf(payment)}`
}
