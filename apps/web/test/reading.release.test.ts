import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { button, sees } = phone
/** The page before, which stays hidden, is left out. */
const open = async (path: string) => {
  await phone.page.goto(`${phone.api.origin}/mark.svg`)
  await phone.open(path)
}

it('the app lists each task as a heading, beside a button with a short name [EVR-07]', async () => {
  await open('/pages/task-list/index')
  const name = 'English speeches'
  await phone.page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  const details = button(`All terms: ${name}`)
  expect(await details.count()).toBe(1)
  expect(await details.getAttribute('aria-describedby')).not.toBeNull()
  // The terms open wherever their task is touched.
  await phone.page.getByRole('heading', { level: 2, name, exact: true }).click({ force: true })
  await sees('What it trains')
})

it('the app has no heading within a button, on any page of the tabs [EVR-07]', async () => {
  for (const [tab, shown] of [
    ['home', '1,284'],
    ['task-list', 'English speeches'],
    ['agent-promotion', 'Share'],
    ['my', 'Activity'],
  ] as const) {
    await open(`/pages/${tab}/index`)
    await sees(shown)
    expect([tab, await phone.page.locator(':is(button, a) :is(h1, h2, h3)').count()]).toEqual([tab, 0])
  }
})

it('introduces the app under a heading of its own, below the first steps and not within them [EVR-07]', async () => {
  phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [], next: null }) })
  await open('/pages/home/index')
  const introduction = phone.page.getByRole('region', { name: 'Introduction' })
  await introduction.waitFor()
  expect(await introduction.getByRole('heading', { level: 2 }).count()).toBe(1)
  expect(await introduction.locator('xpath=preceding::li[contains(., "task")]').count()).toBe(1)
  // A heading of tasks above none would say that some run.
  expect(await phone.page.getByRole('heading', { name: 'Running tasks' }).count()).toBe(0)
})

it('the app frames what can be pressed and shows icons as their text where the system forces its colours [EVR-07]', async () => {
  await phone.page.emulateMedia({ forcedColors: 'active' })
  for (const [tab, shown] of [
    ['home', '1,284'],
    ['my', 'Activity'],
  ] as const) {
    await open(`/pages/${tab}/index`)
    await sees(shown)
    // The prints of today's units come after the page, with icons of their own.
    if (tab === 'home') await phone.page.locator('[data-state=verified] svg').first().waitFor()
    const tiles = await phone.page.evaluate<string[]>(
      `[...document.querySelectorAll('button[class*=_tile_]')].map((tile) => getComputedStyle(tile).borderTopStyle)`,
    )
    expect(tiles).toEqual(Array.from({ length: tiles.length }, () => 'solid'))
    expect(tiles.length).toBeGreaterThan(3)
    const own = await phone.page.evaluate<string[]>(`[...document.querySelectorAll('svg:not([role=img])')]
      .filter((svg) => getComputedStyle(svg).color !== getComputedStyle(svg.parentElement).color)
      .map((svg) => svg.parentElement.outerHTML.slice(0, 120))`)
    expect(own).toEqual([])
  }
})
