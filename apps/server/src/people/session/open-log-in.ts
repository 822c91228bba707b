import type { Answer } from '@synet/contract/calls'
import { done, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { Caller } from '#platform/http/call'
import { notifyUser } from '#platform/message/notify-user'
import { keepKnownDevice } from '#people/session/known-device'
import { meetDevice } from '#people/session/meet-device'
import { takeAccountRate } from '#people/session/rates'
import { type LogInWay, openSession } from '#people/session/session'
import { readUserInfo } from '#people/user/user-info'

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
  // Its owner has been told often enough after so many.
  if (isNew && (await takeAccountRate({ sql: tx, clock: context.clock }, 'told', `log-in:${userId}`)).ok)
    await notifyUser(tx, now, userId, 'login-new-device')
  const known = await keepKnownDevice(tx, context, { userId, given: request.deviceSecret })
  const token = await openSession(tx, context, { userId, device, knownDevice: known.hash, by: { method, ip } })
  return done({ token, userInfo: await readUserInfo(tx, now, userId), deviceSecret: known.secret })
}
