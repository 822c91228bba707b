import type { Answer } from '@synet/contract/calls'
import { passkeyLossHours } from '@synet/contract/schema/user/identity'
import { addMs, hours } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'

/** The time from the declaration that all keys are lost to their end. The signer counts from its first sight. */
export const passkeyLossMs = hours(passkeyLossHours)
export const passkeysMax = 10

export interface PasskeyRow {
  readonly id: bigint
  readonly credential_id: string
  readonly public_key: string
  readonly name: string
  readonly created_at: Date
  readonly used_at: Date | null
}

export interface Passkeys {
  /** The keys that count now, oldest first. */
  readonly list: readonly PasskeyRow[]
  /** The declaration in progress that they are lost. */
  readonly lost: { readonly id: bigint; readonly until: Date } | undefined
}

/** Reads a user's keys. Those that were declared lost end when the time is over, without anybody's doing. */
export async function readPasskeys(sql: Sql | Transaction, now: Date, userId: bigint): Promise<Passkeys> {
  const [loss] = await sql<{ id: bigint; at: Date }[]>`
    select l.id, l.at from app.passkey_change l where l.user_id = ${userId} and l.kind = 'lost'
        and not exists (select from app.passkey_change k where k.user_id = ${userId} and k.lost_id = l.id)
      order by l.id desc limit 1`
  const until = loss && addMs(loss.at, passkeyLossMs)
  const ended = loss && until && until <= now ? loss.at : null
  const list = await sql<PasskeyRow[]>`
    select id, credential_id, public_key, name, created_at, used_at from app.passkey
      where user_id = ${userId} and removed_at is null and (${ended}::timestamptz is null or created_at > ${ended})
      order by id`
  const open = loss && until && until > now ? { id: loss.id, until } : undefined
  return { list, lost: list.length > 0 ? open : undefined }
}

/** Returns them as their user sees them. */
export async function passkeysAnswer(
  sql: Sql | Transaction,
  now: Date,
  userId: bigint,
): Promise<Answer<'user/passkeys'>> {
  const { list, lost } = await readPasskeys(sql, now, userId)
  return {
    userId: userId.toString(),
    list: list.map((row) => ({
      id: row.id.toString(),
      credentialId: row.credential_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    lost: lost ? { id: lost.id.toString(), until: lost.until.toISOString() } : null,
    lossHours: passkeyLossMs / hours(1),
    max: passkeysMax,
  }
}
