import { afterEach, beforeEach, expect, it } from 'vitest'
import { answers } from './fixtures/answers.ts'
import { takePhone } from './phone.ts'
import { connect, createServer, type Server, type Socket, type AddressInfo } from 'node:net'

/** A network between the browser and the server. The browser is not told when it is cut, as on a phone with a bad signal. */
interface CutProxy {
  readonly origin: string
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>
  /** Keeps every connection and takes new ones, but lets nothing through. */
  hang(): void
  restore(): Promise<void>
  close(): Promise<void>
}

async function startCutProxy(target: string): Promise<CutProxy> {
  const { port: targetPort, hostname } = new URL(target)
  const open = new Set<Socket>()
  let isHanging = false
  const server: Server = createServer((near) => {
    open.add(near)
    near.on('close', () => open.delete(near)).on('error', () => undefined)
    if (isHanging) return
    const far = connect(Number(targetPort), hostname)
    near.on('data', (bytes) => isHanging || far.write(bytes)).on('close', () => far.destroy())
    far
      .on('data', (bytes) => isHanging || near.write(bytes))
      .on('error', () => undefined)
      .on('close', () => isHanging || near.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of open) socket.destroy()
      server.close(() => resolve())
    })
  return {
    origin: `http://127.0.0.1:${port}`,
    cut,
    hang: () => {
      isHanging = true
    },
    async restore() {
      // What hung stays dead: the other side has forgotten it.
      isHanging = false
      if (!server.listening) await listen(port)
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}

const phone = takePhone()
const { button, sees } = phone
let network: CutProxy
beforeEach(async () => {
  network = await startCutProxy(phone.api.origin)
})
afterEach(() => network.close())

const open = (path: string) => phone.page.goto(`${network.origin}/#${path}`)
/** Where the code of our dialogs has not come either, the browser's own one asks. */
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  phone.page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
})
/** The app fetches its other parts once it is idle: without them, what was not opened yet needs the network. */
const keepUnfetched = () => phone.context.addInitScript('window.requestIdleCallback = () => 0')
const failed = 'This page couldn’t be loaded. Check your connection, then try again.'

it('the app calls an outage an outage, and opens the page by "Try again" once the network is back [EVR-02, NAV-12]', async () => {
  await keepUnfetched()
  await open('/pages/my/index')
  await button(/^Activity/).waitFor()
  await network.cut()
  await button(/^Activity/).click()
  await sees(failed)
  expect(await phone.page.evaluate('navigator.onLine')).toBe(true)
  // Nothing comes yet: the app says so, and stays.
  await button('Try again').click()
  await sees('We can’t reach the server right now.')
  await network.restore()
  await button('Try again').click()
  // The failed page has the same heading.
  await phone.page.getByText(failed).waitFor({ state: 'detached' })
  await sees('Activity')
  expect(asked).toEqual([])
})

it('the app opens a page of which one file failed to come, and asks nobody [EVR-02]', async () => {
  await keepUnfetched()
  await open('/pages/home/index')
  const deposit = button('Deposit')
  await deposit.waitFor()
  let fails = true
  await phone.page.route(/\/recharge-.*\.js$/, (route) => {
    if (!fails) return route.continue()
    fails = false
    return route.abort()
  })
  await deposit.tap()
  await button('Get address').waitFor()
  expect(fails).toBe(false)
})

it('a tab is marked from the tap on, before the code of its page has come, and until another page is wanted [NAV-02]', async () => {
  await keepUnfetched()
  await open('/pages/home/index')
  await button('Deposit').waitFor()
  const answered = Promise.withResolvers<void>()
  await phone.page.route('**/*.js', async (route) => {
    await answered.promise
    await route.continue()
  })
  const tab = (name: string) => phone.page.getByRole('link', { name, exact: true })
  const expectMarked = async (name: string): Promise<void> => {
    for (const each of ['Home', 'Tasks'])
      await expect.poll(() => tab(each).getAttribute('data-chosen')).toBe(each === name ? 'true' : null)
  }
  await expectMarked('Home')
  await tab('Tasks').tap()
  await expectMarked('Tasks')
  expect(await tab('Tasks').getAttribute('aria-current')).toBe(null)
  answered.resolve()
  await expect.poll(() => tab('Tasks').getAttribute('aria-current')).toBe('page')
  // No tap leads back, as at the end of an order.
  await phone.page.evaluate("location.replace('#/pages/home/index')")
  await expect.poll(() => tab('Home').getAttribute('aria-current')).toBe('page')
  await expectMarked('Home')
})

