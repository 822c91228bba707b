/**
 * Third part of `npm run bench:web`: when a first visit with nothing cached is usable on a slow phone in a bad network
 * (400 kbit/s, 2 s latency per request, a sixth of the processor).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from '@synet/stack/build-apps'
import { startStack } from '@synet/stack/start-stack'
import { rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, phoneScreen } from '#support/browser'
import { inSurroundings } from '#support/test-stack'

const [latencyMs, bytesPerSecond, cpu, visits] = [2_000, 400_000 / 8, 6, 3]

/** What a visitor came for stands on the page. */
const usable: Readonly<Record<string, { token?: true; at: string; shows: (page: Page) => Promise<void> }>> = {
  website: { at: '/en-US/', shows: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  landing: { at: '/', shows: (page) => page.getByRole('button', { name: 'Register' }).first().waitFor() },
  home: {
    token: true,
    at: '/#/pages/home/index',
    shows: (page) => page.getByRole('button', { name: 'Deposit' }).first().waitFor(),
  },
  'home with its balance': {
    token: true,
    at: '/#/pages/home/index',
    shows: (page) => page.getByTestId('balance-USDT').or(page.getByText(/USDT/)).first().waitFor(),
  },
  tasks: {
    token: true,
    at: '/#/pages/task-list/index',
    shows: (page) => page.getByText('Tiny speeches').first().waitFor(),
  },
}

async function visit(browser: Browser, site: string, token: string, of: (typeof usable)[string]): Promise<string> {
  const context = await browser.newContext(phoneScreen)
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  if (of.token) await page.addInitScript(`localStorage.setItem('token', '${token}')`)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(site + of.at, { waitUntil: 'commit' })
  await of.shows(page)
  const [ms, paint] = await page.evaluate<[number, number]>(
    `[performance.now(), performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0]`,
  )
  await context.close()
  const seconds = (time: number): string => (time / 1_000).toFixed(1)
  return `${seconds(ms)} s (first paint ${seconds(paint)} s, ${requests} requests)`
}

const folder = mkdtempSync(join(tmpdir(), 'synet-bench-slow-'))
const browser = await launchBrowser()
// The phone has its processor for itself: server, chain and the driver give way to it.
setPriority(10)
const stack = await inSurroundings(
  await startStack({
    folder: join(folder, 'data'),
    blockMs: 500,
    tinyTask: true,
    fsync: false,
    codesWithoutWork: true,
    apps: buildApps(),
  }),
)
try {
  const ada = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, ada, '500')
  await startRun(ada, '100', true)
  const { token } = await ada.session()
  for (const [name, of] of Object.entries(usable)) {
    const times: string[] = []
    for (let n = 0; n < visits; n++) times.push(await visit(browser, stack.urls.site, token, of))
    console.log(`${name}: usable after ${times.join(', ')}`)
  }
} finally {
  await browser.close()
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}
