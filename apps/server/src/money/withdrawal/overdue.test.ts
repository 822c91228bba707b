import { allNetworks } from '@synet/core/all-networks'
import { days, hours, minutes } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { totpCode } from '@synet/stack/seed'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMetrics } from '#processes/metrics/read-metrics'
import { confirmFreeze, freezeCustomer, unfreezeCustomer } from '#operators/customer/change-freeze'
import { readOverview } from '#operators/overview/read-overview'
import { rejectWithdrawal } from '#operators/withdrawal/decide-withdrawal'
import { readQueue } from '#operators/withdrawal/list-queue'
import { declareLoss } from '#people/passkey/passkey-change'
import { readChainNow } from '#custody/payout/sign/sign-attempt'
import { signOrders } from '#custody/payout/sign/sign-orders'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { processRoleName } from '#platform/database/database-roles'
import { nextState } from '#platform/state/transitions'
import { actionKey } from '#test-support/person'
import { type ModelUser, openProduct, type Product, product } from '#test-support/product'
import { orderWithdrawal } from '#test-support/orders'
import { payPassword } from '#test-support/seeded-product'
import { holdDeadlines, holdDeadlinesOf } from '#people/security/hold-deadlines'
import { hasLongOverdue } from '#money/withdrawal/overdue'
import { readHeldReason } from '#people/security/held-reason'

const network = allNetworks.dev
const usdt = 1_000_000n
openProduct(2)
let slow: ModelUser
let buyer: ModelUser
beforeAll(async () => {
  const [first, second] = [product.user(0), product.user(1)]
  slow = first
  buyer = second
  for (const user of [slow, buyer]) {
    const order = await user.call('recharge/recharge', { network: 'dev', amount: '5000' }, actionKey())
    product.chain.pay(order.address, 5_000n * usdt)
  }
  await product.settle()
})

beforeEach(async () => {
  await product.look`update app.user_account set frozen_reason = null, self_frozen_at = null, security_changed_at = null`
  await product.look`update app.freeze set ended_at = ${product.now()} where ended_at is null`
  await product.look`delete from app.passkey_change`
  await product.look`delete from app.passkey`
  for (const { id } of await product.look<{ id: bigint }[]>`
    select id from app.withdrawal where state in ('reviewing', 'approved')`)
    await product.reject(id)
})

async function submit(user: ModelUser, amount = '10'): Promise<bigint> {
  // Quotes are limited by minute.
  await product.passOnly(minutes(1))
  return orderWithdrawal(user, amount)
}
const read = async (id: bigint) => (await slow.call('withdrawal/list', { id: id.toString() })).list[0]
const sign = () => signApprovedWithdrawals(product.context, network, product.signer)
/** A node answers, and the signer reads a price above the ceiling. */
async function readHighGas(): Promise<void> {
  await product.follow()
  await product.look`update app.network_state set gas_high_at = ${product.now()}`
}
const isLongOverdue = () => hasLongOverdue(product.look, product.now())
const buy = async () => {
  const [offer] = (await buyer.call('purchase/softwareList', {})).list
  return buyer.call('purchase/buySoftware', { id: offer?.id ?? '', payPassword }, actionKey())
}
/** Calls as an operator of the demo, with a fresh code. */
async function as<Q extends { secondFactor: string }, A>(
  n: number,
  call: (
    context: Product['context'],
    request: Q,
    who: { id: bigint; name: string; roles: string[]; permissions: [] },
    token: string,
  ) => Promise<A>,
  request: Omit<Q, 'secondFactor'>,
): Promise<A> {
  const { name = '', totpSecret = '' } = product.operators[n] ?? {}
  const [row] = await product.look<{ id: bigint }[]>`
    update app.operator set totp_last_step = 0 where name = ${name} returning id`
  const asked = { ...request, secondFactor: totpCode(totpSecret) } as unknown as Q
  return call(product.context, asked, { id: row?.id ?? 0n, name, roles: [], permissions: [] }, '')
}
async function freezeByOperators(user: ModelUser): Promise<string> {
  const scopes: ('log-in' | 'withdraw' | 'transfer')[] = ['withdraw']
  const frozen = await as(0, freezeCustomer, {
    userId: user.id.toString(),
    scopes,
    reason: 'A theft',
    appeal: 'Write to us',
  })
  if (!frozen.ok) throw new Error(frozen.error)
  const id = frozen.value.freezes[0]?.id ?? ''
  expect(await as(1, confirmFreeze, { id })).toMatchObject({ ok: true })
  return id
}
async function loseKeys(user: ModelUser): Promise<void> {
  await product.look`insert into app.passkey (user_id, credential_id, public_key, name, created_at)
    values (${user.id}, ${crypto.randomUUID()}, 'x', 'Phone', ${product.now()})`
  await inTransaction(product.look, (tx) =>
    declareLoss(tx, { at: product.now(), config: product.context.config }, user.id),
  )
}
/** What each place says of overdue withdrawals. */
async function counts() {
  const facts = await readMetrics(product.owner, 'jobs')
  const fact = (name: string) => facts.find((candidate) => candidate.name === name)?.value
  const open = await product.look<
    { id: bigint }[]
  >`select id from app.withdrawal where state in ('reviewing', 'approved')`
  const queue = await Promise.all(open.map(({ id }) => readQueue(product.look, product.now(), { id })))
  return [
    fact('synet_withdrawals_overdue'),
    (fact('synet_withdrawal_overdue_seconds') ?? 0) > 0 ? 1 : 0,
    (await readOverview(product.look, product.now(), true)).overdue,
    (await slow.call('proof/figures', {})).overdue.count,
    queue.flat().filter((one) => one.overdue).length,
  ]
}
const none = [0, 0, 0, 0, 0]
const one = [1, 1, 1, 1, 1]

