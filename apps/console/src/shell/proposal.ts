import type { OpsAnswer } from '@synet/contract/calls'
import { queryClient } from './api.ts'

export type Proposal = OpsAnswer<'proposals'>['list'][number]
export type ProposalDecision = 'approve' | 'reject' | 'cancel'

/** What an operator may do about a proposal as it stands, the likeliest first. */
export function decisionsOf({ state, mine }: Proposal): readonly ProposalDecision[] {
  if (state !== 'proposed' && state !== 'approved') return []
  if (mine) return ['cancel']
  return state === 'proposed' ? ['approve', 'reject'] : ['reject']
}

/** Whatever is shown may have changed with a proposal. */
export const afterProposal = (): Promise<void> => queryClient.invalidateQueries()
