import { oneOperatorSettings } from '@synet/contract/approval'
import { textApproval } from '#text-approval'

/**
 * Tells whether two operators sign a proposal with their keys. One alone changes the pace of operation and names of controls,
 * and takes back a version of a model, which pays and deletes nothing.
 */
export function needsTwoOperators(kind: string, facts: Readonly<Record<string, string>>): boolean {
  const { name = '', text = '', to = '' } = facts
  if (kind === 'setting') return !oneOperatorSettings.includes(name)
  if (kind === 'text') return textApproval(text, to) !== 'one'
  return kind !== 'round.rolled-back'
}
