import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isStill, takePicture } from '@synet/stack/pictures'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const require = createRequire(import.meta.url)
const vite = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url))
const gallery = fileURLToPath(new URL('../gallery', import.meta.url))
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const dist = mkdtempSync(join(tmpdir(), 'synet-gallery-'))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer(({ url = '/' }, response) => {
  const path = url === '/' ? '/index.html' : url
  try {
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.end(readFileSync(join(dist, path)))
  } catch {
    response.writeHead(404).end()
  }
})

let browser: Browser
let page: Page
let origin = ''
beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = ['--outDir', dist, '--emptyOutDir', '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, [vite, 'build', gallery, ...options], { cwd: gallery, env })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // The emulation of a graphics card costs a core.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  })
}, 120_000)
afterAll(async () => {
  await browser.close()
  server.close()
  rmSync(dist, { recursive: true, force: true })
})

const broken: string[] = []
async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, ...options })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => broken.push(error.message))
  await page.goto(origin)
  await page.getByRole('heading', { name: 'The kit' }).waitFor()
}
beforeEach(() => open())
afterEach(async () => {
  await page.context().close()
  expect(broken.splice(0)).toEqual([])
})

/** Runs axe where nothing moves, because what is fading in has no contrast yet. @returns its findings in words */
async function violations(without: readonly string[] = []): Promise<string[]> {
  // The bar of a slow navigation advances for eight seconds.
  await page.evaluate(`for (const one of document.getAnimations()) {
    const { endTime } = one.effect.getComputedTiming()
    if (endTime > 5_000 && endTime < Infinity) one.finish()
  }`)
  await expect.poll(() => page.evaluate(isStill)).toBe(true)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  // Passed rules are left out of the result: describing them takes longer than finding violations.
  const options = JSON.stringify({ resultTypes: ['violations'], rules })
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  )
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 120)}`))
}
const shot = (name: string) => takePicture(page, `gallery/${name}`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })
/** Moves the page's clock, which stands still. */
const pass = (ms: number): Promise<void> => page.clock.runFor(ms)

describe('the kit', () => {
  it('every state is without a violation, closed and open, and nothing is wider than the phone', async () => {
    await page.getByRole('img', { name: 'Loss' }).waitFor()
    expect(await violations()).toEqual([])
    await shot('gallery')
    const box = page.locator('[role=dialog], [role=alertdialog]').first()
    for (const name of ['Alert', 'Prompt', 'Sheet', 'Preview']) {
      await button(name).click()
      await box.waitFor()
      expect([name, await violations()]).toEqual([name, []])
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'detached' })
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
  })

  it('survives 200 % text and the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    await shot('gallery-200')
    const wide: string = await page.evaluate(`[...document.querySelectorAll('#app *')]
      .filter((e) => e.getBoundingClientRect().right > 321 && !e.closest('[class*=track]') && getComputedStyle(e).position !== 'absolute')
      .map((e) => e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 40)).join('\\n')`)
    expect(wide).toBe('')
  })

  it('is readable with forced colours and without movement', async () => {
    await page.context().close()
    await open({ forcedColors: 'active', reducedMotion: 'reduce' })
    await shot('gallery-forced')
    await section('Carousel, preview, long press, sheet').getByRole('button', { name: 'Play the slides' }).waitFor()
    // The colours are the system's, which axe does not know.
    expect(await violations(['color-contrast'])).toEqual([])
  })

  it('sizes follow the width up to 960, colours are the specified ones [UI-12]', async () => {
    const rpx = () =>
      page.evaluate<number>(`(() => {
      const e = document.body.appendChild(document.createElement('i'))
      e.style.cssText = 'display:block;width:calc(750 * var(--rpx))'
      const { width } = e.getBoundingClientRect()
      e.remove()
      return width
    })()`)
    const token = (name: string) =>
      page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--${name}')`)
    expect(await rpx()).toBe(375)
    await page.setViewportSize({ width: 960, height: 700 })
    expect(await rpx()).toBe(960)
    await page.setViewportSize({ width: 1400, height: 700 })
    expect(await rpx()).toBe(375)
    expect([await token('primary'), await token('bg')]).toEqual(['#4d80f0', '#0a0c10'])
  })

  it('the carousel moves by itself after 5 s, stops when touched or stopped, and moves by dots [UI-08]', async () => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.reload()
    const carousel = page.getByRole('region', { name: 'News' })
    await carousel.scrollIntoViewIfNeeded()
    const shown = () =>
      carousel
        .getByRole('button', { name: /^Slide/ })
        .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
    expect(await shown()).toBe(0)
    await pass(4_900)
    expect(await shown()).toBe(0)
    await pass(200)
    await expect.poll(shown).toBe(1)
    await carousel.getByRole('button', { name: 'Stop the slides' }).click()
    await page.mouse.move(0, 0)
    await pass(20_000)
    expect(await shown()).toBe(1)
    await carousel.getByRole('button', { name: 'Slide 3 of 3' }).click()
    await pass(600)
    await expect.poll(shown).toBe(2)
    await page.getByRole('button', { name: 'News 3' }).waitFor()
  })

  it('a finger that rests for 350 ms is a long press, one that moves on is none [UI-08]', async () => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.reload()
    const card = page.getByText(/^Held/)
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 5]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await pass(340)
    await page.getByText('Held 0 times').waitFor()
    await pass(20)
    await page.getByText('Held 1 times').waitFor()
    await page.mouse.up()
    await page.mouse.down()
    await page.mouse.move(x + 11, y)
    await pass(1_000)
    await page.mouse.up()
    await page.getByText('Held 1 times').waitFor()
  })

  it('a picture is zoomed up to four times by its buttons [UI-08]', async () => {
    await button('Preview').click()
    const scale = () =>
      page
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((img) => {
          const { width } = img.getBoundingClientRect()
          return Math.round((width / 375) * 10) / 10
        })
    const press = (name: string) => async () => {
      await button(name).click()
      return scale()
    }
    await expect.poll(press('Zoom in'), { timeout: 20_000 }).toBe(4)
    await button('Zoom in').click()
    await expect.poll(press('Zoom out'), { timeout: 20_000 }).toBe(1)
    await button('Close').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('the video plays at one of six rates [UI-09]', async () => {
    const rate = () => page.locator('video').evaluate((video: { playbackRate: number }) => video.playbackRate)
    expect(await rate()).toBe(1.25)
    await button('0.5\u2060×').click()
    expect(await rate()).toBe(0.5)
    expect(await section('Video').getByRole('button').allInnerTexts()).toEqual([
      '0.5\u2060×',
      '0.8\u2060×',
      '1\u2060×',
      '1.25\u2060×',
      '1.5\u2060×',
      '2\u2060×',
    ])
  })

  it('at most nine pictures are sent, each with its progress; a failed one is sent again without choosing it again [UI-07]', async () => {
    const choose = (count: number) =>
      page.locator('input[type=file]').setInputFiles(
        Array.from({ length: count }, (_, n) => ({
          name: `${n}.png`,
          mimeType: 'image/png',
          buffer: Buffer.from([n]),
        })),
      )
    await choose(2)
    await page
      .getByText(/Uploading \d+%/)
      .first()
      .waitFor()
    await page.getByText('Upload failed', { exact: true }).waitFor()
    await section('Choose images').getByRole('button', { name: 'Try again' }).click()
    await button('Picture 2').waitFor()
    await choose(12)
    await expect
      .poll(
        async () =>
          (await page
            .locator('#UI-07')
            .getByText(/Uploading|Upload failed/)
            .count()) + (await page.getByRole('button', { name: /^Picture/ }).count()),
      )
      .toBe(9)
    expect(await button('Choose picture').count()).toBe(0)
  })
})
