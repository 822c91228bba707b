import { encodeFunctionData, type Hex, parseAbiItem } from 'viem'
import { toHexAddress } from '#address'

const transfer = parseAbiItem('function transfer(address to, uint256 value) returns (bool)')

/** What a token's contract is called with; TRON's takes the same bytes. @param raw token units */
export const transferCall = (to: string, raw: bigint): Hex =>
  encodeFunctionData({ abi: [transfer], args: [toHexAddress(to), raw] })