describe('a withdrawal', () => {
  const waits: Readonly<Record<string, (user: ModelUser) => Promise<unknown>>> = {
    'its owner, who froze the account': (user) => user.call('user/freezeSelf', {}),
    'a freeze by operators': freezeByOperators,
    'passkeys that are declared lost': loseKeys,
  }
  for (const [what, begin] of Object.entries(waits)) {
    for (const approved of [true, false]) {
      it(`${approved ? 'approved' : 'under review'} that waits for ${what} keeps sales open [ATK-22]`, async () => {
        const id = await submit(slow)
        if (approved) await product.approve(id)
        await begin(slow)
        await sign()
        expect(await read(id)).toMatchObject({ state: 'reviewing', held: true })
        await product.advance(hours(71))
        expect(await isLongOverdue()).toBe(false)
        expect(await counts()).toEqual(none)
        await buy()
      })
    }
  }

  it('is overdue from the moment of its deadline, and stops sales from a day later on [ATK-22]', async () => {
    const id = await submit(slow)
    const [order] = await product.look<{ review_by: Date }[]>`select review_by from app.withdrawal where id = ${id}`
    await product.passOnly((order?.review_by.getTime() ?? 0) - product.now().getTime() - 1)
    expect(await counts()).toEqual(none)
    await product.passOnly(1)
    expect((await counts())[0]).toBe(1)
    await product.passOnly(hours(24) - 1)
    expect(await isLongOverdue()).toBe(false)
    await product.passOnly(1)
    expect(await isLongOverdue()).toBe(true)
  })

  it('that waits for its owner is not overdue when the wait ends, and is overdue a whole deadline later [ATK-22]', async () => {
    const id = await submit(slow)
    await slow.call('user/freezeSelf', {})
    await product.advance(hours(100))
    await slow.call('user/unfreezeSelf', { payPassword })
    expect(await isLongOverdue()).toBe(false)
    expect(await counts()).toEqual(none)
    // The hold follows the freeze.
    expect(await read(id)).toMatchObject({ waitingFor: 'change', held: true })
    await product.advance(hours(24))
    await product.advance(hours(23))
    expect(await counts()).toEqual(none)
    await product.advance(hours(2))
    expect(await counts()).toEqual(one)
    expect((await read(id))?.held).toBe(false)
    await product.advance(hours(24))
    expect(await isLongOverdue()).toBe(true)
    await expect(buy()).rejects.toMatchObject({ data: { error: 'product.payouts-overdue' } })
  })

  it('that waits for cheaper gas keeps sales open for a week, and no longer [ATK-22, ATK-28]', async () => {
    const id = await submit(slow)
    await product.approve(id)
    await product.look`update app.withdrawal set waiting_for = 'gas' where id = ${id}`
    await product.passOnly(days(6))
    await readHighGas()
    await holdDeadlines(product.context)
    expect(await isLongOverdue()).toBe(false)
    expect(await counts()).toEqual(none)
    await product.passOnly(days(1))
    await holdDeadlines(product.context)
    await product.passOnly(hours(49))
    expect(await isLongOverdue()).toBe(true)
  })

  const others: Readonly<Record<string, (id: bigint) => Promise<unknown>>> = {
    'passkeys that were declared lost long ago': async () => {
      await loseKeys(slow)
      await product.look`update app.passkey_change set at = ${product.now()}`
    },
    'a freeze by operators that began after its deadline': async () => {
      await product.passOnly(hours(30))
      await freezeByOperators(slow)
    },
    'a freeze by its user when it was signed before': async (id) => {
      await product.approve(id)
      expect(await sign()).toBe(true)
      await slow.call('user/freezeSelf', {})
    },
  }
  for (const [what, happen] of Object.entries(others))
    it(`has no delay excused by ${what} when gas becomes expensive for an hour [ATK-22]`, async () => {
      const id = await submit(slow)
      await happen(id)
      // The signer is away.
      await product.passOnly(hours(80))
      await holdDeadlines(product.context)
      const due = async () => {
        const [row] = await product.look<{ review_by: Date }[]>`select review_by from app.withdrawal where id = ${id}`
        return row?.review_by.getTime() ?? 0
      }
      await product.forge(
        (tx) => tx`update app.withdrawal set waiting_for = 'gas',
          state = case when state = 'reviewing' then 'approved' else state end where id = ${id}`,
      )
      const before = await due()
      await readHighGas()
      await holdDeadlines(product.context)
      await product.passOnly(hours(1))
      await product.look`update app.withdrawal set waiting_for = null where id = ${id}`
      await holdDeadlines(product.context)
      expect((await due()) - before).toBe(hours(1))
      await product.look`update app.user_account set frozen_reason = null, self_frozen_at = null`
      await product.settle()
    })

  it('that its user freezes after the signer has chosen it is not signed [ATK-22]', async () => {
    const id = await submit(slow)
    await product.approve(id)
    const now = await readChainNow(product.context, network)
    await slow.call('user/freezeSelf', {})
    expect(await signOrders(product.context, network, product.signer, { ids: [id], now })).toBe('next')
    expect(await product.look`select from app.outgoing where withdrawal_id = ${id}`).toHaveLength(0)
    expect(product.signer.journal.findSubject('dev', 'payout', id)).toBeUndefined()
  })

  it('is overdue despite a freeze of operators that began after its deadline [ATK-22]', async () => {
    await submit(slow)
    await product.advance(hours(49))
    await freezeByOperators(slow)
    await product.advance(hours(1))
    expect(await isLongOverdue()).toBe(true)
    expect(await counts()).toEqual(one)
  })

  it('is not approved while it waits, and needs new approvals after the wait [ATK-22]', async () => {
    const id = await submit(slow)
    await product.approve(id)
    const freezeId = await freezeByOperators(slow)
    await sign()
    expect(await read(id)).toMatchObject({ state: 'reviewing', waitingFor: 'freeze' })
    await expect(product.approveBy(id, 0)).rejects.toThrow('withdrawal.held-by-freeze')
    expect(await as(0, unfreezeCustomer, { id: freezeId, reason: 'It was not theirs' })).toMatchObject({ ok: true })
    await product.settle()
    // The user reads that the order is reviewed again.
    expect(await read(id)).toMatchObject({ state: 'reviewing', waitingFor: 'again' })
    await product.approve(id)
    await product.settle()
    expect((await read(id))?.state).toBe('confirmed')
  })
})

