import { auditAll } from '#custody/audit/audit-all'
import { days, minutes } from '@synet/core/clock'
import { describe, expect, it } from 'vitest'
import {
  actionKey,
  addAccount,
  approveWithdrawal,
  logInOperator,
  openApprovals,
  type Person,
  rechargePerson,
  registerPerson,
  signWithdrawal,
  requestWithdrawal,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { codeOf } from '#test-support/runs'

openProduct(0, { ticking: true })

const balances = async (person: Person) => (await person.call('user/info', {})).balances
const expectGreen = async () => expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])

const tellings = (person: Person): readonly string[] =>
  product.mailbox
    .messages(person.email)
    .filter(({ text }) => text.startsWith('A withdrawal of'))
    .map(({ text }) => text.split('\n')[0] ?? '')

describe('a withdrawal', () => {
  const target = '0x00000000000000000000000000000000000000bb'
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

  it('is reviewed, approved with the second factor, sent and confirmed; the chain has what the quote said [ST-04]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const accountId = await addAccount(product, person, target)
    const quote = await person.call('withdrawal/quote', { accountId, amount: '123.456789' })
    expect(quote).toMatchObject({ feeUsdt: '1.234568', received: '122.222221', usedAt: null })
    expect(quote.left).toEqual({ USDT: '76.543211', SNT: '0' })
    const apply = { quoteId: quote.quoteId, payPassword: person.payPassword }
    const order = await person.call('withdrawal/apply', apply, actionKey())
    expect(order).toMatchObject({ state: 'reviewing', signatures: { needed: 2, signed: 0 } })
    expect(await balances(person)).toMatchObject({ USDT: { available: '76.543211', withdrawing: '123.456789' } })
    // A repeated request is the same order, which was told already.
    await person.call('withdrawal/apply', apply, actionKey())
    await product.until('the owner is told', async () => tellings(person).length > 0)
    expect(tellings(person)).toEqual([expect.stringMatching(/^A withdrawal of 122.222221 USDT .*00bb was requested\./)])
    const { ops } = await logInOperator(product)
    const item = (await ops('withdrawals', {})).list.find((withdrawal) => withdrawal.id === order.id)
    expect(item?.risks).toEqual(['new-address', 'first-payout'])
    await approveWithdrawal(product, order.id)
    await product.until(
      'the payout is final',
      async () => (await person.call('withdrawal/list', { id: order.id })).list[0]?.state === 'confirmed',
    )
    expect(await product.owner.rpc.dev.readTokenBalance({ token, address: target })).toBe(122_222_221n)
    expect((await person.call('withdrawal/quote', { accountId, amount: '10' })).usedAt).not.toBeNull()
    // However late the quote was confirmed, the deadline that it named holds.
    expect(new Date(order.reviewBy) <= new Date(quote.reviewBy)).toBe(true)
    expect(await balances(person)).toMatchObject({ USDT: { available: '76.543211', withdrawing: '0' } })
    await expectGreen()
  })

  it('that is rejected or cancelled gives everything back, including the fee [ST-04]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const accountId = await addAccount(product, person, target)
    const submit = () => requestWithdrawal(person, accountId, '100')
    const rejected = await submit()
    const { ops, secondFactor } = await logInOperator(product)
    await ops('reject', {
      id: rejected.id,
      cause: 'other',
      reason: 'The address is on a sanctions list.',
      secondFactor: await secondFactor(),
    })
    expect((await person.call('withdrawal/list', { id: rejected.id })).list[0]).toMatchObject({
      state: 'rejected',
      rejectedFor: 'other',
      reason: 'The address is on a sanctions list.',
    })
    const told = await submit()
    const note = { id: told.id, cause: 'unconfirmed', reason: 'They did not answer the phone.' } as const
    expect(await ops('reject', { ...note, secondFactor: await secondFactor() })).toMatchObject({
      rejectedFor: 'unconfirmed',
      reason: note.reason,
    })
    expect((await person.call('withdrawal/list', { id: told.id })).list[0]).toMatchObject({
      state: 'rejected',
      rejectedFor: 'unconfirmed',
      reason: null,
    })
    const cancelled = await submit()
    const changeFee = (by: number) =>
      product.owner.sql`update app.withdrawal set fee_snt = fee_snt + ${by} where id = ${cancelled.id}`
    await changeFee(1)
    const red = (await auditAll(product.owner)).filter((check) => !check.green)
    expect(red.map(({ name }) => name)).toEqual(['what is being withdrawn is held for its orders, 1:1'])
    await changeFee(-1)
    expect((await person.call('withdrawal/cancel', { id: cancelled.id }, actionKey())).state).toBe('cancelled')
    expect(await balances(person)).toMatchObject({ USDT: { available: '200', withdrawing: '0' } })
    await expectGreen()
  })

  it('is quoted, submitted and cancelled by its user alone, within a minute, to an account of theirs that still exists', async () => {
    const [person, stranger] = [await registerPerson(product, 'AGENT001'), await registerPerson(product, 'AGENT001')]
    await rechargePerson(product, person, '300')
    await rechargePerson(product, stranger, '300')
    const accountId = await addAccount(product, person, target)
    const quote = async (by: Person) =>
      (await by.call('withdrawal/quote', { accountId, amount: '100', feeIn: 'USDT' })).quoteId
    const apply = (by: Person, quoteId: string) =>
      codeOf(by.call('withdrawal/apply', { quoteId, payPassword: by.payPassword }, actionKey()))
    const quoteId = await quote(person)
    expect(await codeOf(quote(stranger))).toBe('account.not-found')
    expect(await apply(stranger, quoteId)).toBe('quote.expired')
    const late = await quote(person)
    expect(await apply(person, quoteId)).toBeUndefined()
    // Nobody else learns of it.
    expect(await apply(stranger, quoteId)).toBe('quote.expired')
    const [order] = (await person.call('withdrawal/list', {})).list
    const cancel = (by: Person) => codeOf(by.call('withdrawal/cancel', { id: order?.id ?? '' }, actionKey()))
    expect(await cancel(stranger)).toBe('order.not-found')
    await product.passOnly(minutes(1))
    expect(await apply(person, late)).toBe('quote.expired')
    // A stranger who saves the same address takes nobody's account away.
    await addAccount(product, stranger, target)
    expect((await person.call('bank/list', {})).list.map(({ id }) => id)).toEqual([accountId])
    const gone = await quote(person)
    await person.call('bank/delete', { id: accountId })
    expect(await apply(person, gone)).toBe('quote.expired')
    expect(await cancel(person)).toBeUndefined()
    for (const one of [person, stranger])
      expect(await balances(one)).toMatchObject({ USDT: { available: '300', withdrawing: '0' } })
    await expectGreen()
  })

  it('goes to at most as many accounts as the setting says; an address that is saved again takes no further place', async () => {
    await product.owner.sql`insert into app.setting (name, value) values ('receivingAccountsMax', '2')`
    const person = await registerPerson(product, 'AGENT001')
    const add = async (digit: string) => {
      await product.passOnly(minutes(2))
      return codeOf(addAccount(product, person, `0x${digit.repeat(40)}`))
    }
    expect([await add('1'), await add('2'), await add('3'), await add('2')]).toEqual([
      undefined,
      undefined,
      'account.limit',
      undefined,
    ])
    expect((await person.call('bank/list', {})).list).toHaveLength(2)
    await product.owner.sql`delete from app.setting where name = 'receivingAccountsMax'`
  })

  it('above the limit needs two different operators, and tells its user how many have signed, not who', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '6000')
    const accountId = await addAccount(product, person, target)
    const order = await requestWithdrawal(person, accountId, '5500')
    const [first, second] = [await openApprovals(product, 0), await openApprovals(product, 1)]
    const read = async () => (await person.call('withdrawal/list', { id: order.id })).list[0]
    expect(order.signatures).toEqual({ needed: 2, signed: 0 })
    expect(await signWithdrawal(first, order.id)).toBe(false)
    expect((await read())?.signatures).toEqual({ needed: 2, signed: 1 })
    expect(JSON.stringify(await read())).not.toContain('operator')
    // The signature of an operator who is out no longer counts.
    await product.look`
      update app.operator set disabled_at = ${product.now()}
        where id = (select operator_id from app.withdrawal_approval where withdrawal_id = ${order.id})`
    expect((await read())?.signatures).toEqual({ needed: 2, signed: 0 })
    await product.look`update app.operator set disabled_at = null`
    await expect(signWithdrawal(first, order.id, second)).rejects.toMatchObject({ data: { error: 'operator.same' } })
    expect(await signWithdrawal(second, order.id)).toBe(true)
    await product.until('the payout is final', async () => (await read())?.state === 'confirmed')
    expect(await read()).not.toHaveProperty('signatures')
    await expectGreen()
  })

  it('is refused for the rest of a day in which its user has taken twenty back, and says so beforehand [ATK-25]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const accountId = await addAccount(product, person, target)
    const submit = () => requestWithdrawal(person, accountId, '100')
    for (let n = 0; n < 20; n++) {
      const { id } = await submit()
      await person.call('withdrawal/cancel', { id }, actionKey())
      await person.call('withdrawal/cancel', { id }, actionKey())
    }
    expect((await person.call('user/refusals', {})).withdraw?.code).toBe('request.too-many')
    await expect(submit()).rejects.toMatchObject({ data: { error: 'request.too-many' } })
    await product.passOnly(days(1))
    expect((await person.call('user/refusals', {})).withdraw).toBeNull()
    await submit()
    await expectGreen()
  })
})
