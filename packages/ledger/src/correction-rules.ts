import type { PostingKind } from '#posting-kinds'

/**
 * Whether operators may take a posting back when it was the platform's own mistake, and how.
 * - `confirmed`: a user confirmed it, or it is what became of that. No operator touches it.
 * - `own-rules`: it ends by its own transitions, or keeps a bound that a reversal would get around.
 * - `whole`: it moved what is the platform's own: reversed entry by entry.
 * - `to-suspense`: money was given to the wrong owner: the whole of it waits for the right one again.
 * - `grant`: what has not vested, and what of the rest is available, goes back to the treasury.
 * - otherwise what it gave a user goes back to where it came from, up to what is available; missing USDT are the
 *   platform's loss, missing SNT stay with who has them.
 */
export type CorrectionRule =
  | 'confirmed'
  | 'own-rules'
  | 'whole'
  | 'to-suspense'
  | 'grant'
  | { readonly asset: 'USDT'; readonly backTo: 'chain' }
  | { readonly asset: 'SNT'; readonly backTo: 'emission' }

export const correctionRules: Readonly<Record<PostingKind, CorrectionRule>> = {
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
  // The bonus; the principal came back to its owner.
  'run.finished': { asset: 'SNT', backTo: 'emission' },
  'run.reinvested': { asset: 'SNT', backTo: 'emission' },
  transfer: 'confirmed',
  swap: 'confirmed',
  'withdrawal.submitted': 'confirmed',
  'withdrawal.confirmed': 'confirmed',
  'withdrawal.returned': 'confirmed',
  'reorg.reversed': 'own-rules',
  'loss.covered': 'whole',
  genesis: 'own-rules',
  'emission.released': 'own-rules',
  grant: 'grant',
  'grant.vested': 'own-rules',
  'pool.funded': 'own-rules',
  'pool.reduced': 'own-rules',
  'capital.received': 'to-suspense',
  'capital.taken-out': 'whole',
  gas: 'whole',
  // Only one that gave nothing to a user: it is given back.
  correction: 'whole',
  'court-order': 'own-rules',
}

export const correctionRule = (kind: string): CorrectionRule =>
  Object.hasOwn(correctionRules, kind) ? correctionRules[kind as PostingKind] : 'own-rules'

export const isCorrectable = (kind: string): boolean => {
  const rule = correctionRule(kind)
  return rule !== 'confirmed' && rule !== 'own-rules'
}

/** Kinds that no correction may ever name. */
export const confirmedKinds: readonly string[] = Object.entries(correctionRules)
  .filter(([, rule]) => rule === 'confirmed')
  .map(([kind]) => kind)
