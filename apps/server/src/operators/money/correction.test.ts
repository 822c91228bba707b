import { days, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { describe, expect, it } from 'vitest'
import { giveUsdt } from '#test-support/give'
import { error } from '#test-support/operators'
import { type Money, takeMoneyDesk } from '#test-support/money-desk'
import type { ModelUser } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'

const money = takeMoneyDesk()
const { reason, user, propose, balances, publicChange, pass } = money

describe('a correction [ATK-21]', () => {
  const lately = () => money.product.now().toISOString()
  const correct = (posting: bigint | string, more: object = {}) =>
    propose({
      kind: 'correction',
      posting: posting.toString(),
      mistake: 'double-credit',
      discoveredAt: lately(),
      ...more,
    } as Money)
  const newest = async ({ call }: ModelUser, kind: string): Promise<string> => {
    const row = (await call('user/getMoneyLog', { limit: 100 })).list.find((candidate) => candidate.kind === kind)
    return row?.id.split('.')[0] ?? ''
  }
  const mailsTo = async ({ id }: ModelUser) =>
    money.product.look<{ subject: string; body_text: string }[]>`
      select subject, body_text from app.message
        where recipient = (select email from app.user_account where id = ${id}) order by id desc`
  const counts = async () => {
    const { corrections, courtOrders } = await user(0).call('proof/figures', {})
    return { corrections, courtOrders }
  }
  const act = () => ({ idempotencyKey: crypto.randomUUID() })

  it('never touches what a user confirmed: transfer, swap, purchase, pledge, withdrawal and its return', async () => {
    const [ann, ben] = [user(1), user(2)]
    await giveUsdt(money.product, ann.id, 1_000_000_000n)
    await ann.call('user/transfer', { counterparty: ben.name, asset: 'USDT', amount: '500', payPassword }, act())
    const quote = await ann.call('user/exchangeQuote', { from: 'USDT', amount: '20' })
    await ann.call('user/exchange_coin_money', { quoteId: quote.quoteId, payPassword }, act())
    const [software] = (await ann.call('purchase/softwareList', {})).list
    await ann.call('purchase/buySoftware', { id: software?.id ?? '', payPassword }, act())
    const [node] = (await ann.call('purchase/nodeList', {})).list
    await ann.call('purchase/buyNode', { id: node?.id ?? '', payPassword }, act())
    const task = (await ann.call('purchase/taskList', {})).list.find(
      (candidate) => candidate.projectCode === 'tiny-speeches',
    )
    const pledge = { taskId: task?.id ?? '', region: 'accra-gh', amount: '100', autoReinvest: false, payPassword }
    const run = await ann.call('purchase/taskPledge', pledge, act())
    const [account] = (await ann.call('bank/list', {})).list
    const out = await ann.call('withdrawal/quote', { accountId: account?.id ?? '', amount: '20', feeIn: 'USDT' })
    const order = await ann.call('withdrawal/apply', { quoteId: out.quoteId, payPassword }, act())
    await ann.call('withdrawal/cancel', { id: order.id }, act())
    await ann.call('purchase/endTaskPledge', { id: run.id, payPassword }, act())
    for (const kind of [
      'transfer',
      'swap',
      'software.bought',
      'node.bought',
      'run.started',
      'run.ended-early',
      'withdrawal.submitted',
      'withdrawal.returned',
    ])
      await expect(correct(await newest(ann, kind), { username: ann.name })).rejects.toMatchObject(
        error('posting.not-correctable', { kind }),
      )
    expect((await balances(ben)).USDT.available).toBe('500')
  })

  it('takes back a wrong credit up to what is there, and the rest is the platform’s loss; the person is informed at once, and public counts include it', async () => {
    const eve = user(3)
    await money.product
      .look`update app.user_account set email = 'eve@demo.invalid', language = 'fr-FR' where id = ${eve.id}`
    const twice = await giveUsdt(money.product, eve.id, 100_000_000n)
    await giveUsdt(money.product, eve.id, 5_000_000n)
    await eve.call('user/transfer', { counterparty: user(1).name, asset: 'USDT', amount: '40', payPassword }, act())
    const there = (await balances(eve)).USDT.available
    expect(there).toBe('64.8')
    const lossBefore = await readBalance(money.product.look, systemAccount('loss', 'USDT'))
    const before = await counts()
    const proposal = await correct(twice)
    expect(proposal).toMatchObject({ signedBy: [], noticeMs: 0, facts: { username: eve.name, amount: '100' } })
    expect(proposal.entries.map(({ bucket, amount }) => [bucket, amount])).toEqual([
      ['available', '-64.8'],
      ['loss', '-35.2'],
      ['chain:dev', '100'],
    ])
    const { id } = proposal
    expect(await money.desk.approve(proposal)).toMatchObject({ state: 'executed' })
    expect((await balances(eve)).USDT.available).toBe('0')
    expect(await readBalance(money.product.look, systemAccount('loss', 'USDT'))).toBe(lossBefore - 35_200_000n)
    expect((await eve.call('user/notifications', {})).list[0]).toMatchObject({
      state: 'corrected',
      order: null,
      amount: '-64.8',
      asset: 'USDT',
      explanation: reason,
    })
    const [mail] = await mailsTo(eve)
    expect(mail?.subject).toBe('Votre solde Synet a été modifié')
    expect(mail?.body_text).toContain('−64,8 USDT')
    expect(mail?.body_text).toContain('crédité deux fois')
    expect(mail?.body_text).toContain(reason)
    expect(await counts()).toEqual({ ...before, corrections: before.corrections + 1 })
    const change = await publicChange(id)
    expect(change).toMatchObject({
      kind: 'correction',
      state: 'done',
      facts: { postingKind: 'recharge.credited', mistake: 'double-credit', amount: '100' },
      entries: expect.arrayContaining([{ bucket: 'users:available', asset: 'USDT', amount: '-64.8' }]),
    })
    expect(JSON.stringify(change)).not.toContain(eve.name)
    // Once.
    await expect(correct(twice)).rejects.toMatchObject(error('posting.corrected'))
    // And back, when the correction itself was the mistake.
    const undone = await correct((await money.desk.read(id)).postingId ?? '')
    expect(await money.desk.approve(undone)).toMatchObject({ state: 'executed' })
    expect((await balances(eve)).USDT.available).toBe('64.8')
  })

  it('takes place within 24 hours of a past discovery, and within 30 days of the posting', async () => {
    const posting = await giveUsdt(money.product, user(3).id, 1_000_000n)
    const at = (ms: number) => new Date(money.product.now().getTime() + ms).toISOString()
    await pass(hours(30))
    await expect(correct(posting, { discoveredAt: at(hours(1)) })).rejects.toMatchObject(error('correction.discovery'))
    await expect(correct(posting, { discoveredAt: at(-hours(25)) })).rejects.toMatchObject(
      error('correction.discovery'),
    )
    await expect(correct(posting, { discoveredAt: at(-hours(31)) })).rejects.toMatchObject(
      error('correction.discovery'),
    )
    await expect(correct(posting, { discoveredAt: 'yesterday' })).rejects.toMatchObject(error('request.invalid'))
    const waits = await correct(posting, { discoveredAt: at(-hours(2)) })
    await pass(hours(23))
    expect(await money.desk.approve(waits)).toMatchObject({
      state: 'proposed',
      blocked: { code: 'correction.discovery', facts: { hours: 24 } },
    })
    await pass(days(30))
    await expect(correct(posting)).rejects.toMatchObject(error('correction.too-late', { days: 30 }))
  })

  it('a correction of SNT returns what is left to the emission; one of money for the wrong owner takes the whole, which waits for its owner', async () => {
    const { look } = money.product
    const eve = user(3)
    // A day that was paid for two, as the job pays it: one of the two should not have been.
    const [emission, reserved] = [systemAccount('emission', 'SNT'), systemAccount('reserved', 'SNT')]
    await look`select ledger.post_set('test:reserve', '', 'run.reinvested', ${money.product.now()}, '{}',
      array[${emission}, ${reserved}]::bigint[], array[-12000000, 12000000]::bigint[])`
    const [row] = await look<{ id: bigint }[]>`
      select ledger.post_set('test:days', '', 'run.day-credited', ${money.product.now()}, '{}',
        array[${eve.id * 8n + 1n}, ${user(2).id * 8n + 1n}, ${reserved}]::bigint[], array[7000000, 5000000, -12000000]::bigint[]) as id`
    invariant(row, 'it is posted')
    await expect(correct(row.id)).rejects.toMatchObject(error('correction.user'))
    await expect(correct(row.id, { username: user(1).name })).rejects.toMatchObject(error('correction.user'))
    await eve.call('user/transfer', { counterparty: user(1).name, asset: 'SNT', amount: '2', payPassword }, act())
    const before = await readBalance(look, emission)
    const proposal = await correct(row.id, { username: eve.name, mistake: 'not-due' })
    expect(proposal.entries.map(({ bucket, amount }) => [bucket, amount])).toEqual([
      ['available', '-4.99'],
      ['emission', '4.99'],
    ])
    expect(await money.desk.approve(proposal)).toMatchObject({ state: 'executed' })
    expect(await readBalance(look, emission)).toBe(before + 4_990_000n)
    await expect(correct(row.id, { username: eve.name })).rejects.toMatchObject(error('posting.corrected'))
    expect((await balances(user(2))).SNT.available).not.toBe('0')
    expect(await readBalance(look, reserved)).toBeGreaterThanOrEqual(0n)

    const { chain } = money.product
    const [wallet] = await look<{ address: string }[]>`select address from app.wallet where network = 'dev'`
    chain.pay(wallet?.address ?? '', 60_000_000n)
    await money.product.settle()
    const [waiting] = (await money.desk.first.ops('exceptions', {})).suspense
    invariant(waiting, 'it waits for its owner')
    const assign = async (username: string) => {
      const { network, transaction, nth } = waiting
      return money.desk.approve(
        await money.desk.first.ops('proposeAssignment', {
          network,
          transaction,
          nth,
          username,
          reason,
          secondFactor: await money.desk.first.code(),
        }),
      )
    }
    const wrong = await assign(eve.name)
    expect(wrong).toMatchObject({ state: 'executed' })
    await eve.call('user/transfer', { counterparty: user(1).name, asset: 'USDT', amount: '100', payPassword }, act())
    const left = (await balances(eve)).USDT.available
    const back = await correct(wrong.postingId ?? '', { mistake: 'wrong-owner' })
    expect(await money.desk.approve(back)).toMatchObject({ state: 'executed' })
    expect(Number(left)).toBeLessThan(60)
    expect((await balances(eve)).USDT.available).toBe('0')
    const again = await money.desk.first.ops('exceptions', {})
    expect(again.suspense).toMatchObject([{ amount: '60' }])
    expect(again.tasks.find(({ kind }) => kind === 'suspense.received')?.facts['amount']).toBe('60')
    const usdtBefore = Number((await balances(user(0))).USDT.available)
    expect(await assign(user(0).name)).toMatchObject({ state: 'executed' })
    expect(Number((await balances(user(0))).USDT.available)).toBe(usdtBefore + 60)
  })

  it('a correction of a grant takes back what has not vested, and what is left of the rest', async () => {
    await pass(days(31))
    const ada = user(0)
    const held = (await balances(ada)).SNT
    const proposal = await propose({ kind: 'grant', username: ada.name, amount: '300' })
    await money.desk.approve(proposal)
    await pass(days(7))
    const { postingId } = await money.desk.read(proposal.id)
    await pass(days(3))
    expect((await balances(ada)).SNT.vesting).not.toBe(held.vesting)
    const back = await correct(postingId ?? '', { mistake: 'not-due' })
    expect(await money.desk.approve(back)).toMatchObject({ state: 'executed' })
    expect((await balances(ada)).SNT.vesting).toBe('0')
    expect((await ada.call('user/vesting', {})).list[0]).toMatchObject({ amount: '300', nextAt: null })
    const after = (await balances(ada)).SNT
    await pass(days(30))
    expect((await balances(ada)).SNT).toEqual(after)
    expect((await money.product.auditFully()).filter((check) => check.includes('vested'))).toEqual([])
  })

  it('leaves a court order to its own kind, which names its document, is reported at once and is counted in public', async () => {
    const [eve, ben] = [user(3), user(2)]
    await giveUsdt(money.product, eve.id, 80_000_000n)
    const eves = Number((await balances(eve)).USDT.available)
    const document = 'ab'.repeat(32)
    const order = {
      kind: 'court-order',
      username: eve.name,
      to: ben.name,
      asset: 'USDT',
      amount: '50',
      document,
    } as const
    await expect(propose({ ...order, document: 'a court said so' })).rejects.toMatchObject(
      error('court-order.document'),
    )
    await expect(propose({ ...order, amount: '5000' })).rejects.toMatchObject(error('balance.insufficient'))
    await expect(propose({ ...order, to: eve.name })).rejects.toMatchObject(error('transfer.self'))
    const before = await counts()
    const bens = Number((await balances(ben)).USDT.available)
    // A freeze keeps others away, and does not overrule a court.
    await money.product
      .look`update app.user_account set frozen_reason = 'x', frozen_scopes = '{withdraw}' where id = ${eve.id}`
    const proposal = await propose(order)
    expect(await publicChange(proposal.id)).toBeUndefined()
    expect(await money.desk.approve(proposal)).toMatchObject({ state: 'executed' })
    expect(Number((await balances(eve)).USDT.available)).toBeCloseTo(eves - 50, 6)
    expect(Number((await balances(ben)).USDT.available)).toBeCloseTo(bens + 50, 6)
    expect((await eve.call('user/notifications', {})).list[0]).toMatchObject({
      state: 'court-order',
      amount: '-50',
      explanation: reason,
    })
    const [mail] = await mailsTo(eve)
    expect(mail?.body_text).toContain(document)
    expect(await counts()).toEqual({ ...before, courtOrders: before.courtOrders + 1 })
    const change = await publicChange(proposal.id)
    expect(change).toMatchObject({
      kind: 'court-order',
      facts: { document, amount: '50', asset: 'USDT' },
      state: 'done',
    })
    expect(JSON.stringify(change)).not.toMatch(new RegExp(`${eve.name}|${ben.name}`))
    await money.product
      .look`update app.user_account set frozen_reason = null, frozen_scopes = '{}' where id = ${eve.id}`
  })

  it('the audit finds a correction that was posted without its proposal, or against the rule', async () => {
    const { look } = money.product
    const [transfer] = await look<{ id: bigint }[]>`select id from ledger.postings where kind = 'transfer' limit 1`
    const entry = { a: user(1).id * 8n, b: user(2).id * 8n }
    await look`select ledger.post_set('test:theft', '', 'correction', ${money.product.now()}, ${look.json({ reverses: String(transfer?.id) })},
      array[${entry.a}, ${entry.b}]::bigint[], array[-1000000, 1000000]::bigint[])`
    const red = (await money.product.auditFully()).join('\n')
    expect(red).toContain('has no proposal')
    expect(red).toContain('what users confirmed stays')
  })
})
