import { inTransaction, int8Array, type Transaction } from '@synet/ledger/database'
import { userAccount } from '@synet/ledger/chart'
import { addMs, hours } from '@synet/core/clock'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSecurity } from '#people/security/change-security'
import { declareLoss } from '#people/passkey/passkey-change'
import { freezeOwn } from '#people/calls/user/freeze'
import { writeFrozen } from '#people/freeze/write-frozen'
import { endSessions } from '#people/session/session'
import { rechargeUser } from '#test-support/orders'
import { actionKey } from '#test-support/person'
import { type ModelUser, openProduct, type Product, product } from '#test-support/product'
import { buyLicences, codeOf, endRun, pledge } from '#test-support/runs'
import { payPassword } from '#test-support/seeded-product'
import { until } from '#test-support/until'
import { countLockWaits, untilLocked } from '#test-support/lock-waits'

openProduct(3, { projects: ['tiny-speeches'] })
let user: ModelUser
let other: ModelUser
beforeAll(async () => {
  user = product.user(0)
  other = product.user(1)
  await rechargeUser(product, user, 5_000_000_000n)
  await buyLicences(user)
})

beforeEach(async () => {
  await product.passOnly(hours(1))
  await product.look`update app.user_account set frozen_reason = null, frozen_scopes = '{}', self_frozen_at = null`
  await product.look`update app.freeze set ended_at = ${product.now()} where ended_at is null`
  await product.look`update app.session set ended_at = null`
})

const transfer = ({ name } = other) =>
  user.call(
    'user/transfer',
    { counterparty: name, asset: 'USDT', amount: '10', fee: '0.05', note: '', payPassword },
    actionKey(),
  )
/** Everything by which money of an account leaves or changes its owner: what it asks first, and the call itself. */
const outflows: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  transfer: async () => () => transfer(),
  swap: async () => {
    const { quoteId } = await user.call('user/exchangeQuote', { from: 'USDT', amount: '10' })
    return () => user.call('user/exchange_coin_money', { quoteId, payPassword }, actionKey())
  },
  withdrawal: async () => {
    const [account] = (await user.call('bank/list', {})).list
    const asked = { accountId: account?.id ?? '', amount: '10', feeIn: 'USDT' } as const
    const { quoteId } = await user.call('withdrawal/quote', asked)
    return () => user.call('withdrawal/apply', { quoteId, payPassword }, actionKey())
  },
  pledge: async () => {
    const { list } = await user.call('purchase/taskPledgeList', {})
    for (const { id, state } of list) if (state === 'new') await endRun(user, id)
    return () => pledge(user, '100')
  },
  purchase: async () => {
    const [software] = (await user.call('purchase/softwareList', {})).list
    return () => user.call('purchase/buySoftware', { id: software?.id ?? '', payPassword }, actionKey())
  },
}
/** Everything that stops outflows, and the refusal after it. */
const stops: Readonly<Record<string, { code: string; stop: (tx: Transaction) => Promise<unknown> }>> = {
  'a freeze by its owner': { code: 'user.frozen', stop: (tx) => freezeOwn(tx, product.now(), user.id) },
  'a freeze by operators': { code: 'user.frozen', stop: freezeByOperators },
  'the end of its session': {
    code: 'session.ended',
    stop: (tx) => endSessions(tx, product.now(), user.id, { except: undefined }),
  },
}
async function freezeByOperators(tx: Transaction) {
  const at = product.now()
  await tx`select from app.user_account where id = ${user.id} for update`
  await tx`insert into app.freeze (user_id, scopes, reason, appeal, operator_id, at, lapses_at)
      select ${user.id}, '{transfer,withdraw}', 'A theft', 'Write to us', min(id), ${at}, ${addMs(at, hours(24))} from app.operator`
  await writeFrozen(tx, at, user.id)
}
const balance = async () => (await product.balancesOf(user.id))['available USDT']
const isWaiting = async (count = 1) => (await countLockWaits(product.look)) >= count
const lockAccounts = (tx: Transaction) => {
  const ids = [userAccount(user.id, 'available', 'USDT'), userAccount(user.id, 'available', 'SNT')]
  return tx`select from ledger.balance where account_id = any (${int8Array(ids)}::bigint[]) for update`
}
function begin(call: () => Promise<unknown>) {
  let answered = false
  const code = codeOf(call()).finally(() => (answered = true))
  return { code, isAnswered: () => answered }
}
// A test that fails leaves its transaction open, and the next ones would wait for its locks.
const held = new Set<() => void>()
afterEach(() => {
  for (const end of held) end()
  held.clear()
})
/** Holds a transaction open after its work, until it is told to end. */
async function holdOpen(work: (tx: Transaction) => Promise<unknown>) {
  const done = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  held.add(end.resolve)
  const ended = inTransaction(product.look, async (tx) => {
    await work(tx)
    done.resolve()
    await end.promise
  })
  await done.promise
  return async () => {
    end.resolve()
    await ended
  }
}

