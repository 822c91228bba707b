/**
 * Third part of `npm run bench web`: when a first visit with nothing cached is usable on a slow phone in a bad network
 * (400 kbit/s, 2 s latency per request, a sixth of the processor).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import type { Browser, Page } from 'playwright-core'
import { phoneScreen } from '#support/browser'
import { measurePhone } from './measure-phone.ts'

const [latencyMs, bytesPerSecond, cpu, visits] = [2_000, 400_000 / 8, 6, 3]

/** Waits until the page shows what its visitor came for. */
const usable: Readonly<Record<string, { token?: true; at: string; shows: (page: Page) => Promise<void> }>> = {
  website: { at: '/en-US/', shows: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  landing: { at: '/', shows: (page) => page.getByRole('button', { name: 'Register' }).first().waitFor() },
  home: {
    token: true,
    at: '/#/pages/home/index',
    shows: (page) => page.getByRole('button', { name: 'Deposit' }).first().waitFor(),
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
try {
  await measurePhone(folder, async (stack, browser) => {
    const ada = await registerPerson(stack, 'AGENT001')
    await rechargePerson(stack, ada, '500')
    await startRun(ada, '100', true)
    const { token } = await ada.session()
    for (const [name, of] of Object.entries(usable)) {
      const times: string[] = []
      for (let n = 0; n < visits; n++) times.push(await visit(browser, stack.urls.site, token, of))
      console.log(`${name}: usable after ${times.join(', ')}`)
    }
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
