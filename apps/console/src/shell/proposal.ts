import type { OpsAnswer } from '@synet/contract/calls'
import { queryClient } from './api.ts'

export type Proposal = OpsAnswer<'proposals'>['list'][number]
export type ProposalDecision = 'approve' | 'reject' | 'cancel'

/** Lists the actions that an operator may take on a proposal in its present state, the likeliest first: signatures are given elsewhere. */
export function decisionsOf({ state, mine, signedBy }: Proposal): readonly ProposalDecision[] {
  if (state !== 'proposed' && state !== 'approved') return []
  if (mine) return ['cancel']
  return state === 'proposed' && signedBy === null ? ['approve', 'reject'] : ['reject']
}

/** Whatever is shown may have changed with a proposal. */
export const afterProposal = (): Promise<void> => queryClient.invalidateQueries()
