import type { Answer } from '@synet/contract/calls'
import { type Amount, formatMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import type { Context } from '#context'
import { announce } from '#event/announce'
import type { UserCaller } from '#http/call'
import { balanceRefusal } from '#balance-refusal'
import { type Confirmation, confirmPayment } from '#passkey/confirm-payment'
import { daysLeft } from '#user/user-info'
import { hasLongOverdue } from '#withdrawal/overdue'

type Kind = 'software' | 'node'
const column = { software: 'software_until', node: 'node_until' } as const

/** A licence earns something only with a task: with the user's own run, or with one that is on sale. */
async function hasUse(tx: Transaction, userId: bigint): Promise<boolean> {
  const [use] = await tx<{ any: boolean }[]>`
    select exists (select from app.run where user_id = ${userId} and ended_at is null)
      or exists (select from app.task t where t.active
          and not exists (select from app.task_sale s where s.task_id = t.id and s.paused_at is not null)) as any`
  return use?.any === true
}

/**
 * Buys or renews a licence; renewing adds to the remaining days. While a withdrawal is long overdue nothing is sold,
 * and `extendLicences` keeps running tasks going. While the sales of all tasks are paused, only people with a running
 * task may renew.
 */
export async function buyProduct(
  context: Context,
  kind: Kind,
  request: Confirmation & { id: string },
  caller: UserCaller,
): Promise<Result<Answer<'purchase/buySoftware'>>> {
  const { sql, clock } = context
  const { userId, action } = caller
  const [product] = await sql<{ id: bigint; price: Amount<'USDT'>; days: number }[]>`
    select id, price, days from app.product where id = ${request.id} and kind = ${kind} and active`
  if (!product) return refuse('product.not-found')
  const payment = { of: kind, id: request.id, price: formatMinor('USDT', product.price) } as const
  const confirmed = await confirmPayment(context, caller, request, payment)
  if (!confirmed.ok) return confirmed
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<Answer<'purchase/buySoftware'>>> => {
    const [user] = await tx<{ until: Date | null; frozen: string | null }[]>`
      select ${tx(column[kind])} as until, case when 'transfer' = any (frozen_scopes) then frozen_reason end as frozen
        from app.user_account where id = ${userId} for update`
    const [used] = await tx`select from ledger.postings where key = ${action.key}`
    if (!used && (await hasLongOverdue(tx, now))) return refuse('product.payouts-overdue')
    if (!used && !(await hasUse(tx, userId))) return refuse('product.paused')
    const from = userAccount(userId, 'available', 'USDT')
    const sales = systemAccount('sales', 'USDT')
    const [outcome] = await postItems(tx, now, [
      {
        key: action.key,
        requestHash: action.requestHash,
        accounts: [from, sales],
        // A repeated request for a purchase made before a freeze gets the first answer again.
        decide: () => {
          if (user?.frozen) return refuse('user.frozen', { reason: user.frozen })
          return done({
            kind: kind === 'software' ? 'software.bought' : 'node.bought',
            entries: move(from, sales, product.price),
            ref: { product: product.id.toString() },
          })
        },
      },
    ])
    invariant(outcome, 'one outcome an item')
    if (!outcome.ok) return balanceRefusal(outcome)
    let until = user?.until ?? now
    if (!outcome.value.replayed) {
      until = addMs(until > now ? until : now, days(product.days))
      await tx`update app.user_account set ${tx(column[kind])} = ${until} where id = ${userId}`
      await tx`insert into app.purchase (id, user_id, product_id, price, until, at)
        values (${outcome.value.postingId}, ${userId}, ${product.id}, ${product.price}, ${until}, ${now})`
      await announce(tx, now, { userId, kind: 'balance', subjectId: outcome.value.postingId })
    }
    return done({
      id: outcome.value.postingId.toString(),
      daysLeft: daysLeft(until, now),
      expiresAt: until.toISOString(),
    })
  })
}
