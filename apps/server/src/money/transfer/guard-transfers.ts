import { addMs } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { readPasskeys } from '#people/passkey/read-passkeys'
import type { Receiver } from '#money/transfer/resolve-receiver'
import { transferRefusal, transferToNewRefusal } from '#money/transfer/transfer-refusal'

interface Guarded extends Asked, Pick<Receiver, 'restsOn'> {
  readonly askedAt: Date
}

/** The user who swaps or sends, and their session. */
interface Asked {
  readonly senderId: bigint
  readonly sessionId: bigint
}

interface Sender {
  readonly has_ended: boolean
  readonly security_changed_at: Date | null
  readonly frozen_reason: string | null
}

/**
 * Refuses transfers whose sender was frozen, changed the account's security or ended the session after `resolveReceiver`
 * had answered: the checks of a payment password may take seconds, and wait for each other.
 */
export async function guardTransfers(tx: Transaction, rows: readonly Guarded[]): Promise<readonly Result<void>[]> {
  const senders = await readSenders(tx, rows)
  return Promise.all(
    rows.map(async ({ senderId, askedAt, restsOn }, place): Promise<Result<void>> => {
      const sender = senders[place]
      invariant(sender, 'a sender has an account')
      if (sender.has_ended) return refuse('session.ended')
      const changedAt = sender.security_changed_at
      const isSame = changedAt?.getTime() === restsOn.changedAt?.getTime()
      // A user who declares keys lost changes the security of the account.
      const lost = isSame ? undefined : (await readPasskeys(tx, askedAt, senderId)).lost
      const may = transferRefusal({ lostUntil: lost?.until, frozenReason: sender.frozen_reason })
      if (!may.ok) return may
      const until = isSame || restsOn.isKnown || !changedAt ? undefined : addMs(changedAt, restsOn.holdMs)
      return until && until > askedAt ? transferToNewRefusal({ heldUntil: until }) : done(undefined)
    }),
  )
}

/** Reads those who swap or send as they are now, one row for each. */
export const readSenders = (tx: Transaction, asked: readonly Asked[]) => tx<Sender[]>`
  select s.id is null or s.ended_at is not null as has_ended, u.security_changed_at,
      case when 'transfer' = any (u.frozen_scopes) then u.frozen_reason end as frozen_reason
    from unnest(${int8Array(asked.map((transfer) => transfer.senderId))}::bigint[], ${int8Array(asked.map((transfer) => transfer.sessionId))}::bigint[])
        with ordinality as q (sender, session, place)
      left join app.user_account u on u.id = q.sender left join app.session s on s.id = q.session
    order by q.place`
