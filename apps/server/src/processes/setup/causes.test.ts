import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, int8Array, type Transaction } from '@synet/ledger/database'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ProcessRole, processRoleName } from '#platform/database/database-roles'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { orderWithdrawal } from '#test-support/orders'

openProduct(1)
let user: ModelUser
/** A withdrawal that was paid, and one in review. */
let paid: bigint
let waiting: bigint
let recharged: string
beforeAll(async () => {
  user = product.user(0)
  const order = await user.call('recharge/recharge', { network: 'dev', amount: '500' }, { idempotencyKey: 'recharge' })
  recharged = order.address
  product.chain.pay(recharged, 500_000_000n)
  await product.settle()
  paid = await submit()
  await product.approve(paid)
  await product.settle()
  waiting = await submit()
})

const submit = () => orderWithdrawal(user, '50')

/** What a process's role, or the tables' owner with the triggers on, is told when it commits. */
async function refusal(by: ProcessRole | 'owner', write: (tx: Transaction) => PromiseLike<unknown>): Promise<string> {
  try {
    await inTransaction(product.look, async (tx) => {
      if (by !== 'owner') await tx.unsafe(`set local role ${processRoleName(by)}`)
      await write(tx)
      await tx`set constraints all immediate`
    })
    return 'allowed'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
async function expectRefused(
  role: ProcessRole,
  write: (tx: Transaction) => PromiseLike<unknown>,
  message: RegExp,
): Promise<void> {
  for (const by of [role, 'owner'] as const)
    expect([by, await refusal(by, write)]).toEqual([by, expect.stringMatching(message)])
}

describe('a withdrawal [HSE-04]', () => {
  const insert = (change: object) => (tx: Transaction) =>
    tx`
    insert into app.withdrawal (id, user_id, account_id, network, address, account_name, amount, fee_snt, fee_usdt, state, created_at, review_by)
      select coalesce((${JSON.stringify(change)}::text::jsonb ->> 'id')::bigint, id), user_id, account_id, network, address, account_name,
        coalesce((${JSON.stringify(change)}::text::jsonb ->> 'amount')::bigint, amount), fee_snt, fee_usdt, 'reviewing', created_at, review_by
        from app.withdrawal where id = ${waiting}`

  it('has the posting that holds its money, of its user and of its amount', async () => {
    // No posting, and one that credited somebody.
    await expectRefused('api', insert({ id: 10 ** 12 }), /has no posting that holds its money/)
    await expectRefused('api', insert({ id: 1 }), /has no posting that holds its money|duplicate key/)
    const enlarge = (tx: Transaction) => tx`update app.withdrawal set amount = amount * 2 where id = ${waiting}`
    expect(await refusal('api', enlarge)).toMatch(/permission denied/)
    expect(await refusal('owner', enlarge)).toMatch(/has no posting that holds its money/)
  })

  it('ends with the posting that pays or returns it', async () => {
    const end = (tx: Transaction) => tx`update app.withdrawal set state = 'rejected' where id = ${waiting}`
    await expectRefused('api', end, /ended without a posting/)
  })
})

describe('an outgoing transaction [HSE-04]', () => {
  const pay = (of: { purpose: string; withdrawal?: bigint; proposal?: bigint; to?: string }) => (tx: Transaction) =>
    tx`
    insert into app.outgoing (network, sender, nonce, purpose, withdrawal_id, proposal_id, recipient, raw_amount, gas, state, created_at)
      select 'dev', w.address, 999, ${of.purpose}, ${of.withdrawal ?? null}, ${of.proposal ?? null},
        ${of.to ?? `0x${'77'.repeat(20)}`}, 1, 1, 'open', ${product.now()} from app.wallet w where w.network = 'dev'`

  it('pays an approved order to its address when it is a payout', async () => {
    const [order] = await product.look<{ address: string }[]>`select address from app.withdrawal where id = ${waiting}`
    await expectRefused('signer', pay({ purpose: 'payout' }), /violates check constraint/)
    await expectRefused('signer', pay({ purpose: 'payout', withdrawal: 10n ** 12n }), /pays no order|foreign key/)
    // In review: nobody has approved it.
    await expectRefused(
      'signer',
      pay({ purpose: 'payout', withdrawal: waiting, to: order?.address ?? '' }),
      /pays no order/,
    )
    // Paid before.
    await expectRefused('signer', pay({ purpose: 'payout', withdrawal: paid }), /duplicate key/)
    const redirect = (tx: Transaction) =>
      tx`update app.outgoing set recipient = ${`0x${'77'.repeat(20)}`} where withdrawal_id = ${paid}`
    expect(await refusal('signer', redirect)).toMatch(/permission denied/)
    expect(await refusal('owner', redirect)).toMatch(/pays no order/)
  })

  it('has an executed proposal for its address when it moves own funds', async () => {
    await expectRefused('signer', pay({ purpose: 'own-funds' }), /violates check constraint/)
    await expectRefused('signer', pay({ purpose: 'own-funds', proposal: 1n }), /has no executed proposal/)
    const facts = { network: 'dev', address: `0x${'99'.repeat(20)}`, amount: '1' }
    const [row] = await product.look<{ id: bigint }[]>`
      insert into app.proposal (kind, facts, reason, notice_ms, salt, proposer_id, state, proposed_at)
        select 'capital.taken-out', ${JSON.stringify(facts)}::text::jsonb, 'A reason', 0, '', min(id), 'proposed', ${product.now()}
          from app.operator returning id`
    const proposal = row?.id ?? 0n
    await expectRefused(
      'signer',
      pay({ purpose: 'own-funds', proposal, to: facts.address }),
      /has no executed proposal/,
    )
  })
})

describe('a transfer [HSE-04]', () => {
  it('is marked as credited with the posting that credited its amount', async () => {
    const insert = (tx: Transaction) => tx`
      insert into app.chain_transfer (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, credits, seen_at)
        values ('dev', '0xforged', 0, '0xforged', 1, '0x', ${recharged}, 1000000, 'credited', 1, ${product.now()})`
    await expectRefused('watcher', insert, /was credited without a posting/)
    const enlarge = (tx: Transaction) =>
      tx`update app.chain_transfer set amount = amount * 2 where address = ${recharged}`
    await expectRefused('watcher', enlarge, /was credited without a posting/)
  })

  it('is needed by a posting that credits one, with its amount, and nothing else credits', async () => {
    const post =
      (key: string, kind: string, hash = '') =>
      (tx: Transaction) =>
        tx`select ledger.post_set(${key}, ${hash}, ${kind}, ${product.now()}, '{}',
        array[${systemAccount('chain:dev', 'USDT')}, ${userAccount(user.id, 'available', 'USDT')}]::bigint[], array[-5000000, 5000000]::bigint[])`
    await expectRefused('jobs', post('forged', 'recharge.credited'), /credits no transfer/)
    const [transfer] = await product.look<{ key: string }[]>`
      select format('recharge:%s:%s:%s:%s:%s', network, block_hash, tx_hash, nth, credits) as key from app.chain_transfer
        where address = ${recharged}`
    // The transfer is there, but it was credited already, and with another amount.
    await expectRefused('jobs', post(transfer?.key ?? '', 'recharge.credited', '5000000'), /credits no transfer/)
    await expectRefused('jobs', post('reversed', 'reorg.reversed'), /gives to a user/)
  })
})

describe('a withdrawal that is booked after a restore [HSE-04]', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const [chain, loss] = [systemAccount('chain:dev', 'USDT'), systemAccount('loss', 'USDT')]
  const available = () => userAccount(user.id, 'available', 'USDT')
  const set = (tx: Transaction, entries: readonly (readonly [bigint, bigint])[], order = 77) => tx`
    select ledger.post_set(${`withdrawal-lost:dev:${hash}:${order}`}, '1000000', 'withdrawal.rebooked', ${product.now()}, '{}',
      ${int8Array(entries.map(([account]) => account))}::bigint[], ${int8Array(entries.map(([, amount]) => amount))}::bigint[])`
  /** A row as the signer and the jobs write it. */
  const keep = async (tx: Transaction, { sender = '', lostUser = user.id, state = 'done' } = {}) => {
    await tx`insert into app.outgoing (network, sender, nonce, purpose, lost_order, lost_user, recipient, raw_amount, gas, state, end_tx_hash, created_at)
      select 'dev', coalesce(nullif(${sender}, ''), w.address), 998, 'payout', 77, ${lostUser}, ${`0x${'77'.repeat(20)}`}, 1000000, 0, ${state},
        ${hash}, ${product.now()} from app.wallet w where w.network = 'dev'`
    await tx`insert into app.outgoing_attempt (tx_hash, outgoing_id, attempt, cancels, raw, max_fee_wei, priority_fee_wei, created_at)
      select ${hash}, id, 1, false, '', 0, 0, ${product.now()} from app.outgoing where lost_order = 77`
    await tx`update app.network_state set halted_reason = 'restored' where network = 'dev'`
  }
  const whole = () => [[available(), -1_000_000n] as const, [chain, 1_000_000n] as const]
  const refused = async (write: (tx: Transaction) => Promise<unknown>) => refusal('owner', write)

  it('has the payout whose order was lost, on a halted network, and gives nobody anything [STD-03]', async () => {
    const lost = /books no withdrawal that a restore lost/
    await expectRefused('jobs', (tx) => set(tx, whole()), lost)
    const kept =
      (of: Parameters<typeof keep>[1], after: (tx: Transaction) => PromiseLike<unknown>) => async (tx: Transaction) => {
        await keep(tx, of)
        await after(tx)
      }
    expect(await refused(kept({}, (tx) => set(tx, whole())))).toBe('allowed')
    await product.forge((tx) => tx`update app.network_state set halted_reason = null`)
    await product.forge((tx) => tx`delete from app.outgoing_attempt where tx_hash = ${hash}`)
    await product.forge((tx) => tx`delete from app.outgoing where lost_order = 77`)
    await product.forge((tx) => tx`delete from ledger.posting where kind = 'withdrawal.rebooked'`)
    expect(await refused(kept({ sender: '0xother' }, (tx) => set(tx, whole())))).toMatch(lost)
    expect(await refused(kept({ state: 'open' }, (tx) => set(tx, whole())))).toMatch(lost)
    expect(await refused(kept({ lostUser: user.id + 1n }, (tx) => set(tx, whole())))).toMatch(lost)
    expect(await refused(kept({}, (tx) => set(tx, whole(), 78)))).toMatch(lost)
    expect(
      await refused(
        kept({}, (tx) => tx`update app.network_state set halted_reason = null`.then(() => set(tx, whole()))),
      ),
    ).toMatch(lost)
    expect(
      await refused(
        kept({}, (tx) =>
          set(tx, [
            [loss, -1_000_000n],
            [available(), 1_000_000n],
          ]),
        ),
      ),
    ).toMatch(/gives to somebody/)
  })

  it('is of a transaction that pays nothing else in the books [STD-03]', async () => {
    const again = async (tx: Transaction) => {
      await keep(tx)
      await tx`update app.outgoing_attempt set tx_hash = ${hash} where outgoing_id = (select id from app.outgoing where withdrawal_id = ${paid})`
      await set(tx, whole())
    }
    expect(await refused(again)).toMatch(/books no withdrawal that a restore lost/)
  })
})