it('the wait of a withdrawal is read and noted by every process that asks, with its own rights [ATK-22]', async () => {
  const id = await submit(slow)
  await slow.call('user/freezeSelf', {})
  for (const role of ['api', 'console', 'jobs'] as const)
    await product.look.begin(async (tx) => {
      await tx`set local role ${tx(processRoleName(role))}`
      await holdDeadlinesOf(tx, product.now(), slow.id)
      expect(await hasLongOverdue(tx, product.now())).toBe(false)
    })
  await product.look.begin(async (tx) => {
    await tx`set local role ${tx(processRoleName('signer'))}`
    expect(await readHeldReason(tx, product.now(), id)).toBe('freeze')
  })
})

describe('a way out that its user cannot block', () => {
  const states = ['reviewing', 'approved'] as const
  const reasons = [null, 'liquidity', 'network', 'freeze', 'check', 'address'] as const
  const freezes: Readonly<Record<string, (id: bigint) => PromiseLike<unknown>>> = {
    'no freeze': async () => {},
    'the own freeze': (id) =>
      product.look`update app.user_account set frozen_reason = 'x', frozen_scopes = '{transfer,withdraw}', self_frozen_at = ${product.now()} where id = ${id}`,
    "operators' freeze": (id) =>
      product.look`update app.user_account set frozen_reason = 'x', frozen_scopes = '{log-in,transfer,withdraw}' where id = ${id}`,
  }
  const keys: Readonly<Record<string, () => Promise<unknown>>> = {
    'no loss': async () => {},
    'keys lost': () => loseKeys(slow),
  }
  const closings: Readonly<Record<string, (id: bigint) => PromiseLike<unknown>>> = {
    open: async () => {},
    closed: (
      id,
    ) => product.look`insert into app.closed_account (user_id, username_mac, phone_mac, claim_hash, closed_at)
      values (${id}, 'a', 'b', 'c', ${product.now()})`,
  }

  for (const state of states)
    it(`leads out of ${state}, whatever it waits for and whatever its account is [ATK-22]`, async () => {
      const before = await product.balancesOf(slow.id)
      for (const reason of state === 'approved' ? reasons : [null])
        for (const freezeIt of Object.values(freezes))
          for (const lose of Object.values(keys))
            for (const close of Object.values(closings)) {
              const id = await submit(slow)
              if (state === 'approved')
                await product.forge(
                  (tx) => tx`update app.withdrawal set state = ${nextState('withdrawal', 'reviewing', 'approved')},
                    waiting_for = ${reason} where id = ${id}`,
                )
              await freezeIt(slow.id)
              await lose()
              await close(slow.id)
              await product.reject(id)
              await product.look`delete from app.closed_account`
              await product.look`update app.user_account set frozen_reason = null, self_frozen_at = null, security_changed_at = null`
              await product.look`delete from app.passkey_change`
              await product.look`delete from app.passkey`
              expect((await read(id))?.state).toBe('rejected')
            }
      expect(await product.balancesOf(slow.id)).toEqual(before)
      expect(await product.auditTouched(slow.id)).toBeUndefined()
    })

  it('leads out of a payout that no block takes, although its user froze the account [ATK-22]', async () => {
    const id = await submit(slow)
    await product.approve(id)
    expect(await sign()).toBe(true)
    await slow.call('user/freezeSelf', {})
    await product.settle()
    expect((await read(id))?.state).toBe('confirmed')
  })

  it('rejects or signs, never both, when both happen at the same moment [ATK-22]', async () => {
    const ends = new Set<string | undefined>()
    for (let i = 0; i < 8; i++) {
      const id = await submit(slow)
      await product.approve(id)
      const deciding = as(0, rejectWithdrawal, { id: id.toString(), cause: 'other', reason: 'No' })
      const [, rejected] = await Promise.all([sign(), deciding])
      const [stored] = await product.look`select from app.outgoing where withdrawal_id = ${id}`
      expect(rejected.ok).toBe(stored === undefined)
      const journal = product.signer.journal.findSubject('dev', 'payout', id)
      expect(journal === undefined).toBe(stored === undefined)
      await product.settle()
      const state = (await read(id))?.state
      expect(state).toBe(rejected.ok ? 'rejected' : 'confirmed')
      ends.add(state)
    }
    const [halted] = await product.look`select from app.network_state where halted_reason is not null`
    expect(halted).toBeUndefined()
  })

  it('does not reject what the signer has signed and not stored, and signs it again although its user is frozen [ATK-22]', async () => {
    const id = await submit(slow)
    await product.approve(id)
    await product.look`create function app.cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`
    await product.look`create trigger cut_off before insert on app.outgoing for each row execute function app.cut_off()`
    await expect(sign()).rejects.toThrow('cut off')
    await product.look`drop trigger cut_off on app.outgoing`
    expect(product.signer.journal.findSubject('dev', 'payout', id)).toBeDefined()
    expect((await read(id))?.state).toBe('approved')
    expect(await as(0, rejectWithdrawal, { id: id.toString(), cause: 'other', reason: 'No' })).toMatchObject({
      error: 'withdrawal.signing',
    })
    await slow.call('user/freezeSelf', {})
    await product.advance(hours(30))
    await product.settle()
    expect((await read(id))?.state).toBe('confirmed')
    // Nothing is named any more, and the next order can be rejected.
    const [state] = await product.look<
      { signing: bigint[] }[]
    >`select signing from app.network_state where network = 'dev'`
    expect(state?.signing).toEqual([])
  })

  it('frees an order that the signer had only named when it stopped: its user cancels it, operators reject it [ATK-05]', async () => {
    const [held, poor] = [await submit(slow), await submit(slow, '4000')]
    for (const id of [held, poor]) await product.approve(id)
    await product.look`update app.network_state set signing = ${[String(held), String(poor)]}::bigint[] where network = 'dev'`
    await slow.call('user/freezeSelf', {})
    expect(await sign()).toBe(false)
    expect((await read(held))?.state).toBe('reviewing')
    expect((await slow.call('withdrawal/cancel', { id: held.toString() }, actionKey())).state).toBe('cancelled')
    expect(await as(0, rejectWithdrawal, { id: poor.toString(), cause: 'other', reason: 'No' })).toMatchObject({
      ok: true,
    })
  })
})
