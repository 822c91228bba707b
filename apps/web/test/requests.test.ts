import { describe, beforeEach, expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { isDrawnByOwnFont } from './own-font.ts'
import { takePhone } from './phone.ts'

/** On a slow network a request costs more than its bytes. */
const requestsMax = 35

const phone = takePhone({ fresh: true })
const requested: string[] = []
beforeEach(() => {
  requested.length = 0
  phone.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
})

/** Waits for everything that the app fetches by itself, what it fetches when it is idle included. */
async function isComplete(last: RegExp): Promise<void> {
  for (const wanted of [/^\/prod\/api\/events/, /^\/prod\/api\/user\/tellZone/, /^\/prod\/api\/train\/device/, last])
    await expect.poll(() => requested.join('\n'), { timeout: 60_000 }).toMatch(new RegExp(wanted, 'm'))
  await phone.page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
}

describe('a first visit [EVR-08]', () => {
  it.each([
    ['home', 'with a task', undefined],
    ['home', 'without a task', () => ({ list: [], next: null })],
    ['task-list', 'with a task', undefined],
  ] as const)('opens %s %s for the first time with at most 35 requests [EVR-08]', async (tab, _, runs) => {
    if (runs) phone.api.answer({ 'purchase/taskPledgeList': runs })
    await phone.open(`/pages/${tab}/index`)
    await isComplete(/^\/assets\/sheets-/)
    expect(requested.length).toBeGreaterThan(10)
    expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(requestsMax)
    // Nothing is asked for twice, also what comes early.
    expect(requested.filter((path, i) => path !== '/prod/api/train/units' && requested.indexOf(path) !== i)).toEqual([])
  })
})

describe('a visitor’s first page [EVR-08]', () => {
  const visitor = takePhone({ visitor: true, fresh: true })

  it.each([
    ['/', 'launch', 'Register'],
    ['/pages/login/index', 'login', 'Log in'],
    ['/pages/website/index', 'website', 'Training projects'],
  ] as const)(
    'asks for the code and texts of %s beside the first bundle, and for no other page’s [EVR-08, ALV-12]',
    async (path, name, button) => {
      const asked: string[] = []
      visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      await visitor.page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
        await released
        await route.continue()
      })
      const opening = visitor.open(path)
      for (const file of [name, 'en-US'])
        await expect.poll(() => asked.join('\n')).toMatch(new RegExp(`^/assets/${file}-[^/]*\\.js$`, 'm'))
      release()
      await opening
      await visitor.button(button).waitFor()
      expect(asked.filter((file) => /\/(?:tabs|training|tasks|home)-[^/]*\.js$/.test(file))).toEqual([])
    },
  )

  it.each([
    ['vi-VN', 'vietnamese'],
    ['tr-TR', 'latin-ext'],
  ])(
    'asks for the letters of %s before the first bundle, and draws all of them by one font [K-04]',
    async (name, file) => {
      await visitor.context.addInitScript(`localStorage.setItem('language', '${name}')`)
      const letters = visitor.page.waitForEvent('requestfinished', (request) =>
        request.url().includes(`geist-${file}-`),
      )
      await visitor.page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
        await letters
        await route.continue()
      })
      await visitor.open('/')
      await visitor.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await isDrawnByOwnFont(visitor.page, 'h1')).toBe(true)
    },
  )

  it('waits on the landing page for no file but its own, also where a model can be asked [EVR-08, ALV-12]', async () => {
    const own = new Set([
      'index',
      'look',
      'kit',
      'en-US',
      'launch',
      'ask',
      'ask-model',
      'background',
      'rolldown-runtime',
    ])
    const names = new Set<string>()
    visitor.page.on('request', (request) => {
      const [, name] = /\/assets\/(.+?)-[\w-]{7,8}\.js$/.exec(new URL(request.url()).pathname) ?? []
      if (name) names.add(name)
    })
    visitor.api.answer({
      'project/list': () => ({ list: [dictionary], next: null }),
      'project/detail': () => dictionary,
    })
    await visitor.open('/')
    await visitor.page.getByLabel(/a word/).waitFor()
    expect([...names].filter((name) => !own.has(name))).toEqual([])
    expect(names.size).toBeGreaterThan(5)
  })
})
