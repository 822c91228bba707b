import { allNetworks } from '@synet/core/all-networks'
import { amount } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import { describe, expect, it } from 'vitest'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain } from '#money/chain/follow-chain'
import { finishIdentityChecks } from '#people/identity/identity-check'
import { sendNotices } from '#processes/notice/send-notices'
import { closeDays } from '#training/run/close-days'
import { endTerms } from '#training/run/end-terms'
import { advanceOrders } from '#custody/signer/advance-orders'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { rechargeUser, orderWithdrawal } from '#test-support/orders'
import { beginRun } from '#test-support/runs'
import { releaseVested } from '#money/vesting/release-vested'

const network = allNetworks.dev
openProduct(3)

/** The id comes after those of all copies in the order of the list. */
const last = 1_000_000_000n

/** Copies a row `count` times, before it in the order of the ids. */
const copyRows = (tx: Transaction, table: string, count: number, changes: Record<string, unknown> = {}) =>
  tx.unsafe(
    `insert into app.${table} overriding system value
      select (jsonb_populate_record(t, jsonb_build_object('id', 1000 + n) || $1::text::jsonb)).*
        from app.${table} t, generate_series(1, ${count}) n where t.id = ${last}`,
    [JSON.stringify(changes)],
  )

/** Makes all writes to the copies of a table fail, as a broken invariant does. */
async function breakCopies(table: string, event: string, column: string): Promise<() => Promise<void>> {
  const { look } = product
  await look.unsafe(`create or replace function app.refuse_copy() returns trigger language plpgsql as $$
    begin raise exception 'the row of a copy cannot be processed'; end $$`)
  await look.unsafe(`create trigger refuse_copy before ${event} on app.${table} for each row
    when (old.${column} < ${last}) execute function app.refuse_copy()`)
  return async () => {
    await look.unsafe(`drop trigger refuse_copy on app.${table}`)
  }
}

/** A pass may fail for the rows that are broken. */
async function passes(count: number, pass: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < count; n++) await pass().catch(() => undefined)
}

const one = async <T>(rows: Promise<readonly T[]>): Promise<T> => {
  const [row] = await rows
  invariant(row, 'the row is there')
  return row
}

describe('a list whose first page cannot proceed', () => {
  it('closes the days and ends the term of another run, and returns its principal [ATK-23]', async () => {
    const user = product.user(0)
    const run = await beginRun(product, user, '100')
    await product.forge(async (tx) => {
      await tx`update app.run set id = ${last} where id = ${run.id}`
      await tx`update app.run_day set run_id = ${last} where run_id = ${run.id}`
      await copyRows(tx, 'run', 205)
      await tx`insert into app.run_day select (jsonb_populate_record(d, jsonb_build_object('run_id', 1000 + n))).*
        from app.run_day d, generate_series(1, 205) n where d.run_id = ${last} and d.day = 1`
    })
    const mend = await breakCopies('run_day', 'update', 'run_id')
    await product.passOnly(days(9))
    await passes(4, () => closeDays(product.context))
    const open = () => product.look`select from app.run_day where run_id = ${last} and state in ('open', 'earned')`
    expect((await open()).count).toBe(0)
    await mend()
    await product.forge((tx) => tx`update app.run_day set state = 'missed' where run_id < ${last}`)
    // The promise of each copy differs from the sum of its days, so its term cannot be ended.
    await product.forge((tx) => tx`update app.run set promised = promised + 1 where id < ${last}`)
    await passes(4, () => endTerms(product.context))
    const { state } = await one(product.look<{ state: string }[]>`select state from app.run where id = ${last}`)
    expect(state).toBe('finished')
    expect((await product.balancesOf(user.id))['available USDT']).toBe(100_000_000n)
    await product.forge(async (tx) => {
      await tx`delete from app.run_day where run_id < ${last}`
      await tx`delete from app.run where id < ${last}`
    })
  })

  it('releases another grant [ATK-23]', async () => {
    const { id } = product.user(1)
    const { look, context } = product
    const [treasury, vesting] = [systemAccount('treasury', 'SNT'), userAccount(id, 'vesting', 'SNT')]
    const startsAt = product.now()
    await product.forge(async (tx) => {
      await postItems(tx, startsAt, [
        {
          key: 'test:grant',
          requestHash: '',
          accounts: [treasury, vesting],
          decide: () => done({ kind: 'grant', entries: move(treasury, vesting, amount('SNT', 30_000_000n)), ref: {} }),
        },
      ])
      await tx`insert into app.vesting (id, user_id, amount, starts_at, next_at)
        values (${last}, ${id}, 30000000, ${startsAt}, ${startsAt})`
      // The ledger holds nothing for these.
      await copyRows(tx, 'vesting', 205, { user_id: product.user(2).id.toString() })
    })
    await product.passOnly(days(2))
    await passes(4, () => releaseVested(context))
    const { released } = await one(look<{ released: bigint }[]>`select released from app.vesting where id = ${last}`)
    expect(released).toBeGreaterThan(0n)
    expect((await product.balancesOf(id))['available SNT']).toBe(released)
    await product.forge((tx) => tx`delete from app.vesting where id < ${last}`)
  })

  it('sends another user what waits for them [ATK-23]', async () => {
    const { look } = product
    await product.forge(async (tx) => {
      await tx`delete from app.notice_pending`
      await tx`insert into app.user_account overriding system value
        select (jsonb_populate_record(u, ${JSON.stringify({ id: last.toString(), username: 'behind', phone: '+12025550999', invite_code: 'BEHIND01' })}::text::jsonb)).*
          from app.user_account u where u.id = ${product.user(1).id}`
      await tx`insert into app.notice_pending (user_id, channel, kind, count, due_at)
        select n, 'push', 'security', 1, ${product.now()} from (
          select generate_series(1001, 1060)::bigint as n union all select ${last}::bigint) as users`
      await tx`insert into app.user_account overriding system value
        select (jsonb_populate_record(u, jsonb_build_object('id', n, 'username', 'copy' || n, 'phone', '+120255' || n, 'invite_code', 'COPY' || n))).*
          from app.user_account u, generate_series(1001, 1060) n where u.id = ${last}`
    })
    const mend = await breakCopies('notice_pending', 'update or delete', 'user_id')
    await passes(3, () => sendNotices(product.context))
    expect((await look`select from app.notice_pending where user_id = ${last}`).count).toBe(0)
    await mend()
    await product.forge(async (tx) => {
      await tx`delete from app.notice_pending`
      await tx`delete from app.user_account where id > 1000`
    })
  })

  it('ends another identity check whose time is over [ATK-23]', async () => {
    const user = product.user(2)
    await product.forge(
      (
        tx,
      ) => tx`insert into app.identity_check (id, user_id, contact, facts, language, asked_at) overriding system value
        select n, case when n = ${last} then ${user.id}::bigint else -n end, 'c', 'f', 'en-US', ${product.now()}
          from (select generate_series(1, 105)::bigint as n union all select ${last}::bigint) as checks`,
    )
    const mend = await breakCopies('identity_check', 'update', 'id')
    await product.passOnly(days(8))
    await passes(3, () => finishIdentityChecks(product.context))
    const { ended } = await one(
      product.look<{ ended: string | null }[]>`select ended_as as ended from app.identity_check where id = ${last}`,
    )
    expect(ended).toBe('expired')
    await mend()
    await product.forge((tx) => tx`delete from app.identity_check where id < ${last}`)
  })

  it('approves another order whose signature the signer has [ATK-23]', async () => {
    const user = product.user(1)
    await rechargeUser(product, user, 50_000_000n)
    const id = await orderWithdrawal(user, '10')
    await product.forge(async (tx) => {
      await tx`update app.withdrawal set id = ${last} where id = ${id}`
      await copyRows(tx, 'withdrawal', 405, { amount: '900000000' })
    })
    await product.approve(last)
    // The transaction that approved it was cut off.
    await product.forge((tx) => tx`update app.withdrawal set state = 'reviewing' where id = ${last}`)
    await passes(4, () => advanceOrders(product.context, network, product.signer))
    const { state } = await one(product.look<{ state: string }[]>`select state from app.withdrawal where id = ${last}`)
    expect(state).toBe('approved')
    await product.forge((tx) => tx`delete from app.withdrawal where id <> ${last} and id > 1000 and id <= 1405`)
    await product.forge((tx) => tx`update app.withdrawal set id = ${id} where id = ${last}`)
  })
})

