import { isStill, takePicture } from '@synet/stack/pictures'
import type { PageWord } from '@synet/words/pages/en-US'
import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open } = phone
const sheet = () => phone.page.getByRole('dialog')
const hour = 3_600_000
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()
const screen = 812

/** A text of the page's language. */
type Word = (id: PageWord, facts?: Readonly<Record<string, string>>) => string

async function wordsOf(language: string): Promise<Word> {
  const { pages }: { pages: Readonly<Record<string, string>> } = await import(`@synet/words/pages/${language}`)
  return (id, facts = {}) => (pages[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}

const press = (name: string): Promise<void> => phone.page.getByRole('button', { name }).first().click()
const firstField = () => phone.page.locator('main').getByRole('textbox').first()

const quote = {
  quoteId: 'q1',
  amount: '50',
  feeSnt: '4.987',
  feeUsdt: '0',
  received: '50',
  feePrice: '0.1',
  feeInUsdt: null,
  usedAt: null,
  left: { USDT: '1234.5', SNT: '31.495913' },
  reviewBy: soon(24 * hour),
  heldUntil: null,
  expiresAt: soon(10 * hour),
}

async function pledge(word: Word): Promise<void> {
  await open('/pages/task-list/index')
  await press(word('task.pledge-named', { name: 'English speeches, 30 days' }))
  await sheet()
    .getByRole('button', { name: word('pledge.choose-region') })
    .click()
  await sheet().last().getByRole('searchbox').fill('Accra')
  await sheet().last().locator('li button').first().click()
  await sheet().last().waitFor()
  await press(word('common.continue'))
}

async function withdraw(word: Word): Promise<void> {
  await open('/pages-sub/finance/withdraw')
  await firstField().fill('50')
  await press(word('common.continue'))
}

/** How people come to each confirmation of an amount. */
const confirmations = {
  pledge,
  async 'pledge with licences'(word) {
    phone.api.answer({ 'user/info': () => ({ ...user, softwareDaysLeft: 0, nodeDaysLeft: 0 }) })
    await pledge(word)
  },
  async 'early end'(word) {
    await open('/pages/task-list/run?id=12')
    await press(word('end.button'))
  },
  withdrawal: withdraw,
  async 'withdrawal with a surcharge'(word) {
    const fees = { feeUsdt: '1.5', surcharge: '1', received: '48.5', feeInUsdt: 'short-of-snt' as const }
    phone.api.answer({ 'withdrawal/quote': () => ({ ...quote, ...fees }) })
    await withdraw(word)
  },
  async 'withdrawal whose fee in SNT has no price'(word) {
    const fees = { feeUsdt: '0.5', feeSnt: '0', received: '49.5', feePrice: null, feeInUsdt: 'no-price' as const }
    phone.api.answer({ 'withdrawal/quote': () => ({ ...quote, ...fees }) })
    await withdraw(word)
  },
  async swap(word) {
    await open('/pages-sub/swap/index')
    await firstField().fill('100')
    await press(word('common.continue'))
  },
  async transfer(word) {
    await open('/pages-sub/finance/transfer')
    await phone.page.getByLabel(word('transfer.to'), { exact: true }).fill('john')
    await phone.page.getByRole('textbox', { name: word('withdraw.amount'), exact: true }).fill('25')
    await press(word('common.continue'))
  },
  async software(word) {
    await open('/pages-sub/store/software')
    await press(word('store.renew-named', { name: 'Training software' }))
  },
  async node(word) {
    await open('/pages-sub/store/node')
    await press(word('store.buy-named', { name: 'Node' }))
  },
} satisfies Record<string, (word: Word) => Promise<void>>

/** Counts what has the largest size of text, and measures what one sees of the sheet without scrolling. */
const look = `(() => {
  const sheet = document.querySelector('[role=dialog]:has(form)')
  const size = (one) => parseFloat(getComputedStyle(one).fontSize)
  const large = [...sheet.querySelectorAll('*')].filter((one) => size(one) >= 40 && size(one.parentElement) < 40)
  const rest = [...sheet.querySelectorAll('*')].filter((one) => !large.some((hero) => hero.contains(one)))
  const body = sheet.querySelector('form').parentElement
  return {
    large: large.length,
    next: Math.max(...rest.map(size)),
    hidden: body.scrollHeight - body.clientHeight,
    ends: sheet.querySelector('button[type=submit]').getBoundingClientRect().bottom,
  }
})()`

describe('confirmations [ALV-09]', () => {
  // Spanish is the longest of the ten.
  describe.each(['en-US', 'es-ES'])('the sheets in %s', (language) => {
    it.each(Object.keys(confirmations) as (keyof typeof confirmations)[])(
      'the confirmation of: %s, has one large figure and its button on the first screen [ALV-09]',
      async (name) => {
        await phone.context.addInitScript(`localStorage.setItem('language', '${language}')`)
        phone.api.answer({ 'withdrawal/quote': () => quote })
        await confirmations[name](await wordsOf(language))
        await sheet().locator('button[type=submit]').waitFor()
        await phone.page.waitForFunction(isStill)
        await takePicture(phone.page, `confirmations/${name}-${language}`, { fullPage: false })
        await phone.page.evaluate(`document.documentElement.dataset.theme = 'light'`)
        await phone.page.waitForFunction(isStill)
        await takePicture(phone.page, `confirmations/${name}-${language}-light`, { fullPage: false })
        const seen = await phone.page.evaluate<{ large: number; next: number; hidden: number; ends: number }>(look)
        expect(seen.large).toBe(1)
        expect(seen.next).toBeLessThanOrEqual(28)
        expect(seen.ends).toBeLessThanOrEqual(screen)
        expect(seen.hidden).toBe(0)
      },
    )
  })
})
