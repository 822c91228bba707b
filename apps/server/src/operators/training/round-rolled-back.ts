import { done, invariant, refuse } from '@synet/core/result'
import type { KindRule } from '#custody/proposal/kind'
import { readVersionBefore, rollBackRound } from '#training/round/roll-back-round'

/**
 * Rolls back a version that harms the model. One operator does it at once: units stay verified and paid, and nothing is
 * deleted.
 */
export const roundRolledBack: KindRule = {
  permission: 'training.decide',
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const project = facts['projectCode'] ?? ''
    const version = Number(facts['version'])
    if (!(await readVersionBefore(tx, project, version))) return refuse('round.final')
    return done({
      async apply(inTx, now) {
        const made = await rollBackRound(inTx, now, project, version)
        invariant(made !== undefined, `version ${version} of ${project} was just found`)
      },
    })
  },
}