describe('deposits', () => {
  const orderAddress = async (user: ModelUser) =>
    (await user.call('recharge/recharge', { network: 'dev', amount: '50' }, actionKey())).address
  const credited = async (user: ModelUser) => (await product.balancesOf(user.id))['available USDT'] ?? 0n

  it('are credited although two pages of rows before them are on no block [ATK-23]', async () => {
    const user = product.user(2)
    const address = await orderAddress(user)
    await product.forge(
      (
        tx,
      ) => tx`insert into app.chain_transfer (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state)
        select 'dev', 'none-' || n, 0, 'nowhere-' || n, 1, '0xsender', ${address}, 5000000, 'seen' from generate_series(1, 205) n`,
    )
    const before = await credited(user)
    product.chain.pay(address, 50_000_000n)
    product.chain.mine(network.confirmations)
    await product.follow()
    expect((await credited(user)) - before).toBe(50_000_000n)
    await product.forge((tx) => tx`delete from app.chain_transfer where tx_hash like 'none-%'`)
  })

  it('below the dust limit cause no request to the chain, and few when they are credited at last [ATK-23, ATK-25]', async () => {
    const user = product.user(2)
    const address = await orderAddress(user)
    const { rpc } = product.context
    let reads = 0
    const counted = {
      ...product.context,
      rpc: { ...rpc, dev: { ...rpc.dev, readBlock: (number: bigint) => (reads++, rpc.dev.readBlock(number)) } },
    }
    const before = await credited(user)
    for (let n = 0; n < 120; n++) {
      product.chain.pay(address, 1n)
      product.chain.mine(1)
    }
    product.chain.mine(network.confirmations)
    await product.follow()
    while (await creditTransfers(counted, network));
    const dust = () => product.look`select from app.chain_transfer where address = ${address} and state = 'dust'`
    expect([(await dust()).count, reads]).toEqual([120, 0])
    product.chain.pay(address, 20_000_000n)
    product.chain.mine(network.confirmations)
    while (await followChain(product.context, network));
    while (await creditTransfers(counted, network));
    expect((await credited(user)) - before).toBe(20_000_050n)
    expect(reads).toBe(51)
    expect((await dust()).count).toBe(70)
  })
})
