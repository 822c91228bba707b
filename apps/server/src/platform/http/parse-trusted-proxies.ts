import { isIP } from 'node:net'
import { invariant } from '@synet/core/result'

/** A shorter prefix would trust a large part of the Internet and with it the addresses that clients claim. */
const prefixMin = { 4: 8, 6: 16 } as const
const prefixMax = { 4: 32, 6: 128 } as const

/**
 * Reads `TRUSTED_PROXIES`: addresses and networks in CIDR notation, by comma, whose `x-forwarded-for` is read.
 * @throws InvariantError for anything else
 */
export function parseTrustedProxies(text: string): readonly string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of entries) {
    const [address = '', prefix, ...more] = entry.split('/')
    const family = isIP(address)
    invariant(family === 4 || family === 6, `${entry} is no address and no network`)
    const bits = prefix === undefined ? prefixMax[family] : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    invariant(
      more.length === 0 && bits >= prefixMin[family] && bits <= prefixMax[family],
      `${entry} needs a prefix from ${prefixMin[family]} to ${prefixMax[family]}`,
    )
  }
  return entries
}
