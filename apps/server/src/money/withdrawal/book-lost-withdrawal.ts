import { type Amount, amount, formatMinor, smaller, subtract } from '@synet/core/amount'
import { type Network, toMinor } from '@synet/core/network'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import { rebookedMail } from '@synet/words/mail'
import { announce } from '#platform/event/announce'
import { mailUser } from '#platform/message/notify-user'
import { openTask } from '#platform/task/operator-task'

const none = amount('USDT', 0n)
const loss = systemAccount('loss', 'USDT')

/** A withdrawal that a final block has paid. */
interface LostWithdrawal {
  readonly order: bigint
  /** Null where the restore lost the user, too. */
  readonly userId: bigint | null
  /** Token units, in digits. */
  readonly raw: string
  readonly txHash: string
}

/**
 * Books what the chain paid for an order that a restore lost: the user gives what is there, without a fee, and the
 * platform bears the rest.
 */
export async function bookLostWithdrawal(
  tx: Transaction,
  at: Date,
  network: Network,
  { order, userId, raw, txHash }: LostWithdrawal,
): Promise<void> {
  const chain = systemAccount(`chain:${network.name}`, 'USDT')
  const held = userId === null ? undefined : userAccount(userId, 'available', 'USDT')
  const paid = amount('USDT', toMinor(network, BigInt(raw)))
  let taken = none
  const [outcome] = await postItems(tx, at, [
    {
      key: `withdrawal-lost:${network.name}:${txHash}:${order}`,
      requestHash: raw,
      accounts: held === undefined ? [chain, loss] : [held, chain, loss],
      decide: (balances) => {
        taken = held === undefined ? none : smaller(balances(held), paid)
        const given = held === undefined ? [] : move(held, chain, taken)
        return done({
          kind: 'withdrawal.rebooked',
          entries: [...given, ...move(loss, chain, subtract(paid, taken))],
          ref: { network: network.name, transaction: txHash },
        })
      },
    },
  ])
  invariant(outcome?.ok, `the payout of the lost order ${order} can't be booked`)
  const { postingId, replayed } = outcome.value
  if (replayed) return
  const usdt = (minor: Amount<'USDT'>) => formatMinor('USDT', minor)
  await openTask(tx, at, {
    kind: 'payout.rebooked',
    subject: `${network.name} ${order}`,
    facts: {
      network: network.name,
      user: userId?.toString() ?? 'unknown',
      amount: usdt(paid),
      loss: usdt(subtract(paid, taken)),
      transaction: txHash,
    },
  })
  if (userId === null || taken === 0n) return
  await announce(tx, at, { userId, kind: 'adjustment', subjectId: postingId, state: 'corrected' })
  await announce(tx, at, { userId, kind: 'balance', subjectId: postingId })
  await mailUser(tx, at, userId, { topic: 'account' }, (language, username, contact) =>
    rebookedMail(language, {
      username,
      contact,
      amount: `${usdt(taken)} USDT`,
      transaction: txHash,
      posting: postingId.toString(),
    }),
  )
}
