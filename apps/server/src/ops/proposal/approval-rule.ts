import type { Approval } from '@synet/contract/approval'
import { days } from '@synet/core/clock'
import type { Facts, KindRule } from '#ops/proposal/kind'

/** How long a change of terms is public before it takes effect. */
const noticeMs = days(1)

/** Derives the rule of kinds whose proposals take different approvals. */
export const approvalRule = (approvalOf: (facts: Facts) => Approval): Pick<KindRule, 'needsApprover' | 'noticeMs'> => ({
  needsApprover: (facts) => approvalOf(facts) !== 'one',
  noticeMs: (facts) => (approvalOf(facts) === 'two-with-notice' ? noticeMs : 0),
})
