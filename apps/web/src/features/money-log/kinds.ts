import { t } from '#texts/t.ts'

/** Kinds of postings that touch a user's accounts. */
export const moneyLogKinds = [
  'recharge.credited',
  'suspense.assigned',
  'withdrawal.submitted',
  'withdrawal.returned',
  'withdrawal.rebooked',
  'transfer',
  'swap',
  'software.bought',
  'node.bought',
  'run.started',
  'run.day-credited',
  'run.agent-credited',
  'run.finished',
  'run.reinvested',
  'run.ended-early',
  'grant.vested',
  'reorg.reversed',
  'correction',
  'court-order',
] as const
export type LogKind = (typeof moneyLogKinds)[number]

export const knownKind = (kind: string | undefined): LogKind | undefined =>
  moneyLogKinds.find((candidate) => candidate === kind)

/** A kind that this version of the app does not know yet is shown as the server names it. */
export function kindName(kind: string): string {
  const known = knownKind(kind)
  return known ? t(`log.kind.${known}`) : kind
}