for (const [what, { code, stop }] of Object.entries(stops))
  describe(what, () => {
    for (const [name, prepare] of Object.entries(outflows)) {
      it(`that comes before a ${name} is posted refuses it, although the call had begun [ATK-32]`, async () => {
        const call = await prepare()
        const before = await balance()
        const commit = await holdOpen(stop)
        const outcome = begin(call)
        await until(`the ${name} to wait, or to be answered`, async () => outcome.isAnswered() || isWaiting())
        await commit()
        expect(await outcome.code).toBe(code)
        expect(await balance()).toBe(before)
      })

      it(`that comes while a ${name} waits for its accounts is effective once that is posted: nothing leaves later [ATK-32]`, async () => {
        const call = await prepare()
        const release = await holdOpen(lockAccounts)
        const outcome = begin(call)
        await until(`the ${name} to wait, or to be answered`, async () => outcome.isAnswered() || isWaiting())
        let left: bigint | undefined
        const frozen = inTransaction(product.look, stop).then(async () => void (left = await balance()))
        await until('what stops it to wait, or to be answered', async () => left !== undefined || isWaiting(2))
        await release()
        await frozen
        expect(await outcome.code).toBeUndefined()
        expect(await balance()).toBe(left)
        expect(await product.auditTouched(user.id)).toBeUndefined()
      })
    }
  })

describe('the end of what is on sale', () => {
  const retired = {
    purchase: { table: 'product', code: 'product.not-found' },
    pledge: { table: 'task', code: 'task.not-found' },
  } as const

  it.each(Object.entries(retired))(
    'that comes before a %s is posted refuses it, although the call had begun [ATK-16]',
    async (name, { table, code }) => {
      const call = await outflows[name]?.()
      const before = await balance()
      const on = await product.look<{ id: bigint }[]>`select id from app.${product.look(table)} where active`
      const set = (tx: Transaction | Product['look'], active: boolean) =>
        tx`update app.${tx(table)} set active = ${active} where id = any (${int8Array(on.map(({ id }) => id))}::bigint[])`
      const commit = await holdOpen(async (tx) => {
        await tx`select from app.user_account where id = ${user.id} for no key update`
        await set(tx, false)
      })
      const outcome = begin(async () => call?.())
      await until(`the ${name} to wait, or to be answered`, async () => outcome.isAnswered() || isWaiting())
      await commit()
      expect([await outcome.code, await balance()]).toEqual([code, before])
      await set(product.look, true)
    },
  )
})

describe('the end of a receiving account', () => {
  const accounts = async () => (await user.call('bank/list', {})).list
  const lockUser = (tx: Transaction) => tx`select from app.user_account where id = ${user.id} for no key update`

  it('that comes before a withdrawal to it is posted refuses it, although the call had begun [ATK-32]', async () => {
    const call = await outflows['withdrawal']?.()
    const [account] = await accounts()
    const before = await balance()
    const commit = await holdOpen(async (tx) => {
      await lockUser(tx)
      await tx`update app.receiving_account set deleted_at = ${product.now()} where id = ${account?.id ?? ''}`
    })
    const outcome = begin(async () => call?.())
    await until('the withdrawal to wait, or to be answered', async () => outcome.isAnswered() || isWaiting())
    await commit()
    expect([await outcome.code, await balance()]).toEqual(['quote.expired', before])
    await product.look`update app.receiving_account set deleted_at = null where id = ${account?.id ?? ''}`
  })

  it('is answered after the withdrawals that came before it [ATK-32]', async () => {
    const [account] = await accounts()
    const release = await holdOpen(lockUser)
    const outcome = begin(() => user.call('bank/delete', { id: account?.id ?? '' }))
    await until('the end to wait, or to be answered', async () => outcome.isAnswered() || isWaiting())
    expect(outcome.isAnswered()).toBe(false)
    await release()
    expect([await outcome.code, await accounts()]).toEqual([undefined, []])
    await product.look`update app.receiving_account set deleted_at = null where id = ${account?.id ?? ''}`
  })
})

