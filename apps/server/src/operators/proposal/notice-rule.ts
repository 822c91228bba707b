import type { Approval } from '@synet/contract/approval'
import { days } from '@synet/core/clock'
import type { Facts, KindRule } from '#custody/proposal/kind'

/** A change of terms is public for this time before it takes effect. */
const noticeMs = days(1)

/** Derives the notice of kinds of which only some proposals have one. */
export const noticeRule = (approvalOf: (facts: Facts) => Approval): Pick<KindRule, 'noticeMs'> => ({
  noticeMs: (facts) => (approvalOf(facts) === 'two-with-notice' ? noticeMs : 0),
})
