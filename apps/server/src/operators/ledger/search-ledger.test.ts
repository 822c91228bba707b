import { days } from '@synet/core/clock'
import { orderNumber } from '#platform/order-number'
import { actionKey, rechargePerson, registerPerson, startRun } from '#test-support/person'
import { takeOperators, error } from '#test-support/operators'
import { describe, expect, it } from 'vitest'

const desk = takeOperators()
const { balance } = desk

describe('the explorer and the reserves', () => {
  it('finds a posting by id, key, user, account, order and transaction, and shows an account page by page', async () => {
    const person = await registerPerson(desk.product, 'AGENT001')
    await rechargePerson(desk.product, person, '30')
    const [row] = (await person.call('user/getMoneyLog', {})).list
    const { username } = await person.call('user/info', {})
    const [order] = (await person.call('recharge/myRecords', {})).list
    const id = row?.id.split('.')[0] ?? ''
    const search = (query: string) => desk.first.ops('ledgerSearch', { query })
    const [byId] = (await search(id)).postings
    expect(byId?.entries.map((entry) => [entry.bucket, entry.amount])).toEqual([
      ['available', '30'],
      ['chain:dev', '-30'],
    ])
    for (const query of [byId?.key ?? '', byId?.ref['transaction'] ?? '', order?.number ?? ''])
      expect((await search(query)).postings.map((posting) => posting.id)).toEqual([id])
    const { accounts } = await search(username)
    expect(accounts.find((a) => a.bucket === 'available' && a.asset === 'USDT')).toMatchObject({
      balance: '30',
      username,
    })
    // Two months of daily releases: more than a page.
    await desk.product.advance(days(60))
    await desk.logInBoth()
    const [emission] = (await search('emission:locked/SNT')).accounts
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await desk.first.ops('ledgerAccount', {
        id: emission?.id ?? '',
        limit: 40,
        ...(cursor && { cursor }),
      })
      seen.push(...page.list.map((entry) => entry.seq))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.length).toBe(Number(emission?.entries))
    expect(seen.length).toBeGreaterThan(40)
    expect(new Set(seen).size).toBe(seen.length)
    await expect(desk.first.ops('ledgerAccount', { id: '7' })).rejects.toMatchObject(error('account.not-found'))
    for (const query of ['%', "'; drop table", '0', 'W0', '99999999999999999999', 'ü'])
      expect(await search(query)).toMatchObject({ postings: [] })
  })

  it('finds runs, purchases and swaps by the numbers that people see, and names their owners', async () => {
    const { product } = desk
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '300')
    const runId = await startRun(person, '100', false)
    const { payPassword } = person
    const { quoteId } = await person.call('user/exchangeQuote', { from: 'USDT', amount: '10' })
    const swap = await person.call('user/exchange_coin_money', { quoteId, payPassword }, actionKey())
    const { id: userId } = await person.call('user/info', {})
    const { orders } = await desk.first.ops('customer', { id: userId })
    expect(orders.map(({ number }) => number)).toEqual(
      expect.arrayContaining([orderNumber('run', runId), orderNumber('swap', swap.id)]),
    )
    for (const { number } of orders) {
      const { list } = await desk.first.ops('customers', { query: number })
      expect([number, list.map(({ id }) => id)]).toEqual([number, [userId]])
      const { postings } = await desk.first.ops('ledgerSearch', { query: number })
      expect([number, postings.length]).toEqual([number, 1])
    }
  })

  it('reserves are what the chain and the ledger say', async () => {
    const page = await desk.first.ops('reserves', {})
    const [dev] = page.networks
    const minor = (text: string | null | undefined) => Math.round(Number(text) * 1e6)
    expect(minor(page.surplus)).toBe(minor(page.held) - minor(page.owed.total))
    expect(minor(page.owed.total)).toBe(
      minor(page.owed.available) + minor(page.owed.pledged) + minor(page.owed.withdrawing) + minor(page.owed.suspense),
    )
    expect(page.own.find((candidate) => candidate.name === 'treasury' && candidate.asset === 'SNT')?.amount).toBe(
      String(Number(await balance('treasury', 'SNT')) / 1e6),
    )
    expect(minor(dev?.held)).toBeGreaterThanOrEqual(minor(dev?.booked))
    expect(page.promised).toBe(page.emission.find((candidate) => candidate.name === 'reserved')?.amount)
  })
})
