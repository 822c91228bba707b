import type { Answer } from '@synet/contract/calls'

export type WithdrawalState = Answer<'withdrawal/cancel'>['state']

/** The withdrawal's one table of transitions. There is no way from `sending` back to the user but a final failure. */
export const withdrawalTransitions: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  reviewing: ['approved', 'rejected', 'cancelled'],
  // Back to review: by the rules of the moment it is signed in, it needs another approval.
  approved: ['sending', 'reviewing'],
  sending: ['sent', 'failed'],
  sent: ['confirmed', 'failed'],
  confirmed: [],
  rejected: [],
  cancelled: [],
  failed: [],
}
