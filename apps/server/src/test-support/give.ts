import { amount } from '@synet/core/amount'
import { done, invariant, type Result } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import type { Accepted } from '@synet/ledger/decide-batch'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import type { Product } from '#test-support/product'

/** Gives SNT out of the treasury, without the limits of a grant. */
export async function giveSnt({ context, look }: Product, userId: bigint, minor: bigint): Promise<void> {
  const [treasury, user] = [systemAccount('treasury', 'SNT'), userAccount(userId, 'available', 'SNT')]
  const [outcome] = await inTransaction(look, (tx) =>
    postItems(tx, context.clock.now(), [
      {
        key: `test:${crypto.randomUUID()}`,
        requestHash: '',
        accounts: [treasury, user],
        decide: () => done({ kind: 'swap', entries: move(treasury, user, amount('SNT', minor)), ref: {} }),
      },
    ]),
  )
  invariant(outcome?.ok, 'it is given')
}

/** Credits USDT that no chain has seen: for tests that look at no reserves. */
export async function giveUsdt({ context, forge }: Product, userId: bigint, minor: bigint): Promise<bigint> {
  const [chain, user] = [systemAccount('chain:dev', 'USDT'), userAccount(userId, 'available', 'USDT')]
  let outcome: Result<Accepted> | undefined
  await forge(async (tx) => {
    ;[outcome] = await postItems(tx, context.clock.now(), [
      {
        key: `test:${crypto.randomUUID()}`,
        requestHash: '',
        accounts: [chain, user],
        decide: () =>
          done({
            kind: 'recharge.credited',
            entries: move(chain, user, amount('USDT', minor)),
            ref: {},
          }),
      },
    ])
  })
  invariant(outcome?.ok, 'it is credited')
  return outcome.value.postingId
}
