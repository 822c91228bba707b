import type { OpsAnswer } from '@synet/contract/calls'
import { queryClient } from './api.ts'

export type Proposal = OpsAnswer<'proposals'>['list'][number]
export type ProposalDecision = 'reject' | 'cancel'

/** The action that an operator may take in the console on a proposal in its present state: signatures are given elsewhere. */
export function decisionOf({ state, mine, rejectable }: Proposal): ProposalDecision | undefined {
  if (state !== 'proposed' && state !== 'approved') return undefined
  if (mine) return 'cancel'
  return rejectable ? 'reject' : undefined
}

/** Whatever is shown may have changed with a proposal. */
export const afterProposal = (): Promise<void> => queryClient.invalidateQueries()
