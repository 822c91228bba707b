import type { ApprovalAnswer } from '@synet/contract/calls'
import type { Fact } from '@synet/ui/layout/fact-list'
import { amountText } from '@synet/words/format'
import { t } from './t.ts'

export const policyFacts = (policy: ApprovalAnswer<'work'>['policy']): readonly Fact[] => [
  { name: t('approvals.two-from'), value: `${amountText(policy.twoFrom)} USDT` },
  { name: t('approvals.automatic-user'), value: `${amountText(policy.automaticPerUser)} USDT` },
  { name: t('approvals.automatic-day'), value: `${amountText(policy.automaticPerDay)} USDT` },
  { name: t('approvals.new-address'), value: t('duration.hours', { n: policy.newAddressHours }) },
]
