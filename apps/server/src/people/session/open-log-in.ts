import { createHash } from 'node:crypto'
import type { Transaction } from '@synet/ledger/database'
import type { Answer } from '@synet/contract/calls'
import { done, type Result } from '@synet/core/result'
import type { Context } from '#platform/context'
import type { Caller } from '#platform/http/call'
import { notifyUser } from '#platform/message/notify-user'
import { storeKnownDevice } from '#people/session/known-device'
import { consumeAccountRate } from '#people/session/rates'
import { type LogInWay, openSession } from '#people/session/session'
import { readUserInfo } from '#people/user/user-info'

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

/** Opens the session of somebody who has proved who they are, and tells them about a device that is new. */
export async function openLogIn(
  tx: Transaction,
  context: Context,
  {
    userId,
    request,
    method,
    caller: { device, ip },
  }: {
    readonly userId: bigint
    readonly request: { readonly device?: string | undefined; readonly deviceSecret?: string | undefined }
    readonly method: LogInWay['method']
    readonly caller: Caller
  },
): Promise<Result<Answer<'user/login'>>> {
  const now = context.clock.now()
  const isNew = await meetDevice(tx, now, userId, { deviceId: request.device, userAgent: device })
  // Its owner has been told often enough after this many.
  if (isNew && (await consumeAccountRate({ sql: tx, clock: context.clock }, 'told', `log-in:${userId}`)).ok)
    await notifyUser(tx, now, userId, 'login-new-device')
  const known = await storeKnownDevice(tx, context, { userId, given: request.deviceSecret })
  const token = await openSession(tx, context, { userId, device, knownDevice: known.hash, by: { method, ip } })
  return done({ token, userInfo: await readUserInfo(tx, now, userId), deviceSecret: known.secret })
}