describe('a transfer that waits for its accounts while the security of the account changes', () => {
  /** Makes a transfer to a person, and the change while it waits. @returns the code of its refusal */
  async function change(to: ModelUser, work: () => Promise<unknown>): Promise<string | undefined> {
    const release = await holdOpen(lockAccounts)
    const outcome = begin(() => transfer(to))
    await untilLocked(product.look)
    await work()
    await release()
    return outcome.code
  }
  const noteChange = async (agoMs = 0) => {
    const at = addMs(product.now(), -agoMs)
    await product.look`update app.user_account set security_changed_at = ${at} where id = ${user.id}`
  }

  it('is held for a person who was not paid before, and sent to others [ATK-07]', async () => {
    const before = await balance()
    expect(await change(product.user(2), () => noteChange())).toBe('transfer.held')
    expect(await balance()).toBe(before)
    await product.passOnly(hours(25))
    expect(await codeOf(transfer())).toBeUndefined()
    expect(await change(other, () => noteChange())).toBeUndefined()
  })

  it('is held until exactly 24 hours after the change, also after a second check [ATK-07]', async () => {
    const { name: counterparty } = product.user(2)
    const heldUntil = async () =>
      (await user.call('user/transferQuote', { counterparty, asset: 'USDT', amount: '10' })).heldUntil
    await noteChange()
    await product.passOnly(hours(24) - 1)
    expect(await heldUntil()).not.toBeNull()
    await product.passOnly(1)
    expect(await heldUntil()).toBeNull()
    expect(await change(product.user(2), () => noteChange(hours(24) - 1))).toBe('transfer.held')
    await product.passOnly(2)
    expect(await change(product.user(2), () => noteChange(hours(24)))).toBeUndefined()
  })

  const moment = () => ({ at: product.now(), config: product.context.config })
  const loseKeys = async (tx: Transaction) => {
    await tx`insert into app.passkey (user_id, credential_id, public_key, name, created_at)
      values (${user.id}, ${crypto.randomUUID()}, 'x', 'Phone', ${product.now()})`
    await declareLoss(tx, moment(), user.id)
  }

  it('is refused when the passkeys were declared lost [ATK-07]', async () => {
    await product.passOnly(hours(25))
    const commit = await holdOpen(loseKeys)
    const outcome = begin(() => transfer())
    await until('the transfer to wait, or to be answered', async () => outcome.isAnswered() || isWaiting())
    await commit()
    expect(await outcome.code).toBe('passkey.lost')
  })

  const changes: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
    'a change of its security': (tx) =>
      changeSecurity(tx, moment(), user.id, { notice: 'pay-password-changed', holds: true }),
    'the loss of its passkeys': loseKeys,
  }
  it.each(Object.entries(changes))(
    '%s ends after what was released before: nothing leaves later [ATK-07]',
    async (_what, stop) => {
      await product.look`delete from app.passkey_change`
      await product.look`delete from app.passkey`
      await product.look`update app.user_account set security_changed_at = null`
      const release = await holdOpen((tx) => tx`lock table app.transfer in share mode`)
      const outcome = begin(() => transfer())
      await until('the transfer to wait, or to be answered', async () => outcome.isAnswered() || isWaiting())
      let left: bigint | undefined
      const changed = inTransaction(product.look, stop).then(async () => void (left = await balance()))
      await until('the change to wait, or to be answered', async () => left !== undefined || isWaiting(2))
      await release()
      await changed
      expect(await outcome.code).toBeUndefined()
      expect(await balance()).toBe(left)
    },
  )
})
