import { allNetworks } from '@synet/core/all-networks'
import { InvariantError } from '@synet/core/result'
import { beforeAll, describe, expect, it } from 'vitest'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { readTurn } from '#custody/payout/read-turn'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { rechargeUser, withdrawApproved } from '#test-support/orders'
import { readOpenTasks } from '#test-support/open-tasks'
import { withNode } from '#test-support/with-node'

const network = allNetworks.dev
const usdt = 1_000_000n
openProduct(2)
let user: ModelUser
beforeAll(async () => {
  user = product.user(0)
  await rechargeUser(product, user, 1_000n * usdt)
})

const addressOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

const withdraw = (amount: string) => withdrawApproved(product, user, amount)
const read = async (id: bigint) => (await user.call('withdrawal/list', { id: id.toString() })).list[0]

/** Approved orders that are older than all others. */
const forgeApproved = (count: number, values: { readonly address: string; readonly amount: bigint }) =>
  product.forge(
    (tx) => tx`insert into app.withdrawal
      (id, user_id, account_id, network, address, account_name, amount, fee_snt, fee_usdt, state, created_at, review_by)
      select n, ${product.user(1).id}, 1, 'dev', ${values.address}, 'forged', ${values.amount}, 0, 0, 'approved', ${product.now()}, ${product.now()}
        from generate_series(-${count}::int, -1) n`,
  )
const unforge = () => product.forge((tx) => tx`delete from app.withdrawal where account_name = 'forged'`)

const sign = () => signApprovedWithdrawals(product.context, network, product.signer)
async function signWithin(passes: number): Promise<boolean> {
  for (let pass = 0; pass < passes; pass++) if (await sign()) return true
  return false
}

describe('approved withdrawals', () => {
  it('are paid after any number that a person has to review [ATK-23]', async () => {
    const refused = addressOf(0xbad)
    product.chain.refuse(refused)
    await forgeApproved(450, { address: refused, amount: 20n * usdt })
    const id = await withdraw('100')
    expect(await signWithin(4)).toBe(true)
    expect((await read(id))?.state).toBe('sending')
    const [waiting] = await product.look<{ count: number }[]>`
      select count(*)::int as count from app.withdrawal where account_name = 'forged' and waiting_for = 'check'`
    expect(waiting?.count).toBe(450)
    // The list begins again at its end.
    const next = await withdraw('50')
    expect(await signWithin(4)).toBe(true)
    expect((await read(next))?.state).toBe('sending')
    await unforge()
    await product.settle()
    expect([(await read(id))?.state, (await read(next))?.state]).toEqual(['confirmed', 'confirmed'])
  })

  it('are paid after one whose transaction the database refuses for a reason of its own [ATK-23, STD-03]', async () => {
    const [first, second] = [await withdraw('30'), await withdraw('40')]
    await product.look.unsafe(`
      create function app.no_space() returns trigger language plpgsql as
        $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_space before update on app.network_state for each row
        when (${first} = any (new.signing)) execute function app.no_space()`)
    const outcomes: unknown[] = []
    while ((await read(second))?.state !== 'sending') outcomes.push(await sign().catch(({ code }) => code))
    expect(new Set(outcomes)).toEqual(new Set(['53100', true]))
    expect(
      await product.look`select from app.operator_task
        where kind in ('payout.refused', 'outgoing.failed') and subject in (${first.toString()}, ${second.toString()})`,
    ).toEqual([])
    expect((await read(first))?.waitingFor).toBeNull()
    await product.look`drop trigger no_space on app.network_state`
    expect(await signWithin(2)).toBe(true)
    await product.settle()
    expect((await read(first))?.state).toBe('confirmed')
  })

  it('are paid after any number that the wallet cannot pay, each of which says so [ATK-23]', async () => {
    await forgeApproved(450, { address: addressOf(0xa1), amount: 900_000_000n * usdt })
    const id = await withdraw('20')
    expect(await sign()).toBe(true)
    expect((await read(id))?.state).toBe('sending')
    const [waiting] = await product.look<{ count: number }[]>`
      select count(*)::int as count from app.withdrawal where account_name = 'forged' and waiting_for = 'liquidity'`
    expect(waiting?.count).toBe(450)
    const [task] = await readOpenTasks(product.look, 'withdrawal.liquidity')
    expect(task?.facts['withdrawals']).toBe('450')
    await unforge()
    await product.settle()
  })
})

