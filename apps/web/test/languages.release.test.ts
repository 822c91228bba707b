import { initialLanguage, languages } from '@synet/contract/languages'
import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, button } = phone
const language = () => phone.page.evaluate<string>('document.documentElement.lang')
const prefer = (...tags: string[]): Promise<unknown> =>
  phone.context.addInitScript(`Object.defineProperty(navigator, 'languages', { get: () => ${JSON.stringify(tags)} })`)
const isDrawn = () =>
  phone.page.waitForFunction(
    `![...document.querySelectorAll('[class*=_bone_]')].some((bone) => bone.checkVisibility())`,
  )
const shot = (name: string) => takePicture(phone.page, `languages/${name}`, { fullPage: false })

it('a first visit is in English and offers the browser’s language in that language, which stays once it is taken [K-04, ST-08]', async () => {
  await prefer('th-TH', 'en')
  await open('/pages/home/index')
  await sees('Available', 'เปลี่ยนเป็นภาษาไทยไหม')
  expect(await language()).toBe('en-US')
  await shot('offer')
  await button('เปลี่ยน').click()
  await expect.poll(language).toBe('th-TH')
  await sees('1,284')
  expect(await phone.page.getByText('เปลี่ยนเป็นภาษาไทยไหม').count()).toBe(0)
})

it('the app offers a language in one line, and not over the form that somebody fills in [K-04]', async () => {
  await prefer('tr-TR')
  await phone.context.addInitScript("localStorage.removeItem('token')")
  await open('/pages/login/index?type=register')
  const buttons = [button('Hayır'), button('Değiştir')]
  const tops = await Promise.all(buttons.map(async (one) => (await one.boundingBox())?.y))
  expect(tops[0]).toBe(tops[1])
  await shot('offer-register')
  await phone.page.getByLabel('Invite code').focus()
  await button('Hayır').waitFor({ state: 'hidden' })
  await phone.page.getByLabel('Invite code').blur()
  await button('Hayır').waitFor()
})

it('the app offers no language over the page where one is chosen [K-04]', async () => {
  await prefer('tr-TR')
  await open('/pages/login/index')
  await button('Değiştir').waitFor()
  await phone.page.evaluate("location.hash = '#/pages-sub/language-settings/index'")
  await phone.page.getByText('Tiếng Việt').waitFor()
  await button('Değiştir').waitFor({ state: 'hidden' })
})

it('a visitor who refuses is not asked again, and one who reads English is not asked [K-04]', async () => {
  await prefer('fr-CA')
  await open('/pages/home/index')
  await button('Non').click()
  await phone.page.getByText('Utiliser le français ?').waitFor({ state: 'detached' })
  await phone.page.reload()
  await sees('Available', 'Day 3 of 30')
  expect(await phone.page.getByText('Utiliser le français ?').count()).toBe(0)
})

it('the fields of a filter are of one height where what is chosen takes two lines in one of them', async () => {
  await phone.context.addInitScript("localStorage.setItem('language', 'es-ES')")
  await open('/pages-sub/orders/deposit')
  await sees('Cualquier fecha')
  const heights = await phone.page
    .locator('[class*=_box_]')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height)))
  expect(heights).toHaveLength(2)
  expect(new Set(heights).size).toBe(1)
})

it('the app names the languages in the language of its reader, below their own names [K-04]', async () => {
  await open('/pages-sub/language-settings/index')
  await sees('Español', 'Spanish')
  await button(/Español/).click()
  await expect.poll(language).toBe('es-ES')
  await open('/pages-sub/language-settings/index')
  await sees('日本語', 'Japonés', '繁體中文', 'Chino tradicional')
  expect(await phone.page.getByText('Japanese').count()).toBe(0)
})

it('the app tells the server which language its reader has chosen, also when it did not answer at once [STD-10]', async () => {
  let answers = false
  phone.api.answer({
    'user/profile': () => (answers ? user : { refuse: 'server.failed', msg: 'Something went wrong' }),
  })
  const told = () => phone.requestsTo('user/profile').map(({ input }) => input)
  await open('/pages-sub/language-settings/index')
  await button(/ไทย/).click()
  await expect.poll(language).toBe('th-TH')
  await expect.poll(told).toEqual([{ language: 'th-TH' }])
  answers = true
  await phone.page.reload()
  await expect.poll(told).toEqual([{ language: 'th-TH' }, { language: 'th-TH' }])
  await expect.poll(() => phone.page.evaluate('localStorage.getItem("untold-language")')).toBeNull()
  await phone.page.reload()
  await phone.page.getByRole('main').filter({ visible: true }).first().waitFor()
  expect(told()).toHaveLength(2)
})

it.each(languages.map(({ name }) => name).filter((name) => name !== initialLanguage))(
  'the pages that people use most fit a phone in %s [K-04]',
  async (name) => {
    await phone.context.addInitScript(`localStorage.setItem('language', '${name}')`)
    for (const path of [
      '/pages/home/index',
      '/pages/task-list/index',
      '/pages/my/index',
      '/pages-sub/finance/withdraw',
      '/pages-sub/swap/index',
      '/pages-sub/recharge/index',
      '/pages-sub/password/edit-withdraw-password',
    ]) {
      await open(path)
      await phone.page.getByRole('main').filter({ visible: true }).first().waitFor()
      // A tab that was left meanwhile continues when it is shown again.
      await isDrawn()
      expect([path, await language()]).toEqual([path, name])
      expect([path, await phone.page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 375])
      await shot(`${name}${path.replaceAll('/', '_')}`)
    }
  },
)

/** Words of up to twelve letters that are on two lines. Longer ones may have to break: names, addresses, hashes. */
const tornWords = `(() => {
  const torn = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (!parentElement?.offsetParent || parentElement.closest('.visually-hidden')) continue
    for (const { 0: word, index } of data.matchAll(/(?<![\\p{L}\\p{M}\\w.,:])[\\p{L}\\p{M}\\w.,:]{2,12}(?![\\p{L}\\p{M}\\w.,:])/gu)) {
      const range = document.createRange()
      range.setStart(walker.currentNode, index)
      range.setEnd(walker.currentNode, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) torn.add(word)
    }
  }
  return [...torn]
})()`

it.each(['en-US', 'vi-VN', 'tr-TR'])(
  'text of twice the size tears no word and leaves no screen in %s [K-04]',
  async (name) => {
    await phone.context.addInitScript(`localStorage.setItem('language', '${name}')`)
    for (const path of [
      '/pages/task-list/index',
      '/pages-sub/swap/index',
      '/pages-sub/finance/statement',
      '/pages-sub/device/index',
    ]) {
      // The page before, which stays hidden, is left out.
      await phone.page.goto(`${phone.api.origin}/mark.svg`)
      await open(path)
      await phone.page.getByRole('main').filter({ visible: true }).first().waitFor()
      await phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
      await isDrawn()
      expect.soft([path, await phone.page.evaluate(tornWords)]).toEqual([path, []])
      expect
        .soft([path, await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth')])
        .toEqual([path, 0])
    }
  },
)