it('the app opens a page with all its styles after these failed to load once [EVR-02]', async () => {
  let fails = true
  const styles = new Set<string>()
  await phone.context.route(/\/assets\/swap-.*\.css$/, (route) => {
    styles.add(route.request().url())
    return fails ? route.abort() : route.continue()
  })
  await keepUnfetched()
  await open('/pages-sub/swap/index')
  await sees(failed)
  fails = false
  await button('Try again').click()
  await sees('You get at least')
  const loaded = () => phone.page.evaluate<string[]>('[...document.styleSheets].map((one) => one.href)')
  expect(styles.size).toBeGreaterThan(0)
  for (const style of styles) await expect.poll(loaded).toContain(style)
})

it('the app loads a sheet whose code had failed to load after "Try again" [EVR-02]', async () => {
  await keepUnfetched()
  await open('/pages/task-list/index')
  const start = button(/^Start: English speeches, 7 days/)
  await start.waitFor()
  await network.cut()
  await start.click()
  await sees(failed)
  await network.restore()
  await button('Try again').click()
  await start.click()
  await phone.page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).waitFor()
})

it('the app asks to reload by the browser’s own box where sheets and message boxes failed to load [EVR-02]', async () => {
  await keepUnfetched()
  await phone.context.route(/\/sheets-.*\.js$/, (route) => route.abort())
  await open('/pages/task-list/index')
  await button(/^Start: English speeches, 7 days/).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('Connection lost')])
})

it.each([
  ['/pages-sub/store/software', /^Renew/, undefined],
  ['/pages-sub/finance/transfer', 'Continue', 'Recipient'],
  ['/pages-sub/finance/withdraw', 'Continue', 'Amount'],
  ['/pages-sub/task/detail?id=1', 'Start task', undefined],
] as const)('on %s, %s shows that it works while the code of its sheet is fetched', async (path, name, field) => {
  const fetched = Promise.withResolvers<void>()
  await phone.context.route(/\/sheets-.*\.js$/, async (route) => {
    await fetched.promise
    await route.continue()
  })
  await open(path)
  if (field) await phone.page.getByLabel(field, { exact: true }).fill(field === 'Amount' ? '50' : 'kofi')
  if (path.endsWith('transfer')) await phone.page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await button(name).click()
  const busy = phone.page.locator('main [aria-busy="true"]').filter({ hasText: name })
  await busy.waitFor()
  fetched.resolve()
  await phone.page.getByRole('dialog').waitFor()
  await busy.waitFor({ state: 'detached' })
})

it.each([
  ['a row', '/pages/my/index', /^Monthly statement/, /\/statement-.*\.js$/],
  ['a tile', '/pages/home/index', 'Swap', /\/swap-.*\.js$/],
  ['an icon', '/pages-sub/swap/index', 'Swaps', /\/exchange-.*\.js$/],
  ['a period', '/pages/task-list/index', /30 days/, /\/pledge-sheet-.*\.js$/],
  ['the icon of the camera', '/pages-sub/withdrawal-type/edit', 'Scan a QR code', /\/scan-sheet-.*\.js$/],
] as const)('%s shows that it works while the code behind it is fetched', async (_, path, name, code) => {
  const fetched = Promise.withResolvers<void>()
  await phone.context.route(code, async (route) => {
    await fetched.promise
    await route.continue()
  })
  await open(path)
  await button(name).first().click()
  const busy = phone.page.locator('button[aria-busy="true"]')
  await busy.waitFor()
  fetched.resolve()
  await busy.waitFor({ state: 'detached' })
})

it('the app fetches what is stale when the stream comes back, although no browser says it is online [EVR-02]', async () => {
  // Chromium asks again by itself where a connection ends before the answer begins, and the page sees no outage.
  const listening = phone.page.waitForResponse(/\/api\/events$/)
  await open('/pages/home/index')
  await sees('1,284')
  await listening
  await network.cut()
  const user = answers['user/info']?.({})
  if (!user || typeof user === 'string' || 'refuse' in user) throw new Error('no user in the fixtures')
  const usdt = { ...user.balances.USDT, available: '777.000000' }
  phone.api.answer({ 'user/info': () => ({ ...user, balances: { ...user.balances, USDT: usdt } }) })
  await network.restore()
  await sees('777')
})

it('the app gives up a stream that is silent, and fetches what is stale [EVR-02]', async () => {
  await phone.page.clock.install()
  await open('/pages/home/index')
  await sees('1,284')
  await phone.page.clock.runFor(3_000)
  await expect.poll(() => phone.api.listeners()).toBe(1)
  network.hang()
  phone.api.answer({ 'user/unread': () => ({ notices: 0, notifications: 0 }) })
  const before = phone.api.streamsFrom.length
  await phone.page.clock.runFor(46_000)
  await network.restore()
  await phone.page.clock.runFor(46_000)
  await expect.poll(() => phone.api.streamsFrom.length).toBeGreaterThan(before)
})
