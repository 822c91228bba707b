import { createHash } from 'node:crypto'
import type { Transaction } from '@synet/ledger/database'

/**
 * Identifies a device by the random id in the app's storage, else by the user agent. The address is not used: a phone
 * gets a new one every hour, and constant warnings are ignored.
 */
export interface DeviceTraits {
  readonly deviceId: string | undefined
  readonly userAgent: string
}

/** Stores the device. @returns whether this user had not been seen on it */
export async function meetDevice(
  tx: Transaction,
  at: Date,
  userId: bigint,
  { deviceId, userAgent }: DeviceTraits,
): Promise<boolean> {
  const hash = createHash('sha256')
    .update(deviceId ? `id\n${deviceId}` : `agent\n${userAgent}`)
    .digest()
  const known = await tx`
    update app.device set seen_at = ${at} where user_id = ${userId} and device_hash = ${hash}`
  if (known.count > 0) return false
  const met = await tx`
    insert into app.device (user_id, device_hash, first_seen_at, seen_at) values (${userId}, ${hash}, ${at}, ${at})
      on conflict do nothing`
  return met.count > 0
}
