import { addMs } from '@synet/core/clock'
import { done, invariant, type Result } from '@synet/core/result'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { readPasskeys } from '#people/passkey/read-passkeys'
import type { Receiver } from '#money/transfer/resolve-receiver'
import { transferRefusal, transferToNewRefusal } from '#money/transfer/transfer-refusal'

interface Guarded extends Pick<Receiver, 'restsOn'> {
  readonly senderId: bigint
  readonly askedAt: Date
}

interface Sender {
  readonly id: bigint
  readonly security_changed_at: Date | null
  readonly frozen_reason: string | null
}

/**
 * Refuses transfers whose sender was frozen, or changed the account's security, after `resolveReceiver` had answered: the
 * check of a payment password may take seconds.
 */
export async function guardTransfers(tx: Transaction, rows: readonly Guarded[]): Promise<readonly Result<void>[]> {
  const senders = await readSenders(
    tx,
    rows.map((row) => row.senderId),
  )
  return Promise.all(
    rows.map(async ({ senderId, askedAt, restsOn }): Promise<Result<void>> => {
      const sender = senders.get(senderId)
      invariant(sender, 'a sender has an account')
      const changedAt = sender.security_changed_at
      const isSame = changedAt?.getTime() === restsOn.changedAt?.getTime()
      // Who declares keys lost changes the security of the account.
      const lost = isSame ? undefined : (await readPasskeys(tx, askedAt, senderId)).lost
      const may = transferRefusal({ lostUntil: lost?.until, frozenReason: sender.frozen_reason })
      if (!may.ok) return may
      const until = isSame || restsOn.isKnown || !changedAt ? undefined : addMs(changedAt, restsOn.holdMs)
      return until && until > askedAt ? transferToNewRefusal({ heldUntil: until }) : done(undefined)
    }),
  )
}

/** Reads who swaps or sends, as they are now. */
export async function readSenders(tx: Transaction, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Sender>> {
  const rows = await tx<Sender[]>`
    select id, security_changed_at, case when 'transfer' = any (frozen_scopes) then frozen_reason end as frozen_reason
      from app.user_account where id = any (${int8Array(ids)}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
