import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { project } from './fixtures/training.ts'
import { readLayoutShift, movedMax, observe } from './layout-shift.ts'
import { takePhone } from './phone.ts'

const visitor = takePhone({ visitor: true })
beforeEach(async () => {
  visitor.api.answer({ 'project/list': () => ({ list: [dictionary], next: null }), 'project/detail': () => dictionary })
  await visitor.context.addInitScript(observe)
})

/** Keeps what the app is made of, or what it asks, back until the test lets it come. */
async function hold(what: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await visitor.page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
/** Does not wait for the code. */
const arrive = (path = '/') => visitor.page.goto(`${visitor.api.origin}/#${path}`, { waitUntil: 'commit' })
const code = /\/assets\/index-[^/]*\.js$/

/** Texts and names that can be seen, each with its place on the page; a button and a link differ by what happens. */
const seen = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('#app :is(main, h1, p, li, strong, a, button, input, svg)')]
    .filter((one) => one.checkVisibility())
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.ariaLabel ?? one.textContent, one.getAttribute('class'), x, y + scrollY, width, height].join(' ')
    })`)

it('the page itself has the landing page, and nothing differs when the app takes its place [NAV-20, ALV-12]', async () => {
  const [start, answer] = [await hold(code), await hold(/\/api\/(project|index)\//)]
  await arrive()
  await visitor.heading('Your device trains open AI models.').waitFor()
  const before = await seen(visitor.page)
  expect(before.length).toBeGreaterThan(15)
  expect(await visitor.page.getByRole('status', { name: 'Synet' }).count()).toBe(0)
  start()
  await visitor.button('Register').waitFor()
  expect(await seen(visitor.page)).toEqual(before)
  expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1)
  answer()
  await visitor.page.getByRole('img', { name: /updates/ }).waitFor()
  await visitor.page.getByLabel(/a word/).waitFor()
  expect(await readLayoutShift(visitor.page)).toBeLessThan(movedMax)
})

it('the page itself has the log-in of a phone, and nothing differs when the app takes its place [NAV-20, ENT-01]', async () => {
  const start = await hold(code)
  await arrive('/pages/login/index')
  await visitor.heading('Log in').waitFor()
  const before = await seen(visitor.page)
  expect(before.join()).toContain(new URL(visitor.api.origin).host)
  expect(await visitor.page.getByRole('status', { name: 'Synet' }).count()).toBe(0)
  start()
  // Nobody can type before.
  await visitor.page.getByLabel('Phone number or username').fill('member')
  expect(await seen(visitor.page)).toEqual(before)
  expect(await readLayoutShift(visitor.page)).toBeLessThan(movedMax)
})

it('the landing page draws the verified units before there are updates to draw [ALV-01]', async () => {
  const prints = [project.updates[0] ?? '', project.updates[1] ?? '']
  visitor.api.answer({ 'project/list': () => ({ list: [{ ...dictionary, updates: [], prints }], next: null }) })
  await arrive()
  await visitor.page.getByLabel(/a word/).waitFor()
  const levels = await visitor.page
    .locator('[class*=picture] [data-level]')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('data-level')))
  expect(new Set(levels)).toEqual(new Set(['0', '1', '2', '3', '4', '5', 'newest']))
  expect(await readLayoutShift(visitor.page)).toBeLessThan(movedMax)
})

it('the landing page counts the updates that it draws, not the ground below them [ALV-01]', async () => {
  const updates = project.updates.slice(0, 5)
  visitor.api.answer({ 'project/list': () => ({ list: [{ ...dictionary, updates }], next: null }) })
  await arrive()
  await visitor.page.getByRole('img', { name: 'What the last 5 updates changed in the model' }).waitFor()
})

it('nothing moves where no version was merged [ALV-12]', async () => {
  visitor.api.answer({ 'project/list': () => ({ list: [{ ...dictionary, updates: [] }], next: null }) })
  const start = await hold(code)
  await arrive()
  await visitor.heading('Your device trains open AI models.').waitFor()
  const place = await visitor.page.getByRole('heading', { level: 1 }).boundingBox()
  start()
  await visitor.page.getByLabel(/a word/).waitFor()
  expect(await visitor.page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(place)
  expect(await readLayoutShift(visitor.page)).toBeLessThan(movedMax)
})

it('the app opens what somebody has tapped before it was loaded [NAV-20]', async () => {
  const start = await hold(code)
  await arrive()
  await visitor.page.getByRole('link', { name: 'Register' }).click()
  start()
  await visitor.heading('Register').waitFor()
  await visitor.page.goBack()
  await visitor.button('Repeat a verified unit').waitFor()
})

it('the text comes with its own font [NAV-20]', async () => {
  const session = await visitor.context.newCDPSession(visitor.page)
  const fonts = async () => {
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts: used } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return used.map(({ familyName }) => familyName)
  }
  await hold(code)
  const font = await hold(/\.woff2/)
  await visitor.page.addInitScript('setTimeout = () => 0')
  await arrive()
  await visitor.page.getByRole('status', { name: 'Synet' }).waitFor()
  font()
  await visitor.heading('Your device trains open AI models.').waitFor()
  expect(await fonts()).toEqual(['Geist'])
})

it('the text does not wait for a font that never comes [NAV-20]', async () => {
  await hold(code)
  await hold(/\.woff2/)
  await arrive()
  await visitor.heading('Your device trains open AI models.').waitFor()
})

it.each([
  ['in another language', "localStorage.setItem('language', 'fr-FR')", '/'],
  ['whose texts were corrected', "localStorage.setItem('texts.en-US', '{}')", '/'],
  ['with an account', "localStorage.setItem('token', 'x')", '/'],
  ['who registers', '', '/pages/login/index?type=register'],
  ['at another page', '', '/pages/help/index'],
])('a visitor %s waits at the mark', async (_, script, path) => {
  await hold(code)
  await visitor.context.addInitScript(script)
  await arrive(path)
  await visitor.page.getByRole('status', { name: 'Synet' }).waitFor()
  expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(0)
})

it('a page that is read already stays so where the app does not come', async () => {
  await visitor.page.route(code, (route) => route.abort())
  await arrive()
  const told = visitor.page.getByRole('alert')
  await told.waitFor()
  const [box, link] = [
    await told.boundingBox(),
    await visitor.page.getByRole('link', { name: 'Register' }).boundingBox(),
  ]
  expect(box?.y ?? 0).toBeGreaterThan((link?.y ?? Infinity) + (link?.height ?? 0))
})

it('what the website’s page waits for is requested once, in parallel with the first bundle [ENT-13]', async () => {
  const start = await hold(code)
  const texts = visitor.page.waitForRequest(/\/assets\/words-en-US-/)
  const config = visitor.page.waitForRequest(/\/api\/index\/config/)
  await arrive('/pages/website/index')
  await Promise.all([texts, config])
  start()
  await visitor.sees('Where income comes from')
  expect(visitor.requestsTo('index/config')).toHaveLength(1)
})
