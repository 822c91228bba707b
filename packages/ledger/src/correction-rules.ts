import type { PostingKind } from '#posting-kinds'

/**
 * Whether and how operators may reverse a posting that was the platform's own mistake.
 * - `confirmed`: a user confirmed it, or it follows from a confirmed posting. Operators cannot reverse it.
 * - `own-rules`: it ends by its own transitions, or enforces a bound that a reversal would bypass.
 * - `whole`: it moved the platform's own funds, and is reversed entry by entry.
 * - `to-suspense`: money was given to the wrong owner; all of it returns to suspense until the right one is found.
 * - `grant`: the unvested part, and the available part of the rest, return to the treasury.
 * - otherwise the user's gain returns to its source, up to the available balance; missing USDT are the platform's loss,
 *   missing SNT stay with their holder.
 */
export type CorrectionRule =
  | 'confirmed'
  | 'own-rules'
  | 'whole'
  | 'to-suspense'
  | 'grant'
  | { readonly asset: 'USDT'; readonly backTo: 'chain' }
  | { readonly asset: 'SNT'; readonly backTo: 'emission' }

const correctionRules: Readonly<Record<PostingKind, CorrectionRule>> = {
  'recharge.credited': { asset: 'USDT', backTo: 'chain' },
  'suspense.received': 'own-rules',
  'suspense.assigned': 'to-suspense',
  'software.bought': 'confirmed',
  'node.bought': 'confirmed',
  'run.started': 'confirmed',
  'run.day-credited': { asset: 'SNT', backTo: 'emission' },
  'run.agent-credited': { asset: 'SNT', backTo: 'emission' },
  'run.day-missed': 'own-rules',
  'run.ended-early': 'confirmed',
  // Only the bonus, because the principal returned to its owner.
  'run.finished': { asset: 'SNT', backTo: 'emission' },
  'run.reinvested': { asset: 'SNT', backTo: 'emission' },
  transfer: 'confirmed',
  swap: 'confirmed',
  'withdrawal.submitted': 'confirmed',
  'withdrawal.confirmed': 'confirmed',
  'withdrawal.returned': 'confirmed',
  'withdrawal.rebooked': 'own-rules',
  'reorg.reversed': 'own-rules',
  'loss.covered': 'whole',
  genesis: 'own-rules',
  'emission.released': 'own-rules',
  'lanes.gathered': 'own-rules',
  grant: 'grant',
  'grant.vested': 'own-rules',
  'pool.funded': 'own-rules',
  'pool.reduced': 'own-rules',
  'capital.received': 'to-suspense',
  'capital.taken-out': 'whole',
  gas: 'whole',
  // Only one that gave nothing to a user can be reversed.
  correction: 'whole',
  'court-order': 'own-rules',
}

export const correctionRule = (kind: string): CorrectionRule =>
  Object.hasOwn(correctionRules, kind) ? correctionRules[kind as PostingKind] : 'own-rules'

export const isCorrectable = (kind: string): boolean => {
  const rule = correctionRule(kind)
  return rule !== 'confirmed' && rule !== 'own-rules'
}

/** Kinds that a correction may never reverse. */
export const confirmedKinds: readonly string[] = Object.entries(correctionRules)
  .filter(([, rule]) => rule === 'confirmed')
  .map(([kind]) => kind)
