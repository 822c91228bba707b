import type { ApprovalAnswer } from '@synet/contract/calls'
import type { Fact } from '@synet/ui/layout/fact-list'
import { amountText } from '@synet/words/format'
import { t } from '@synet/words/operators/t'

type Policy = ApprovalAnswer<'work'>['policy']

/** A value that a decision sets, after the one in force where it changes. */
export const changeFact = (name: string, from: string | undefined, to: string): Fact =>
  from === undefined || from === to
    ? { name, value: to }
    : { name, value: t('console.from-to', { from, to }), strong: true }

const usdt = (value: string): string => `${amountText(value)} USDT`

/** @param before the limits in force, where others are to replace them */
export const policyFacts = (policy: Policy, before: Policy = policy): readonly Fact[] => [
  changeFact(t('approvals.two-from'), usdt(before.twoFrom), usdt(policy.twoFrom)),
  changeFact(t('approvals.automatic-user'), usdt(before.automaticPerUser), usdt(policy.automaticPerUser)),
  changeFact(t('approvals.automatic-day'), usdt(before.automaticPerDay), usdt(policy.automaticPerDay)),
  changeFact(
    t('approvals.new-address'),
    t('duration.hours', { n: before.newAddressHours }),
    t('duration.hours', { n: policy.newAddressHours }),
  ),
]
