import { type Amount, formatMinor } from '@synet/core/amount'
import type { Network } from '@synet/core/network'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readSecurityHold } from '#people/security/read-security-hold'

export interface Left {
  readonly USDT: Amount<'USDT'>
  readonly SNT: Amount<'SNT'>
}

export interface Way {
  readonly network: Network
  readonly cost: Amount<'USDT'>
  /** The USDT can be withdrawn from this amount on. */
  readonly minimum: Amount<'USDT'>
}

interface Open {
  readonly frozen_reason: string | null
  readonly house: boolean
  readonly runs: number
  readonly orders: number
  readonly pending: boolean
  readonly vesting: boolean
  readonly passkeys: boolean
}

/**
 * Tells whether nothing of an account is still in progress. A caller that closes it holds the user's lock.
 * @returns refusals `call.not-available` for the platform's own account, `user.frozen`, `withdrawal.held`,
 * `closing.passkeys`, `closing.runs`, `closing.orders`, `closing.pending`, `closing.vesting`, `closing.balance`
 */
export async function mayClose(
  tx: Sql | Transaction,
  now: Date,
  userId: bigint,
  { left, way }: { readonly left: Left; readonly way: Way | undefined },
): Promise<Result<void>> {
  const [open] = await tx<Open[]>`
    select u.frozen_reason, u.house,
        (select count(*)::int from app.run r where r.user_id = u.id and r.ended_at is null) as runs,
        (select count(*)::int from app.recharge_order o
          where o.user_id = u.id and o.state in ('waiting', 'submitted', 'confirming'))
        + (select count(*)::int from app.withdrawal w
          where w.user_id = u.id and w.state in ('reviewing', 'approved', 'sending', 'sent')) as orders,
        exists (select from app.run_day d join app.run r on r.id = d.run_id
          where r.user_id = u.id and d.state in ('open', 'earned')) as pending,
        exists (select from app.passkey k where k.user_id = u.id and k.removed_at is null) as passkeys,
        exists (select from app.vesting v where v.user_id = u.id and v.next_at is not null) as vesting
      from app.user_account u where u.id = ${userId}`
  if (!open || open.house) return refuse('call.not-available')
  if (open.frozen_reason !== null) return refuse('user.frozen', { reason: open.frozen_reason })
  const heldUntil = await readSecurityHold(tx, now, userId)
  if (heldUntil) return refuse('withdrawal.held', { until: heldUntil.toISOString() })
  // The signer pays nobody who has a key without its signature, the last withdrawal neither.
  if (open.passkeys) return refuse('closing.passkeys')
  if (open.runs > 0) return refuse('closing.runs', { count: open.runs })
  if (open.orders > 0) return refuse('closing.orders', { count: open.orders })
  if (open.pending) return refuse('closing.pending')
  if (open.vesting) return refuse('closing.vesting')
  if (way && left.USDT >= way.minimum)
    return refuse('closing.balance', {
      amount: formatMinor('USDT', left.USDT),
      min: formatMinor('USDT', way.minimum),
    })
  return done(undefined)
}
