import type { Approval } from '@synet/contract/approval'
import { days } from '@synet/core/clock'
import type { Facts, KindRule } from '#ops/proposal/kind'

/** A change of terms is public for this time before it takes effect. */
const noticeMs = days(1)

/** Derives the rule of kinds whose proposals take different approvals. */
export const approvalRule = (approvalOf: (facts: Facts) => Approval): Pick<KindRule, 'needsApprover' | 'noticeMs'> => ({
  needsApprover: (facts) => approvalOf(facts) !== 'one',
  noticeMs: (facts) => (approvalOf(facts) === 'two-with-notice' ? noticeMs : 0),
})
