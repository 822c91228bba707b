import { createHmac } from 'node:crypto'
import { networkOf } from '#platform/http/network-of'

/** A keyed hash by which two leases from one network are recognised, without keeping the address. */
export const macOfAddress = (key: Uint8Array, ip: string): Buffer =>
  createHmac('sha256', key)
    .update(`synet/address/1\n${networkOf(ip)}`)
    .digest()
    .subarray(0, 16)
