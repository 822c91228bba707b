import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { languages } from '@synet/contract/languages'
import { takePicture } from '@synet/stack/pictures'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeApi, fetchBuild, startFakeApi } from './fake-api.ts'
import { answers } from './fixtures/answers.ts'
import { configAnswers } from './fixtures/config.ts'
import { dictionary } from './fixtures/dictionary.ts'
import { epochs, figures } from './fixtures/proof.ts'
import { isDrawnByOwnFont } from './own-font.ts'
import { launchBrowser } from './phone.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let api: FakeApi
beforeAll(async () => {
  await fetchBuild()
  browser = await launchBrowser()
  api = await startFakeApi({
    ...answers,
    ...configAnswers,
    'proof/figures': () => figures,
    'proof/epochs': () => epochs,
  })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await api.close()
})

async function open(language: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await page.goto(`${api.origin}/${language}/`)
  return page
}

describe('the website', () => {
  it('is whole without JavaScript, in every language, with a share card and a link to each other language [LUV-09]', async () => {
    for (const { name } of languages) {
      const page = await open(name, { javaScriptEnabled: false })
      expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
      expect(await page.locator('.points li').count()).toBe(3)
      expect(await page.locator('section li').count()).toBeGreaterThan(20)
      expect(await page.locator('html').getAttribute('lang')).toBe(name)
      expect(await page.locator('link[hreflang]').count()).toBe(languages.length + 1)
      expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe('{origin}/share.png')
      expect(await page.locator('.figures').isVisible()).toBe(false)
      await page.close()
    }
  })

  it('says in every language what the computing of a day would cost on a rented machine [WTH-07]', async () => {
    for (const { name } of languages) {
      const page = await open(name, { javaScriptEnabled: false })
      expect(await page.getByText(/0[.,]00001\sUSDT/).count()).toBe(1)
      expect(await page.getByText(/[{}]/).count()).toBe(0)
      await page.close()
    }
  })

  it('sets headings of scripts that cannot be set closer without negative spacing, and tears no word', async () => {
    const spacing = `Array.from(document.querySelectorAll('h1,h2'), (heading) => parseFloat(getComputedStyle(heading).letterSpacing) || 0)`
    for (const [language, tight] of [
      ['th-TH', false],
      ['zh-TW', false],
      ['ja-JP', false],
      ['ko-KR', false],
      ['vi-VN', true],
    ] as const) {
      const page = await open(language, { javaScriptEnabled: false })
      const values = await page.evaluate<number[]>(spacing)
      expect([language, values.some((value) => value < 0)]).toEqual([language, tight])
      if (language === 'th-TH') expect(await page.locator('.lead').textContent()).toContain('เป้า\u2060หมาย')
      expect(await page.title()).not.toContain('\u2060')
      await page.close()
    }
  })

  it('opens in the browser’s language on a wide screen, and hands its language to the app [ALV-11]', async () => {
    const page = await browser.newPage({ locale: 'es-CO', viewport: { width: 1280, height: 800 } })
    await page.goto(api.origin)
    await page.waitForURL(/\/es-ES\/$/)
    await page.getByRole('link', { name: 'Registrarse' }).first().click()
    await page.getByRole('button', { name: 'Siguiente' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('es-ES')
    // A language that was chosen in the app stays.
    await page.goto(`${api.origin}/fr-FR/`)
    await page.locator('.actions a').first().click()
    await page.getByRole('button', { name: 'Siguiente' }).waitFor()
    await page.close()
  })

  it('shows what the system says, and leaves out what it does not [LUV-09]', async () => {
    const page = await open('en-US')
    await page.getByText('1.762').waitFor()
    await page
      .getByText(new Intl.NumberFormat('en-US').format(figures.training.unitsVerified), { exact: true })
      .waitFor()
    expect(await page.locator('#relief path').count()).toBeGreaterThan(100)
    await page.locator('dd', { hasText: '%' }).first().waitFor()
    const covered = { ...epochs, list: epochs.list.map((one) => ({ ...one, held: one.owed })) }
    api.answer({ 'proof/epochs': () => covered })
    const spanish = await open('es-ES')
    await expect.poll(() => spanish.locator('[data-figure="held"]').textContent()).toMatch(/\d\u00a0%$/)
    await spanish.close()
    api.answer({ 'project/list': () => ({ refuse: 'server.failed', msg: 'Failed' }) })
    await page.reload()
    await page.getByText('Training units verified').waitFor()
    expect(await page.getByText('Model error on held-out text').isVisible()).toBe(false)
    await page.close()
  })

  it('says what tasks pay, what they need and who runs the site, and in a demo that its money is worth nothing [LUV-09]', async () => {
    const page = await open('en-US')
    const rows = async (id: string) =>
      (await page.locator(`#${id} dl div:visible`).allInnerTexts()).map((row) => row.split('\n'))
    await page.locator('#run-by').waitFor()
    // 1 SNT per day, and 0.2 SNT more for each day of the longer one.
    expect((await rows('tasks')).slice(0, 2)).toEqual([
      ['English speeches, 7 days', '7 SNT'],
      ['English speeches, 30 days', '36 SNT'],
    ])
    expect(await rows('needs')).toEqual(
      figures.products.map(({ name, price, days }) => [`${name}, ${days} days`, `${Number(price)} USDT`]),
    )
    expect((await rows('run-by')).length).toBe(Object.values(figures.runBy).filter((value) => value !== null).length)
    api.answer({ 'proof/figures': () => ({ ...figures, runBy: { name: null, place: null, contact: null } }) })
    await page.reload()
    await page.locator('#run-by').waitFor()
    expect(await page.locator('#development').isVisible()).toBe(true)
    expect(await page.locator('#unnamed').isVisible()).toBe(false)
    await page.close()
  })

  it('has a header of one row on a phone, in every language, also where it is marked as a demo [LUV-09]', async () => {
    for (const { name } of languages) {
      const page = await open(name, { viewport: { width: 375, height: 812 } })
      await page.locator('#demo').waitFor()
      expect.soft((await page.locator('header').boundingBox())?.height, name).toBeLessThanOrEqual(72)
      expect.soft(await page.locator('header > :visible').count(), name).toBe(3)
      expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBe(0)
      await page.close()
    }
  })

  it('leads from its header to the languages, and from its footer to what the header of a phone leaves out [LUV-09]', async () => {
    const page = await open('es-ES', { viewport: { width: 375, height: 812 } })
    await page.locator('header').getByRole('link', { name: 'Español' }).click()
    await page.getByRole('link', { name: 'English' }).waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
    for (const href of ['/#/pages-sub/proof/index', '/#/pages-sub/project/index'])
      expect(await page.locator(`footer a[href="${href}"]`).count()).toBe(1)
    await page.close()
  })

  it('gives the whole width to its words while no version has been trained [LUV-09]', async () => {
    api.answer({ 'project/list': () => ({ list: [], next: null }) })
    const page = await open('es-ES', { viewport: { width: 1280, height: 800 } })
    await expect.poll(async () => (await page.locator('.hero h1').boundingBox())?.width).toBeGreaterThan(800)
    expect(await page.locator('#relief').isVisible()).toBe(false)
    await takePicture(page, 'site/empty-1280', { fullPage: false })
    await page.setViewportSize({ width: 375, height: 812 })
    await takePicture(page, 'site/empty-375', { fullPage: false })
    await page.close()
  })

  it('draws the verified units before there are updates to draw [ALV-01]', async () => {
    const prints = dictionary.updates.slice(0, 3)
    api.answer({ 'project/list': () => ({ list: [{ ...dictionary, updates: [], prints }], next: null }) })
    const page = await open('en-US', { viewport: { width: 1280, height: 800 } })
    await page.locator('#relief svg').waitFor()
    await takePicture(page, 'site/units-1280', { fullPage: false })
    await page.close()
  })

  it('leads to the question to the model, and shows that model until there is a picture of its versions [ALV-01, ALV-03]', async () => {
    const sample = { prompt: 'gnocchi=', text: btoa('N OW1 K IY0') }
    api.answer({ 'project/list': () => ({ list: [{ ...dictionary, updates: [], sample }], next: null }) })
    const page = await open('en-US', { viewport: { width: 1280, height: 800 } })
    await page.locator('#relief').getByRole('heading', { name: dictionary.name }).waitFor()
    expect(await page.locator('#relief').innerText()).toMatch(/^gnocchi\s+NOH-kee\s/)
    expect(await page.getByRole('link', { name: 'Ask the model' }).getAttribute('href')).toBe(
      `/#/pages-sub/project/detail?code=${dictionary.code}`,
    )
    expect(await page.locator('.hero').getAttribute('class')).toBe('hero')
    await takePicture(page, 'site/first-1280', { fullPage: false })
    await page.close()
  })

  it.each(['vi-VN', 'tr-TR', 'fr-FR'])('draws all letters of %s by its font [K-04]', async (name) => {
    const page = await open(name)
    await page.evaluate('document.fonts.ready')
    // A font that came too late for the first paint is used from the next page on.
    await page.goto(`${api.origin}/${name}/status`)
    await page.goto(`${api.origin}/${name}/`)
    for (const selector of ['h1', '.lead', '.button'])
      expect(await isDrawnByOwnFont(page, selector), selector).toBe(true)
    await page.close()
  })

  it('does not overflow a screen of 320 px in any language, with its font and without it [LUV-09]', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 800 } })
    for (const isFontThere of [false, true]) {
      if (isFontThere) await page.unroute(/woff2/)
      else await page.route(/woff2/, (route) => route.abort())
      for (const { name } of languages) {
        await page.goto(`${api.origin}/${name}/`)
        await page.locator('.figures').waitFor()
        await page.evaluate('document.fonts.ready')
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBeLessThanOrEqual(0)
      }
    }
    await page.close()
  })

  it.each([320, 1280])(
    'has nothing that axe finds, and does not overflow the screen, at %i px [LUV-09]',
    async (width) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
        const page = await context.newPage()
        await page.goto(`${api.origin}/fr-FR/`)
        await page.locator('.figures').waitFor()
        await page.evaluate(axe)
        const found = await page.evaluate(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
        )
        expect(found).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        await context.close()
      }
    },
  )
})