describe('outgoing transactions', () => {
  it('are settled after any number that cannot be processed; a report closes once its row is processed [ATK-23]', async () => {
    const [sweep] = await product.look<{ id: bigint }[]>`
      insert into app.sweep (network, address, raw_amount, state, created_at)
        select 'dev', address, 1, 'done', ${product.now()} from app.deposit_address where purpose = 'recharge' limit 1 returning id`
    for (const purpose of ['gas', 'sweep']) {
      await product.look`insert into app.outgoing
        (network, sender, nonce, purpose, sweep_id, recipient, raw_amount, gas, state, created_at)
        select 'dev', 'nobody ' || ${purpose}::text || n, 0, ${purpose}, ${sweep?.id ?? 0n}, 'nobody', 1, 1, 'open', ${product.now()}
          from generate_series(1, 130) n`
    }
    const id = await withdraw('30')
    expect(await sign()).toBe(true)
    const failed = () => readOpenTasks(product.look, 'outgoing.failed')
    const [mine] = await product.look<{ id: string }[]>`
      select id::text from app.outgoing where withdrawal_id = ${id}`
    const context = withNode(product.context, {
      readReceipt: () => Promise.reject(new InvariantError('what the node says makes no sense')),
    })
    for (let pass = 0; pass < 3; pass++) await broadcastOutgoing(context, network)
    expect((await failed()).map(({ subject }) => subject)).toContain(mine?.id)
    for (let pass = 0; pass < 8 && (await read(id))?.state !== 'confirmed'; pass++) {
      await broadcastOutgoing(product.context, network)
      product.chain.mine(network.confirmations)
      await product.follow()
    }
    expect((await read(id))?.state).toBe('confirmed')
    const left = (await failed()).map(({ subject }) => subject)
    expect(left).toHaveLength(260)
    expect(left).not.toContain(mine?.id)
    await product.look`delete from app.outgoing where sender like 'nobody%'`
  })
})

describe('a turn', () => {
  const list = (ids: readonly bigint[], most: number) => ({
    name: `test ${most} ${ids.length}`,
    most,
    read: async (after: bigint) =>
      [...ids.filter((id) => id > after), ...ids.filter((id) => id <= after)].slice(0, most).map((id) => ({ id })),
  })

  it('reaches each row of a list whose first rows stay, and begins again [ATK-23]', async () => {
    const seen: bigint[] = []
    for (let pass = 0; pass < 4; pass++) {
      const { rows, passed } = await readTurn(product.context, list([1n, 2n, 3n, 4n, 5n], 2))
      for (const row of rows) {
        seen.push(row.id)
        passed(row)
      }
    }
    expect(seen).toEqual([1n, 2n, 3n, 4n, 5n, 1n, 2n, 3n])
  })

  it('gives a short list in order, from its start', async () => {
    for (let pass = 0; pass < 2; pass++) {
      const { rows, passed } = await readTurn(product.context, list([1n, 2n, 3n], 4))
      expect(rows.map(({ id }) => id)).toEqual([1n, 2n, 3n])
      for (const row of rows) passed(row)
    }
  })

  it('continues after the last row that was tried, not the last that was read', async () => {
    const first = await readTurn(product.context, list([1n, 2n, 3n, 4n, 5n, 6n], 3))
    for (const row of first.rows.slice(0, 1)) first.passed(row)
    const second = await readTurn(product.context, list([1n, 2n, 3n, 4n, 5n, 6n], 3))
    expect(second.rows.map(({ id }) => id)).toEqual([2n, 3n, 4n])
  })
})
