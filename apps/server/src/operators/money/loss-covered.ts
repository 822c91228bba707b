import { negate } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import { amountOf, leftOf, moneyRule, sourceOf } from '#operators/money/money-kind'
import type { KindRule } from '#custody/proposal/kind'

const loss = systemAccount('loss', 'USDT')

/** Covers a loss from a deep reorg with the platform's own money. */
export const lossCovered: KindRule = {
  ...moneyRule,
  noticeMs: () => 0,
  async plan(_tx, _context, facts) {
    const amount = amountOf('USDT', facts)
    const source = sourceOf(facts)
    return done({
      posting: {
        accounts: [loss, source],
        decide: (balances) => {
          const open = negate(balances(loss))
          if (amount > open) return refuse('loss.none', leftOf('USDT', open))
          return done({ kind: 'loss.covered', entries: move(source, loss, amount), ref: {} })
        },
      },
    })
  },
}
