import type { ProposalKind, ProposalRow } from '#custody/proposal/kind'

/** An operator may have this many proposals open. */
export const openProposalsMax = 10

/**
 * Tells whether only its proposer ends a proposal of this kind: nobody alone vetoes a decision about operators, a limit, or the
 * way out of a halt. What moves money or changes terms can be stopped by one operator until it is executed.
 */
export const isEndedByProposerOnly = (kind: ProposalKind): boolean =>
  kind.startsWith('operator.') || kind === 'network.resumed' || kind === 'setting'

/** Tells whether a proposal is about this operator, who therefore neither proposes, signs nor rejects it. */
export const isAbout = ({ kind, facts }: Pick<ProposalRow, 'kind' | 'facts'>, operatorId: bigint): boolean =>
  kind.startsWith('operator.') && facts['operatorId'] === operatorId.toString()
