import { describe, expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, logIn, button, heading } = phone

/** The colours of the page, of its bar, and of the browser's own bars, as they are now. */
const colours = () =>
  phone.page.evaluate<string[]>(`[
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector('header') ?? document.body).color,
    document.querySelector('meta[name=theme-color]').content,
  ]`)
const dark = ['rgb(10, 12, 16)', 'rgb(243, 245, 249)', '#0A0C10']
const light = ['rgb(243, 245, 249)', 'rgb(0, 0, 0)', '#FFFFFF']

describe('the theme [LUV-01]', () => {
  it('is dark until somebody chooses, also before log-in, and the choice stays', async () => {
    await open('/pages-sub/appearance/index')
    await heading('Appearance').waitFor()
    expect(await colours()).toEqual(dark)
    await button('Light').click()
    expect(await colours()).toEqual(light)
    await phone.page.reload()
    await heading('Appearance').waitFor()
    expect(await colours()).toEqual(light)
    expect(await button('Light').getAttribute('aria-current')).toBe('true')
  })

  it('follows the device when asked to, at once', async () => {
    await phone.page.emulateMedia({ colorScheme: 'light' })
    await open('/pages-sub/appearance/index')
    await button('Same as device').click()
    expect(await colours()).toEqual(light)
    await phone.page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(colours).toEqual(dark)
  })

  it('is applied with the first paint, without a script of the app', async () => {
    await phone.context.addInitScript("localStorage.setItem('theme', 'light')")
    await phone.context.route(/\.js$/, (route) => route.abort())
    await open('/pages/home/index')
    expect((await colours())[0]).toBe(light[0])
  })

  it('the bar of a tab and of a page is light with a black title in light, and has the page’s tone in dark [NAV-17]', async () => {
    await logIn()
    for (const [theme, expected] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      await open('/pages-sub/appearance/index')
      await button(theme === 'light' ? 'Light' : 'Dark').click()
      for (const [path, name] of [
        ['/pages/home/index', 'Home'],
        ['/pages-sub/swap/index', 'Swap'],
      ] as const) {
        await open(path)
        await heading(name).waitFor()
        expect([path, await colours()]).toEqual([path, expected])
      }
    }
  })
})

describe('the app on a desktop [LUV-09]', () => {
  it('the tabs lie on the top edge with their names as tooltips, a tab’s root has two columns, a page one', async () => {
    await logIn()
    await phone.page.setViewportSize({ width: 1280, height: 800 })
    await open('/pages/home/index')
    const tabs = phone.page.getByRole('navigation', { name: 'Main' })
    await tabs.getByTitle('My account').waitFor()
    expect(await tabs.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 56 })
    const balances = await phone.page.getByRole('region', { name: 'Balances' }).boundingBox()
    const runs = await phone.page.getByRole('heading', { name: 'Running tasks' }).boundingBox()
    expect(runs?.x).toBeGreaterThan((balances?.x ?? 0) + 400)
    await open('/pages-sub/finance/transfer')
    await heading('Transfer').waitFor()
    expect((await phone.page.getByRole('main').boundingBox())?.width).toBe(480)
  })

  it('a phone on its side has slim bars, and every action can be reached', async () => {
    await logIn()
    await phone.page.setViewportSize({ width: 740, height: 360 })
    await open('/pages/home/index')
    const tabs = phone.page.getByRole('navigation', { name: 'Main' })
    await tabs.waitFor()
    expect((await tabs.boundingBox())?.height).toBe(44)
    expect((await phone.page.getByRole('banner').boundingBox())?.height).toBe(44)
    await button('Swap').click()
    await heading('Swap').waitFor()
  })
})
