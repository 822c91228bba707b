import { deviceProof } from '@synet/contract/device-proof'
import { done, refuse } from '@synet/core/result'
import { readDeviceKey } from '#people/device/device-key'
import type { UserCall } from '#platform/http/call'

/** Gives what a device tried to the account that was registered after it; an account has one. */
export const keepTrial: UserCall<'train/keepTrial'> = async ({ sql }, request, { userId, credential }) => {
  const key = readDeviceKey(request.publicKey)
  if (!key?.signed(deviceProof(credential.hash), request.signature)) return refuse('device.key-wrong')
  await sql`
    update app.trial set user_id = ${userId} where device = ${key.device} and user_id is null
      and at < (select created_at from app.user_account where id = ${userId})
      and not exists (select from app.trial o where o.user_id = ${userId})`
  return done({})
}
