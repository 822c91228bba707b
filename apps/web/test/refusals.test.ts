import type { Action } from '@synet/contract/action-refusals'
import type { Answer } from '@synet/contract/calls'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { answers } from './fixtures/answers.ts'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees, requestsTo } = phone

const none = { ...(answers['user/refusals']?.({}) as Answer<'user/refusals'>) }
function refuse<A extends Action>(action: A, code: NonNullable<Answer<'user/refusals'>[A]>['code'], message: string) {
  phone.api.answer({ 'user/refusals': () => ({ ...none, [action]: { code, message } }) })
}

describe('a page says before the first field what its call would refuse with', () => {
  const held = 'Withdrawals are on hold until Dec 24, 2026'

  it.each([
    ['withdraw', 'withdrawal.held', '/pages-sub/finance/withdraw', 'Continue', 'Security'],
    ['withdraw', 'withdrawal.open-limit', '/pages-sub/finance/withdraw', 'Continue', 'Withdrawals'],
    ['transfer', 'user.frozen', '/pages-sub/finance/transfer', 'Continue', 'Frozen account'],
    ['swap', 'swap.unavailable', '/pages-sub/swap/index', 'Continue', undefined],
    ['buy', 'product.payouts-overdue', '/pages-sub/store/software', /^Renew/, 'Proof of reserves'],
    ['recharge', 'recharge.open-limit', '/pages-sub/recharge/index', 'Get address', 'Deposits'],
  ] as const)(
    '%s: %s is shown above the fields, the button is off, and there is a way to help [FLT-02]',
    async (action, code, path, name, help) => {
      refuse(action, code as never, held)
      await open(path)
      const notice = phone.page.getByText(held)
      await notice.waitFor()
      const off = button(name)
      expect(await off.getAttribute('aria-disabled')).toBe('true')
      const above = async () => (await notice.boundingBox())?.y ?? 0
      const field = phone.page.locator('main input, main [role="radiogroup"]').first()
      if (action !== 'buy') expect(await above()).toBeLessThan((await field.boundingBox())?.y ?? 0)
      if (help) await phone.page.getByRole('button', { name: help, exact: true }).first().waitFor()
      await takePicture(phone.page, `refusals/${action}-${code}`)
    },
  )

  it('a hold of withdrawals is shown to a user who has no address yet, before one is added [FLT-02]', async () => {
    phone.api.answer({ 'bank/list': () => ({ list: [], next: null, heldUntil: null }) })
    refuse('withdraw', 'withdrawal.held', held)
    await open('/pages-sub/finance/withdraw')
    await sees(held)
    await button('Add withdrawal address').waitFor()
    await takePicture(phone.page, 'refusals/withdraw-without-address')
  })

  it('the catalogue is drawn together with the reason, which pushes nothing down later [FLT-02]', async () => {
    refuse('pledge', 'task.node-busy', 'Your node is already working on a task')
    const { page } = phone
    const answered = Promise.withResolvers<void>()
    await page.route('**/user/refusals**', async (route) => {
      await answered.promise
      await route.continue()
    })
    const others = ['purchase/taskList', 'project/list'].map((call) => page.waitForResponse(`**/${call}**`))
    await open('/pages/task-list/index')
    for (const other of await Promise.all(others)) await other.finished()
    await page.evaluate('new Promise(requestIdleCallback)')
    const amounts = page.getByRole('heading', { name: 'What this amount would earn' })
    expect(await amounts.count()).toBe(0)
    answered.resolve()
    await sees('Your node is already working on a task')
    expect(await amounts.count()).toBe(1)
  })

  it('a hold for people whom the user has not paid yet is shown, and does not prevent payments to others [FLT-02]', async () => {
    refuse('transferToNew', 'transfer.held', 'Transfers to people you haven’t paid before are on hold')
    await open('/pages-sub/finance/transfer')
    await sees('Transfers to people you haven’t paid before are on hold')
    expect(await button('Continue').getAttribute('aria-disabled')).toBe(null)
  })

  it.each([
    ['task.node-busy', 'Your node is already working on a task.', 'View your task'],
    ['task.payouts-overdue', 'Synet is late with a payout.', 'Proof of reserves'],
  ] as const)(
    'a pledge: %s is shown in the catalogue, on the task and in the sheet, without a field [FLT-02]',
    async (code, message, help) => {
      refuse('pledge', code, message)
      await open('/pages/task-list/index')
      await sees(message)
      await takePicture(phone.page, `refusals/catalogue-${code}`)
      await button(/^Start: English speeches, 7 days/).click()
      const sheet = phone.page.getByRole('dialog')
      await sheet.getByText(message).waitFor()
      await sheet.getByRole('button', { name: help, exact: true }).waitFor()
      expect(await sheet.getByLabel('Amount to lock').count()).toBe(0)
      expect(await sheet.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true')
      await takePicture(phone.page, `refusals/sheet-${code}`, { fullPage: false })
      await open('/pages-sub/task/detail?id=1')
      await sees(message)
      expect(await button('Start task').isDisabled()).toBe(true)
      expect(requestsTo('purchase/taskPledge')).toEqual([])
    },
  )

  it('home says that nothing is sold while a payout is late, and not that a node is busy [FLT-02]', async () => {
    refuse('pledge', 'task.payouts-overdue', 'Synet is late with a payout.')
    await open('/pages/home/index')
    await sees('Synet is late with a payout.')
    refuse('pledge', 'task.node-busy', 'Your node is already working on a task.')
    await phone.page.reload()
    await sees('Running tasks')
    expect(await phone.page.getByText('Your node is already').count()).toBe(0)
  })

  it('a missing licence is sold in the sheet [FLT-02]', async () => {
    phone.api.answer({ 'user/info': () => ({ ...user, nodeDaysLeft: 0 }) })
    refuse('pledge', 'node.expired', 'Your node has expired.')
    await open('/pages/task-list/index')
    await button(/^Start: English speeches, 7 days/).click()
    await phone.page.getByRole('dialog').getByLabel('Amount to lock').waitFor()
  })

  it('a missing licence that nobody sells is reported before the sheet [FLT-02]', async () => {
    phone.api.answer({
      'user/refusals': () => ({
        ...none,
        pledge: { code: 'node.expired', message: 'Your node has expired.' },
        buy: { code: 'product.paused', message: 'No task earns back its license' },
      }),
    })
    await open('/pages-sub/task/detail?id=1')
    await sees('No task earns back its license')
  })
})

it('what was never bought is not shown as expired on the user’s own page [WRD-03]', async () => {
  phone.api.answer({ 'user/info': () => ({ ...user, softwareUntil: null, softwareDaysLeft: 0, nodeDaysLeft: 0 }) })
  await open('/pages/my/index')
  await sees('Not bought', 'expired')
  await takePicture(phone.page, 'refusals/my')
})
