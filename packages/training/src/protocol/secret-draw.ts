import { joinBytes, plainBytes } from './sha256.ts'

/**
 * What draws are for; the purpose is part of the hashed text, so that knowing one draw of a lease tells nothing of another.
 */
export type DrawPurpose = 'seed' | 'shard' | 'audit' | 'honeypot'

/**
 * HMAC-SHA256(server key, "synet/" ‖ purpose ‖ "/1\n" ‖ lease id), first four bytes, little-endian. No two leases share a
 * seed by plan, and no contributor can foresee a draw (engine.md §4).
 * @returns u32
 */
export async function drawSecret(serverKey: Uint8Array, purpose: DrawPurpose, leaseId: string): Promise<number> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', plainBytes(serverKey), algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, joinBytes(`synet/${purpose}/1\n`, leaseId))
  return new DataView(mac).getUint32(0, true)
}

/** The u32 seed of a lease's unit. */
export const drawUnitSeed = (serverKey: Uint8Array, leaseId: string): Promise<number> =>
  drawSecret(serverKey, 'seed', leaseId)

/** Uniform in [0, 1). */
export async function drawShare(serverKey: Uint8Array, purpose: DrawPurpose, leaseId: string): Promise<number> {
  return (await drawSecret(serverKey, purpose, leaseId)) / 2 ** 32
}
