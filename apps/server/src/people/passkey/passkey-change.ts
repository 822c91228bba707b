import type { PasskeySignature } from '@synet/contract/schema/passkey'
import type { Request } from '@synet/contract/calls'
import { invariant } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { changeSecurity, type ChangeMoment } from '#people/security/change-security'
import { announce } from '#platform/event/announce'

/** A change of a user's keys with its proofs, which the signer verifies itself. */
export interface PasskeyChange {
  readonly kind: 'added' | 'removed' | 'lost' | 'kept'
  /** The id of the key that was added or removed. */
  readonly credentialId?: string
  readonly registration?: Request<'user/addPasskey'>['registration']
  /** The declaration of loss that was ended. */
  readonly lostId?: bigint
  /** The signature of an existing key; the first key and a declaration of loss have none. */
  readonly signature?: PasskeySignature | undefined
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Records a change of a user's keys for the signer, starts the hold of outflows, and notifies the user by mail and in
 * the app. A declaration that was withdrawn starts no hold: a key that exists has signed it.
 */
export async function recordPasskeyChange(
  tx: Transaction,
  moment: ChangeMoment,
  userId: bigint,
  change: PasskeyChange,
): Promise<void> {
  const { at } = moment
  const [row] = await tx<{ id: bigint }[]>`
    insert into app.passkey_change (user_id, kind, credential_id, lost_id, registration, signature, at)
      values (${userId}, ${change.kind}, ${change.credentialId ?? null}, ${change.lostId ?? null},
        ${json(change.registration)}::text::jsonb, ${json(change.signature)}::text::jsonb, ${at}) returning id`
  invariant(row, 'an insert returns its row')
  const notice = `passkey-${change.kind}` as const
  const holds = change.kind !== 'kept'
  await changeSecurity(tx, moment, userId, { notice, holds, bySms: change.signature === undefined, announced: true })
  await announce(tx, at, { userId, kind: 'passkey', subjectId: row.id, state: notice })
}

/**
 * Declares all keys of a user lost: they end after `passkeyLossMs`, until when nothing leaves and any of them can end
 * the declaration. The caller has verified who asks: by codes, or by an identity check of two operators.
 */
export async function declareLoss(tx: Transaction, moment: ChangeMoment, userId: bigint): Promise<void> {
  await recordPasskeyChange(tx, moment, userId, { kind: 'lost' })
}
