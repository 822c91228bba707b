import { done, refuse, type Result } from '@synet/core/result'

/** What decides whether somebody may send anything at all, and to people whom they have not paid yet. */
export interface Sender {
  readonly lostUntil: Date | undefined
  readonly frozenReason: string | null
  readonly heldUntil: Date | undefined
}

export function transferRefusal({ lostUntil, frozenReason }: Omit<Sender, 'heldUntil'>): Result<void> {
  if (lostUntil) return refuse('passkey.lost', { until: lostUntil.toISOString() })
  return frozenReason ? refuse('user.frozen', { reason: frozenReason }) : done(undefined)
}

/** A thief would send to somebody new. */
export const transferToNewRefusal = ({ heldUntil }: Pick<Sender, 'heldUntil'>): Result<void> =>
  heldUntil ? refuse('transfer.held', { until: heldUntil.toISOString() }) : done(undefined)
