import { add, amount, mulDivDown, mulDivUp, subtract } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import { storePoolChange } from '#money/market/pool-points'
import { amountOf, leftOf, moneyRule, movedInMonth } from '#operators/money/money-kind'
import type { Facts, KindRule } from '#custody/proposal/kind'

const pool = { USDT: systemAccount('pool', 'USDT'), SNT: systemAccount('pool', 'SNT') }
const capital = systemAccount('capital', 'USDT')
const treasury = systemAccount('treasury', 'SNT')
/** The bound: one part in this many of the pool as it was 30 days ago. */
const shareMonth = 10n
/** The pool opens with at most one part in this many of the treasury, as a month's grants. */
const shareOpening = 100n

/**
 * Funds or reduces both sides in the pool's proportion at that moment, so that the platform never moves its price. The
 * amount is that of the USDT side.
 */
const poolChange = (kind: 'pool.funded' | 'pool.reduced'): KindRule => ({
  ...moneyRule,
  noticeMs: () => days(30),
  async plan(tx, _context, facts, at) {
    const usdt = amountOf('USDT', facts)
    const moved = await movedInMonth(tx, kind, 'USDT', at)
    const inward = kind === 'pool.funded'
    return done({
      posting: {
        accounts: [pool.USDT, pool.SNT, capital, treasury],
        decide: (balances) => {
          const [held, heldSnt] = [balances(pool.USDT), balances(pool.SNT)]
          if (held === 0n || heldSnt === 0n) return refuse('pool.empty')
          const before = inward ? subtract(held, moved) : add(held, moved)
          const left = subtract(amount('USDT', before / shareMonth), moved)
          if (usdt > left) return refuse('pool.above-month', leftOf('USDT', left))
          const snt = amount('SNT', inward ? mulDivUp(usdt, heldSnt, held) : mulDivDown(usdt, heldSnt, held))
          const entries = inward
            ? [...move(capital, pool.USDT, usdt), ...move(treasury, pool.SNT, snt)]
            : [...move(pool.USDT, capital, usdt), ...move(pool.SNT, treasury, snt)]
          return done({ kind, entries, ref: {} })
        },
      },
      async apply(inTx, when, postingId) {
        invariant(postingId !== null, 'a change of the pool has its posting')
        await storePoolChange(inTx, when, postingId)
      },
    })
  },
})

const funded = poolChange('pool.funded')

/**
 * The first money of an empty pool, which names both sides and thereby the opening price. Nobody can have swapped before,
 * so it is announced a day before. Any later change keeps the price.
 */
const opening: KindRule = {
  ...moneyRule,
  noticeMs: () => days(1),
  async plan(_tx, _context, facts) {
    const usdt = amountOf('USDT', facts)
    const snt = amountOf('SNT', { amount: facts['snt'] ?? '' })
    return done({
      posting: {
        accounts: [pool.USDT, pool.SNT, capital, treasury],
        decide: (balances) => {
          if (balances(pool.USDT) !== 0n || balances(pool.SNT) !== 0n) return refuse('pool.opened')
          const most = balances(treasury) / shareOpening
          if (snt > most) return refuse('pool.above-opening', leftOf('SNT', most))
          const entries = [...move(capital, pool.USDT, usdt), ...move(treasury, pool.SNT, snt)]
          return done({ kind: 'pool.funded', entries, ref: {} })
        },
      },
      async apply(inTx, when, postingId) {
        invariant(postingId !== null, 'a change of the pool has its posting')
        await storePoolChange(inTx, when, postingId)
      },
    })
  },
}
const ruleOf = (facts: Facts): KindRule => (facts['snt'] === undefined ? funded : opening)

export const poolFunded: KindRule = {
  ...moneyRule,
  noticeMs: (facts) => ruleOf(facts).noticeMs(facts),
  plan: (tx, context, facts, at) => ruleOf(facts).plan(tx, context, facts, at),
}
export const poolReduced = poolChange('pool.reduced')
