import { deviceProof } from '@synet/contract/device-proof'
import { hours } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { inTransaction, type Sql } from '@synet/ledger/database'
import { type DeviceKey, readDeviceKey } from '#people/device/device-key'
import type { Credential, UserCall, PublicCall } from '#platform/http/call'
import { consumeRate } from '#platform/consume-rate'
import { openHandover, takeHandover } from '#people/session/handover'
import { consumeAddressRate } from '#people/session/rates'
import { revokeContributorToken } from '#people/session/contributor-token'

export const trainOpenHandover: PublicCall<'train/openHandover'> = async (context, _request, caller) => {
  const allowed = await consumeAddressRate(context, 'handover', caller.ip)
  if (!allowed.ok) return allowed
  const { code, secret, expiresAt } = await openHandover(context, caller)
  return done({ code, secret, expiresAt: expiresAt.toISOString() })
}

export const trainTakeHandover: PublicCall<'train/takeHandover'> = async (context, { secret, number }) => {
  const taken = await takeHandover(context, { secret, number })
  return taken.ok ? done({ ...taken.value, expiresAt: taken.value.expiresAt.toISOString() }) : taken
}

/** The rate limit of new device keys of one session or token. */
const rate = { max: 30, windowMs: hours(24) }

/**
 * Verifies a device's signature, which leasing units requires. A repeated proof updates the time of the device's last
 * use.
 */
export const trainDevice: UserCall<'train/device'> = async (context, request, { userId, credential }) => {
  const { sql, clock } = context
  const key = readDeviceKey(request.publicKey)
  if (!key?.signed(deviceProof(credential.hash), request.signature)) return refuse('device.key-wrong')
  const { device, point } = key
  const now = clock.now()
  if (await recordKnown(sql, now, { userId, device, credential })) return done({ device })
  const allowed = await consumeRate(context, `device-key:${userId}`, rate)
  if (!allowed.ok) return allowed
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.device_key (device, public_key, first_seen_at) values (${device}, ${point}, ${now}) on conflict do nothing`
    await tx`insert into app.device_proof (device, ${tx(columnOf(credential))}, proven_at) values (${device}, ${credential.id}, ${now})
      on conflict do nothing`
    await tx`insert into app.device_use (user_id, device, first_used_at, last_used_at) values (${userId}, ${device}, ${now}, ${now})
      on conflict (user_id, device) do update set last_used_at = excluded.last_used_at`
  })
  return done({ device })
}

const columnOf = ({ kind }: Credential) => (kind === 'session' ? 'session_id' : 'token_id')

async function recordKnown(
  sql: Sql,
  now: Date,
  { userId, device, credential }: Pick<DeviceKey, 'device'> & { userId: bigint; credential: Credential },
): Promise<boolean> {
  const noted = await sql`
    update app.device_use set last_used_at = ${now} where user_id = ${userId} and device = ${device}
      and exists (select from app.device_proof p where p.device = ${device} and p.${sql(columnOf(credential))} = ${credential.id})`
  return noted.count > 0
}

/** Lets a device end its own token; a session is ended by logging out. */
export const trainEndToken: UserCall<'train/endToken'> = async ({ sql, clock }, _request, { userId, credential }) =>
  credential.kind === 'contributor-token'
    ? inTransaction(sql, (tx) => revokeContributorToken(tx, clock.now(), { userId, id: credential.id }))
    : refuse('token.not-found')
