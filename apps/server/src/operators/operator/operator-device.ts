import { addMs, minutes } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { newToken, tokenHash } from '#people/session/session'

/** The most known devices of an operator; beyond it, the one that was seen longest ago is deleted. */
const devicesMax = 10
const triesMax = 5
const lockMs = minutes(15)

/**
 * Counts a log-in on a device that this operator has used before, before the log-in is checked. Strangers' tries are
 * counted elsewhere and lock no such device.
 * @returns undefined when the device is not known
 */
export async function countOperatorTry(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  operatorId: bigint,
  secret: string,
): Promise<'counted' | 'locked' | undefined> {
  const now = clock.now()
  const hash = tokenHash(secret)
  const counted = await sql`
    update app.operator_device set tries = case when locked_until <= ${now} then 1 else tries + 1 end,
      locked_until = case when (case when locked_until <= ${now} then 1 else tries + 1 end) >= ${triesMax}
        then ${addMs(now, lockMs)}::timestamptz end
      where operator_id = ${operatorId} and secret_hash = ${hash} and (locked_until is null or locked_until <= ${now})`
  if (counted.count > 0) return 'counted'
  const known = await sql`
    select from app.operator_device where operator_id = ${operatorId} and secret_hash = ${hash}`
  return known.count > 0 ? 'locked' : undefined
}

/** Stores a device on which an operator has logged in or enrolled. @returns the device's new secret */
export async function storeOperatorDevice(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'random'>,
  { operatorId, given }: { operatorId: bigint; given: string | undefined },
): Promise<string> {
  const now = context.clock.now()
  const [ours] =
    given === undefined ? [] : await tx`select from app.operator_device where secret_hash = ${tokenHash(given)} limit 1`
  const secret = given !== undefined && ours ? given : newToken(context)
  await tx`insert into app.operator_device (operator_id, secret_hash, seen_at) values (${operatorId}, ${tokenHash(secret)}, ${now})
    on conflict (operator_id, secret_hash) do update set seen_at = excluded.seen_at, tries = 0, locked_until = null`
  await tx`delete from app.operator_device where operator_id = ${operatorId} and secret_hash in (
    select secret_hash from app.operator_device where operator_id = ${operatorId}
      order by seen_at desc, secret_hash offset ${devicesMax})`
  return secret
}
