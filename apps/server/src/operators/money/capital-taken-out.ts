import { add, formatMinor, negate } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { isNetworkName } from '@synet/core/all-networks'
import { done, invariant, refuse } from '@synet/core/result'
import { readLiabilities } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import { readHeld, sumHeld } from '#operators/ledger/read-held'
import { amountOf, leftOf, moneyRule, ownAccounts, sourceOf } from '#operators/money/money-kind'
import type { KindRule } from '#custody/proposal/kind'
import { hasLongOverdue } from '#money/withdrawal/overdue'

const loss = systemAccount('loss', 'USDT')
/**
 * Takes the platform's own USDT out of the books, announced three days before; the signer then sends it to the cold
 * wallet. Never while a withdrawal is long overdue, never more than its own,
 * and never so much that holdings on chain fall below what is owed.
 */
export const capitalTakenOut: KindRule = {
  ...moneyRule,
  noticeMs: () => days(3),
  async plan(tx, context, facts) {
    const amount = amountOf('USDT', facts)
    if (await hasLongOverdue(tx, context.clock.now())) return refuse('capital.overdue')
    const held = sumHeld(await readHeld(tx, context))
    const surplus = held - (await readLiabilities(tx))
    if (amount > surplus) return refuse('capital.below-liabilities', leftOf('USDT', surplus))
    const source = sourceOf(facts)
    const network = facts['network'] ?? ''
    invariant(isNetworkName(network), `no network ${network}`)
    const chain = systemAccount(`chain:${network}`, 'USDT')
    const own = Object.values(ownAccounts)
    return done({
      posting: {
        accounts: [...own, loss, chain],
        decide: (balances) => {
          const ours = own.reduce((sum, account) => add(sum, balances(account)), balances(loss))
          if (amount > ours) return refuse('capital.below-liabilities', leftOf('USDT', ours))
          const there = negate(balances(chain))
          if (amount > there)
            return refuse('source.insufficient', {
              account: `chain:${network}`,
              available: formatMinor('USDT', there),
              asset: 'USDT',
            })
          return done({
            kind: 'capital.taken-out',
            entries: move(source, chain, amount),
            ref: { network, address: facts['address'] ?? '' },
          })
        },
      },
    })
  },
}
