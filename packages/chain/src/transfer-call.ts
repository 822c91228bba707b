import { encodeFunctionData, type Hex, parseAbiItem } from 'viem'
import { toHexAddress } from '#address'

const transfer = parseAbiItem('function transfer(address to, uint256 value) returns (bool)')

/** The call data of a token transfer; TRON's contracts take the same bytes. @param raw token units */
export const transferCall = (to: string, raw: bigint): Hex =>
  encodeFunctionData({ abi: [transfer], args: [toHexAddress(to), raw] })
