import { describe, expect, it } from 'vitest'
import { logRows } from './fixtures/orders.ts'
import { run } from './fixtures/training.ts'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees } = phone
const sheet = () => phone.page.getByRole('dialog')

describe('software and nodes', () => {
  it('renewing says what it adds and until which date [ENT-04]', async () => {
    const expiresAt = '2026-12-01T12:00:00.000Z'
    phone.api.answer({
      'purchase/softwareList': () => ({
        list: [{ id: '1', name: 'Training software', price: '1', days: 90, daysLeft: 5, expiresAt }],
        next: null,
      }),
      'index/system': () => ({
        name: 'Synet',
        version: '1',
        versionCode: 1,
        serverTime: '2026-11-26T13:00:00.000Z',
        frozenAccounts: 0,
      }),
    })
    await open('/pages-sub/store/software')
    await sees('5 days left', 'Renewing adds 90 days to your remaining time: valid until Mar 1, 2027.')
    await button('Renew Training software').click()
    await sheet().getByText('Mar 1, 2027').waitFor()
  })

  it.each([
    [8, undefined],
    [7, 'Your training software expires in 7 days.'],
    [1, 'Your training software expires in 1 day.'],
    [0, 'Your training software has expired.'],
  ] as const)(
    'home and the run page warn as they should with %i days left [ENT-04]',
    async (softwareDaysLeft, text) => {
      phone.api.answer({ 'user/info': () => ({ ...user, softwareDaysLeft }) })
      await open('/pages/home/index')
      await sees('Day 3 of 30', ...(text ? [text] : []))
      const warnings = phone.page.getByText(/Your training software (expires|has expired)/)
      expect(await warnings.count()).toBe(text ? 1 : 0)
      // On the last day it is no longer a hint.
      expect(await phone.page.getByRole('alert').count()).toBe(softwareDaysLeft <= 1 ? 1 : 0)
      if (softwareDaysLeft === 0) return
      await open('/pages/task-list/run?id=12')
      // Home, a tab, stays alive below.
      await phone.page.reload()
      await sees('Day 3 of 30', ...(text ? [text] : []))
      expect(await warnings.count()).toBe(text ? 1 : 0)
    },
  )
})

it('the run’s page says what the checks still owe: before an early end, after it, and in the money log [ATK-10]', async () => {
  const pending = { pendingDays: 1, pendingIncome: '0.3' }
  phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [{ ...run, ...pending }], next: null }) })
  await open('/pages/task-list/run?id=12')
  await button('End early').click()
  await sees('1 finished day, paid once the units are verified')

  phone.api.answer({
    'purchase/taskPledgeList': () => ({ list: [{ ...run, ...pending, state: 'ended-early' }], next: null }),
    'purchase/taskIncome': () => ({
      list: [
        {
          kind: 'day',
          day: 1,
          term: 1,
          state: 'pending',
          unitsVerified: 5,
          income: '0',
          creditedAt: null,
          madeUp: false,
        },
      ],
      next: null,
    }),
  })
  await phone.page.reload()
  await sees(
    '1 finished day is being checked',
    '0.30 SNT will be credited once the units are verified. This doesn’t delay your principal.',
    'Being checked',
  )

  const list = logRows
    .filter(({ kind }) => kind === 'run.started')
    .map((row) => ({ ...row, kind: 'run.ended-early', change: '1000', pending: '0.3' }))
  phone.api.answer({ 'user/getMoneyLog': () => ({ list, next: null }) })
  await open(`/pages-sub/finance/trade-detail?id=${list[0]?.id}`)
  await phone.page.reload()
  await sees('Being checked', 'for finished days of this task; credited once their units are verified')
})

it.each(['/pages/home/index', '/pages/task-list/run?id=12'])(
  'a task that no device works on waits, and no arrow turns, on %s [ALV-08]',
  async (path) => {
    await open(path)
    const tag = phone.page.locator('[class*=_tag_]', { hasText: 'In progress' }).first()
    await tag.waitFor()
    expect(await tag.getAttribute('class')).toContain('waiting')
  },
)

describe('the first page on the way back to a task', () => {
  it('says on a device without a measured unit what will show the time, and then the time [ALV-08]', async () => {
    await open('/pages/home/index')
    await sees('The first unit shows how long it takes here.')
    await phone.page.evaluate("localStorage.setItem('unit-ms', '60000')")
    await phone.page.reload()
    await sees('About 3 minutes until today’s target')
  })

  it('shows what was paid since this device last showed the task, once, and where it is listed [ALV-08]', async () => {
    const news = button(/^\d days? paid/)
    await open('/pages/home/index')
    await button('Train now').waitFor()
    expect(await news.count()).toBe(0)
    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [{ ...run, dayNumber: 5, daysPaid: 4, produced: '4.5' }], next: null }),
    })
    await phone.page.reload()
    await sees('2 days paid')
    expect(await news.textContent()).toContain('+2.50SNT')
    await news.click()
    await expect.poll(phone.hash).toBe('#/pages-sub/finance/balance-detail?asset=SNT')
    await phone.page.goBack()
    await button('Train now').waitFor()
    expect(await news.count()).toBe(0)
    await phone.page.reload()
    await button('Train now').waitFor()
    expect(await news.count()).toBe(0)
    // Figures of money leave the device with their owner.
    expect(await phone.page.evaluate("localStorage.getItem('paid-shown')")).toContain('4.5')
    await open('/pages/my/index')
    await button('Log out').click()
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await phone.heading('Log in').waitFor()
    expect(await phone.page.evaluate("localStorage.getItem('paid-shown')")).toBeNull()
  })
})
