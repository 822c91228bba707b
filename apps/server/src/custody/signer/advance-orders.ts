import type { Network } from '@synet/core/network'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { logOperatorAction } from '#platform/operator-log'
import { closeTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { createWorkList } from '#platform/loop/work-list'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { nextState } from '#platform/state/transitions'
import { addressKey, type OrderStanding, payoutKey, readStanding } from '#custody/signer/payout-order'
import { readLimits } from '#custody/signer/policy'
import { type ReviewFacts, reviewFacts } from '#money/withdrawal/review-risks'
import { readHeldReason } from '#people/security/held-reason'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'

/** Reads an order with the facts that a decision needs, and locks its row. */
export async function lockOrder(tx: Transaction, id: bigint): Promise<(WithdrawalRow & ReviewFacts) | undefined> {
  const [order] = await tx<(WithdrawalRow & ReviewFacts)[]>`
    select w.*, ${reviewFacts(tx)} from app.withdrawal w where w.id = ${id} for update of w`
  return order
}

/**
 * Copies the store's approvals of an order for the console and the log, each once: also one whose transaction was
 * interrupted after the store had it.
 */
async function copyApprovals(
  tx: Transaction,
  at: Date,
  { records }: Signer,
  { id }: WithdrawalRow,
  { contentHash, approvals }: OrderStanding,
): Promise<void> {
  const stored = records.list('approval', payoutKey(id)).filter(({ content }) => content.contentHash === contentHash)
  for (const { operator, batch } of approvals) {
    const signedAt = stored.findLast(({ content }) => content.operator === operator)?.at ?? at
    // The same operator signs the same content again only when the first approval has expired.
    const [copied] = await tx<{ operator_id: bigint }[]>`
      insert into app.withdrawal_approval as a (withdrawal_id, operator_id, approval_hash, at)
        select ${id}, o.id, ${contentHash}, ${signedAt} from app.operator o where o.name = ${operator}
      on conflict (withdrawal_id, operator_id) do update set approval_hash = excluded.approval_hash, at = excluded.at
        where a.approval_hash <> excluded.approval_hash or a.at < excluded.at - interval '1 second'
      returning operator_id`
    if (!copied) continue
    const facts = { withdrawal: id.toString(), hash: contentHash, ...(batch !== undefined && { batch }) }
    await logOperatorAction(tx, at, { operatorId: copied.operator_id, action: 'withdrawal.approve', facts })
  }
}

/**
 * Marks an order approved when the signer's store has all the approvals that it needs. The caller holds the row's lock.
 * @returns whether it is approved now
 */
export async function advanceOrder(
  tx: Transaction,
  context: Context,
  signer: Signer,
  order: WithdrawalRow & ReviewFacts,
): Promise<boolean> {
  const at = context.clock.now()
  const standing = await readStanding(tx, context, signer, order)
  const { approvals, rule } = standing
  await copyApprovals(tx, at, signer, order, standing)
  const needed = Math.max(rule.approvals, 1)
  if (needed > order.approvals_needed)
    await tx`update app.withdrawal set approvals_needed = ${needed} where id = ${order.id}`
  if (order.state !== 'reviewing' || approvals.length < rule.approvals) return false
  if (await readHeldReason(tx, at, order.id)) return false
  await tx`update app.withdrawal set state = ${nextState('withdrawal', 'reviewing', 'approved')} where id = ${order.id}`
  await closeTask(tx, at, { kind: 'payout.refused', subject: order.id.toString() })
  await announce(tx, at, { userId: order.user_id, kind: 'withdrawal', subjectId: order.id, state: 'approved' })
  return true
}

type Advancing = Pick<Context, 'sql'> & {
  readonly context: Context
  readonly network: Network
  readonly signer: Signer
}

/**
 * Advances reviewed orders that have approvals in the signer's store, whose transaction was interrupted, and those
 * that need none.
 */
export const advanceOrders = (context: Context, network: Network, signer: Signer): Promise<boolean> =>
  advanceReviewed({ sql: context.sql, context, network, signer })

const advanceReviewed = createWorkList<Advancing, { readonly id: bigint; readonly amount: bigint }, bigint>({
  name: 'orders',
  which: ({ network }) => network.name,
  pageRows: 200,
  keyOf: ({ id }) => id,
  read: ({ sql, network }, after, limit) => sql<{ id: bigint; amount: bigint }[]>`
    select id, amount from app.withdrawal
      where state = 'reviewing' and network = ${network.name} and id > ${after ?? 0n} order by id limit ${limit}`,
  async process({ sql, context, signer }, { id, amount }) {
    const { records } = signer
    if (amount > readLimits(records).automaticPerUser && !records.first('approval', payoutKey(id))) return false
    return inTransaction(sql, async (tx) => {
      const order = await lockOrder(tx, id)
      return order !== undefined && advanceOrder(tx, context, signer, order)
    })
  },
})

const accountsAtOnce = 1_000

type Address = Pick<WithdrawalRow, 'network' | 'address' | 'user_id'> & { readonly account_id: bigint }

/** The last receiving account that was looked at since the process started. */
const lastAccounts = new WeakMap<Signer['records'], bigint>()

/**
 * Records addresses that the signer sees for the first time, in new receiving accounts and in open orders. The wait for
 * a new address counts from then, because the shared database's own dates can be forged. An account whose transaction
 * commits after that of a later one is recorded with its first order.
 */
export async function recordAddresses({ sql }: Pick<Context, 'sql'>, { records, clock }: Signer): Promise<void> {
  const isNew = (row: Address) => !records.first('address', addressKey(row))
  const recordNew = async (read: (from: Sql | Transaction) => Promise<readonly Address[]>) => {
    const rows = await read(sql)
    // Only what is recorded needs to be confirmed.
    for (const row of rows.some(isNew) ? await readConfirmed(sql, read) : [])
      if (isNew(row)) records.append('address', addressKey(row), { accountId: row.account_id.toString() }, clock.now())
    return rows
  }
  await recordNew(
    (from) => from<Address[]>`
      select account_id, network, address, user_id from app.withdrawal where state in ('reviewing', 'approved') order by id`,
  )
  for (;;) {
    const rows = await recordNew(
      (from) => from<Address[]>`
        select id as account_id, network, address, user_id from app.receiving_account
          where id > ${lastAccounts.get(records) ?? 0n} order by id limit ${accountsAtOnce}`,
    )
    const last = rows.at(-1)
    if (last) lastAccounts.set(records, last.account_id)
    if (rows.length < accountsAtOnce) return
  }
}
