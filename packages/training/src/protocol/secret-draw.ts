import { createHmac } from 'node:crypto'

/**
 * The purposes of draws. The purpose is part of the hashed text, so that one draw of a lease reveals nothing about
 * another.
 */
export type DrawPurpose = 'seed' | 'shard' | 'honeypot' | 'partner' | 'spot' | 'stay' | 'third'

/**
 * HMAC-SHA256(server key, "synet/" ‖ purpose ‖ "/1\n" ‖ lease id), first four bytes, little-endian. No two leases share
 * a seed by design, and no contributor can foresee a draw. Only the server draws; WebCrypto, which uses
 * another thread, took 50 times as long.
 * @returns u32
 */
export const drawSecret = (serverKey: Uint8Array, purpose: DrawPurpose, leaseId: string): number =>
  createHmac('sha256', serverKey).update(`synet/${purpose}/1\n${leaseId}`).digest().readUInt32LE(0)

/** The u32 seed of a lease's unit. */
export const drawUnitSeed = (serverKey: Uint8Array, leaseId: string): number => drawSecret(serverKey, 'seed', leaseId)

/** Uniform in [0, 1). */
export const drawShare = (serverKey: Uint8Array, purpose: DrawPurpose, leaseId: string): number =>
  drawSecret(serverKey, purpose, leaseId) / 2 ** 32
