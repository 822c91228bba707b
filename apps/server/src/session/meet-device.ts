import { createHash } from 'node:crypto'
import type { Transaction } from '@synet/ledger/database'

/**
 * Which device this is: the random id that the app keeps in its own storage, else what the program says of itself.
 * Not the address: a phone has a new one every hour, and alarms that always ring are read by nobody.
 */
export interface DeviceTraits {
  readonly deviceId: string | undefined
  readonly userAgent: string
}

/** Remembers the device. @returns whether this user had not been seen on it */
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
