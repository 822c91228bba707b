import { add, amount } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import type { KindRule } from '#custody/proposal/kind'
import { liftOffence, lockOffence, readLostDays } from '#training/offence/lift-offence'

const emission = systemAccount('emission', 'SNT')
const reserved = systemAccount('reserved', 'SNT')

/**
 * Lifts an offence that two operators found to be none. The income of its days is reserved again from the budget to
 * which it had returned; nobody is paid by this, because a day still needs its verified units.
 */
export const offenceLifted: KindRule = {
  permission: 'training.decide',
  noticeMs: () => 0,
  async plan(tx, _context, facts, at) {
    const offence = await lockOffence(tx, facts['offence'] ?? '0')
    if (!offence) return refuse('offence.lifted')
    const lost = await readLostDays(tx, offence, at)
    const back = lost.reduce((sum, day) => add(sum, day.back), amount('SNT', 0n))
    const entries = move(emission, reserved, back)
    return done({
      ...(back > 0n && {
        posting: {
          accounts: [emission, reserved],
          decide: () => done({ kind: 'correction', entries, ref: { offence: offence.id.toString() } }),
        },
      }),
      apply: (inTx, now) => liftOffence(inTx, now, offence, lost, facts['answer'] ?? ''),
    })
  },
}
