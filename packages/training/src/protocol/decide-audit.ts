/**
 * Sets how many units are replayed (engine.md §4). With 5 % from the 10th unit on, about 40 % of a cheat's units would be
 * paid.
 */
export interface AuditLimits {
  readonly sampleShareMin: number
  readonly validInRowMin: number
  readonly honeypotShare: number
}

export const auditLimits: AuditLimits = {
  /** The minimum share of units that are replayed. */
  sampleShareMin: 0.05,
  /** Sampling requires more consecutive valid units than this, of the account and of the device. */
  validInRowMin: 1_000,
  /** The share of leases that get a honeypot. */
  honeypotShare: 0.02,
}

export interface AuditFacts {
  /** Number of units in the queue for a replay. */
  readonly queuedUnits: number
  /** Number of units above which the queue counts as long. */
  readonly queueUnitsMax: number
  readonly accountValidInRow: number
  readonly deviceValidInRow: number
  /** The unit looks suspicious: it is replayed, whoever submitted it. */
  readonly suspect?: boolean
  /** Uniform in [0, 1), secret and drawn after the commit. */
  readonly draw: number
}

/** Probability that a unit is replayed: 1 while the queue is short or trust is not earned yet. */
export function auditShare(facts: Omit<AuditFacts, 'draw'>, limits: AuditLimits = auditLimits): number {
  const trusted = Math.min(facts.accountValidInRow, facts.deviceValidInRow) > limits.validInRowMin
  if (!trusted || facts.suspect || facts.queuedUnits <= facts.queueUnitsMax) return 1
  return Math.max(limits.sampleShareMin, facts.queueUnitsMax / facts.queuedUnits)
}

/** Whether a unit is replayed, or accepted because of its contributor's record. */
export function decideAudit({ draw, ...facts }: AuditFacts, limits: AuditLimits = auditLimits): 'replay' | 'accept' {
  return draw < auditShare(facts, limits) ? 'replay' : 'accept'
}

/** Whether a lease gets a honeypot, whose result the server knows. @param draw uniform in [0, 1) */
export const isHoneypot = (draw: number, limits: AuditLimits = auditLimits): boolean => draw < limits.honeypotShare
