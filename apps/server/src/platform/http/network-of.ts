import ipaddr from 'ipaddr.js'
import { createHmac } from 'node:crypto'

/**
 * Bytes of an IPv6 address that clients are counted by: a /56, which is what providers delegate to a household (RIPE-690).
 * By /64 each household would count as 256. Mobile networks give each phone a /64; that up to 256 phones share a count is
 * what limits by network have to bear anyway, because IPv4 carriers put more than that behind one address.
 */
const networkBytes = 7

/**
 * Returns the part of a client's address by which requests are counted: an IPv4 address, however it is written, or an
 * IPv6 network.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return Buffer.from(address.toByteArray().slice(0, networkBytes)).toString('hex')
}

/** The bytes that are kept of an address: a town's provider, and no house. */
const coarseBytes = { ipv4: 2, ipv6: 4 } as const

/** The coarse network of a client's address, for people to read: `198.51.x.x`, `2001:db8::`. */
export function coarseNetwork(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  const bytes = address.toByteArray()
  if (address.kind() === 'ipv4') return `${bytes.slice(0, coarseBytes.ipv4).join('.')}.x.x`
  return ipaddr.fromByteArray(bytes.fill(0, coarseBytes.ipv6)).toString()
}

/** A keyed hash by which two leases from one network are recognised, without keeping the address. */
export const macOfAddress = (key: Uint8Array, ip: string): Buffer =>
  createHmac('sha256', key)
    .update(`synet/address/1\n${networkOf(ip)}`)
    .digest()
    .subarray(0, 16)
