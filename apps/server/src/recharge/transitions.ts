import type { Answer } from '@synet/contract/calls'

export type RechargeState = Answer<'recharge/detail'>['state']

/**
 * The recharge order's one table of transitions. Money is credited whatever the order's state: late, after a cancel, or
 * a second time; a reorg below N takes `confirming` back to the state before, one deeper than N takes `credited` back.
 */
export const rechargeTransitions: Readonly<Record<RechargeState, readonly RechargeState[]>> = {
  waiting: ['submitted', 'confirming', 'cancelled', 'expired'],
  submitted: ['confirming', 'cancelled', 'expired'],
  confirming: ['credited', 'waiting', 'submitted', 'cancelled', 'expired'],
  cancelled: ['confirming'],
  expired: ['confirming'],
  credited: ['confirming', 'waiting', 'expired'],
}
