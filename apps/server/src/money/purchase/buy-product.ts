import type { Answer } from '@synet/contract/calls'
import { type Amount, formatMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import type { UserCaller } from '#platform/http/call'
import { inOpenSession } from '#people/session/session'
import { balanceRefusal } from '#money/balance-refusal'
import { type Confirmation, confirmPayment } from '#people/passkey/confirm-payment'
import { refusalUnlessPosted } from '#money/money-log/is-posted'
import { purchaseRefusal } from '#money/purchase/purchase-refusal'
import { daysLeft } from '#people/user/user-info'

type Kind = 'software' | 'node'
const column = { software: 'software_until', node: 'node_until' } as const

/**
 * Buys or renews a licence; renewing adds to the remaining days. While a withdrawal is long overdue nothing is sold,
 * and `extendLicences` keeps running tasks going.
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
  // Whatever refuses says so before the payment password.
  const may = await refusalUnlessPosted(sql, action.key, () => purchaseRefusal(sql, clock.now(), userId))
  if (!may.ok) return may
  const confirmed = await confirmPayment(context, caller, request, payment)
  if (!confirmed.ok) return confirmed
  return inOpenSession(sql, caller, async (tx): Promise<Result<Answer<'purchase/buySoftware'>>> => {
    const [user] = await tx<{ until: Date | null }[]>`
      select ${tx(column[kind])} as until from app.user_account where id = ${userId}`
    const now = clock.now()
    const allowed = await refusalUnlessPosted(tx, action.key, async () =>
      // The password may have taken seconds, and the licence may have another price by now.
      (await isOnSale(tx, product.id)) ? purchaseRefusal(tx, now, userId) : refuse('product.not-found'),
    )
    if (!allowed.ok) return allowed
    const from = userAccount(userId, 'available', 'USDT')
    const sales = systemAccount('sales', 'USDT')
    const outcome = await postItem(tx, now, {
      key: action.key,
      requestHash: action.requestHash,
      accounts: [from, sales],
      decide: () =>
        done({
          kind: kind === 'software' ? 'software.bought' : 'node.bought',
          entries: move(from, sales, product.price),
          ref: { product: product.id.toString() },
        }),
    })
    if (!outcome.ok) return balanceRefusal(outcome)
    let until = user?.until ?? now
    if (!outcome.value.replayed) {
      until = addMs(until > now ? until : now, days(product.days))
      await tx`update app.user_account set ${tx(column[kind])} = ${until} where id = ${userId}`
      await tx`insert into app.purchase (id, user_id, product_id, price, until, at)
        values (${outcome.value.postingId}, ${userId}, ${product.id}, ${product.price}, ${until}, ${outcome.value.at})`
      await announce(tx, now, { userId, kind: 'balance', subjectId: outcome.value.postingId })
    }
    return done({
      id: outcome.value.postingId.toString(),
      daysLeft: daysLeft(until, now),
      expiresAt: until.toISOString(),
    })
  })
}

const isOnSale = async (tx: Transaction, id: bigint): Promise<boolean> =>
  (await tx`select from app.product where id = ${id} and active`).count > 0
