import type { OpsAnswer } from '@synet/contract/calls'

export type ProposalState = OpsAnswer<'approveProposal'>['state']

/** The proposal's one table of transitions. An approved one that can't be executed when it is due ends as rejected. */
export const proposalTransitions: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  proposed: ['approved', 'rejected', 'cancelled'],
  approved: ['executed', 'rejected', 'cancelled'],
  executed: [],
  rejected: [],
  cancelled: [],
}

export const mayBecome = (from: ProposalState, to: ProposalState): boolean => proposalTransitions[from].includes(to)
