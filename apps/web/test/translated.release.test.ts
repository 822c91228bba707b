import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { run } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees, heading, typePin } = phone

/**
 * What translators of browsers do to a page, also to one that asks them not to: each text gives way to elements with a
 * translated copy, now and whenever the page changes.
 * @param make what a text gives way to
 */
const translate = (make: string): Promise<unknown> =>
  phone.page.evaluate(`{
    const made = new WeakSet()
    const copies = []
    const make = ${make}
    const translate = (text) => {
      if (made.has(text) || !text.data.trim() || !text.parentElement || text.parentElement.closest('font, script, style')) return
      const copy = make(text.data, made)
      copies.push([copy, text])
      text.replaceWith(copy)
    }
    const walk = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return translate(node)
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const all = []
      while (texts.nextNode()) all.push(texts.currentNode)
      all.forEach(translate)
    }
    document.documentElement.classList.add('translated-ltr')
    document.documentElement.lang = 'de'
    walk(document.body)
    const watch = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target.nodeType === Node.TEXT_NODE) translate(target)
        for (const node of addedNodes) walk(node)
      }
    })
    watch.observe(document.body, { childList: true, characterData: true, subtree: true })
    window.showOriginal = () => {
      watch.disconnect()
      for (const [copy, text] of copies) if (copy.isConnected) copy.replaceWith(text)
    }
  }`)
const fonts = `(text, made) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
  inner.textContent = text
  outer.append(inner)
  return outer
}`
const copies = `(text, made) => {
  const copy = document.createTextNode(text)
  made.add(copy)
  return copy
}`
const ways = [
  ['wrapped in elements', fonts],
  ['replaced by others', copies],
] as const

const withUsdt = (available: string) => () => ({
  ...user,
  balances: { ...user.balances, USDT: { ...user.balances.USDT, available } },
})
const pushed = async (event: string): Promise<void> => {
  await expect.poll(() => phone.api.listeners()).toBe(1)
  phone.api.push(event, '12')
}
const text = () => phone.page.locator('body').innerText()
const sheet = () => phone.page.getByRole('dialog')

describe.each(ways)('a page whose texts are %s by a translator', (_, make) => {
  it('hides and shows balances, and shows no old figure [FLT-04]', async () => {
    await open('/pages/home/index')
    await sees('1,284')
    await translate(make)
    await button('Hide balances').click()
    await expect.poll(text).not.toContain('1,284')
    await button('Hide balances').click()
    await sees('1,284')
    phone.api.answer({ 'user/info': withUsdt('4321.5') })
    await pushed('balance')
    await sees('4,321')
    expect(await text()).not.toContain('1,284.50')
  })

  it('follows a run, and goes from tab to tab [FLT-04]', async () => {
    await open('/pages/task-list/run?id=12')
    await sees('Day 3 of 30')
    await translate(make)
    phone.api.answer({
      'purchase/taskPledgeList': () => ({ list: [{ ...run, dayNumber: 4, unitsVerified: 7 }], next: null }),
    })
    await pushed('run')
    await sees('Day 4 of 30')
    expect(await text()).not.toContain('Day 3 of 30')
    for (const path of ['task-list', 'agent-promotion', 'my', 'home']) {
      await open(`/pages/${path}/index`)
      await expect.poll(() => phone.page.locator('h1:visible').count()).toBe(1)
    }
    await sees('Day 4 of 30')
  })

  it('asks for a transfer’s amount and confirms it, in sheets that open and close [FLT-04]', async () => {
    await open('/pages-sub/finance/transfer')
    await phone.page.getByLabel('Recipient').fill('john')
    await translate(make)
    const amount = phone.page.getByRole('textbox', { name: 'Amount' })
    const cost = phone.page.getByRole('region', { name: 'Cost' })
    for (const [typed, total] of [
      ['0.5', '0.5025'],
      ['25', '25.125'],
    ] as const) {
      await amount.fill(typed)
      await cost.getByText(total).waitFor()
    }
    expect(await cost.innerText()).not.toContain('0.5025')
    await button('Continue').click()
    await sheet().getByText('25.125').waitFor()
    await phone.page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'detached' })
    await button('Continue').click()
    await typePin()
    await heading('Done').waitFor()
    await sees('Transfer successful')
  })

  it('says below a field what is wrong, and no longer once it is right [FLT-04]', async () => {
    await open('/pages-sub/finance/transfer')
    await translate(make)
    await button('Continue').click()
    await sees('Enter the recipient’s account', 'Enter an amount')
    await phone.page.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await phone.page.getByLabel('Recipient').fill('john')
    await sees('Amount cannot be less than 1 USDT')
    await expect.poll(text).not.toMatch(/Enter an amount|Enter the recipient/)
  })

  it('has its own texts again once the original is shown, and continues with them [FLT-04]', async () => {
    await open('/pages-sub/finance/transfer')
    await phone.page.getByLabel('Recipient').waitFor()
    await sees(/USDT available/)
    const before = await text()
    await translate(make)
    await phone.page.evaluate('showOriginal()')
    await expect.poll(text).toBe(before)
    await button('Continue').click()
    await sees('Enter the recipient’s account', 'Enter an amount')
    await phone.page.getByLabel('Recipient').fill('john')
    await phone.page.getByRole('textbox', { name: 'Amount' }).fill('25')
    await expect.poll(text).not.toMatch(/Enter an amount|Enter the recipient/)
  })
})
