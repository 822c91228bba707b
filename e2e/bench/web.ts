/**
 * Second half of `npm run bench:web [-- --lighthouse]`: how the web app answers on a slow phone, whether its memory stays flat,
 * what each page asks the server. With `--lighthouse` it installs Lighthouse into a folder of its own, outside the project, and
 * runs it too.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from '@synet/stack/build-apps'
import { freePort } from '@synet/stack/free-port'
import { startStack } from '@synet/stack/start-stack'
import { type CDPSession, chromium, type Locator, type Page } from 'playwright-core'
import { rechargePerson, registerPerson, startRun } from '../person.ts'

const folder = mkdtempSync(join(tmpdir(), 'synet-bench-web-'))
const kb = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(7)
const chrome = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Collects the slowest answer to a tap or key and the sum of shifts; a string, because this program knows no document. */
const observe = `
  window.__slowest = 0
  window.__shift = 0
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.interactionId) window.__slowest = Math.max(window.__slowest, one.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.__shift += one.value
  }).observe({ type: 'layout-shift', buffered: true })`

async function throttle(session: CDPSession, cpu: number, slowNet: boolean): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  const bytesPerSecond = slowNet ? (1.6 * 1_000_000) / 8 : -1
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowNet ? 150 : 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** A walk with taps and typing through the pages that people use most. */
async function walk(page: Page, site: string): Promise<void> {
  // A finger, and no look at what lies below it first: both would be work of the page that no user makes it do.
  const touch = async (what: Locator): Promise<void> => {
    await what.waitFor()
    await what.tap({ force: true })
  }
  const tap = (name: string | RegExp) => touch(page.getByRole('button', { name }).filter({ visible: true }).first())
  const tab = (name: string) => touch(page.getByRole('link', { name, exact: true }))
  await page.goto(`${site}/#/pages/home/index`)
  await page.getByText('Available').first().waitFor()
  await tab('Tasks')
  await tap(/^Pledge/)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await tab('My account')
  await tap(/^Money log/)
  await page.getByRole('heading', { name: 'Money log' }).waitFor()
  await page.goBack()
  await tab('Home')
  await tap('Swap')
  await page.getByRole('textbox', { name: 'You give' }).pressSequentially('12.5')
  await page.getByText(/Valid for \d+ s/).waitFor()
  await page.goBack()
  await tap('Recharge')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goBack()
}

async function measure(): Promise<void> {
  const stack = await startStack({
    folder: join(folder, 'data'),
    blockMs: 500,
    tinyTask: true,
    fsync: false,
    codesWithoutWork: true,
    apps: buildApps(),
  })
  const profile = join(folder, 'profile')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chrome,
    args: ['--no-sandbox', '--disable-background-networking'],
    viewport: { width: 375, height: 812 },
    hasTouch: true,
  })
  try {
    const ada = await registerPerson(stack, 'AGENT001')
    await rechargePerson(stack, ada, '500')
    await startRun(ada, '100', true)
    const { token } = await ada.session()
    const { site } = stack.urls
    const fresh = async (cpu: number, slowNet: boolean) => {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      // The whole phone must lie inside the window: what is below its edge is never presented, and taps there were timed up to
      // the next change above it.
      const { windowId } = await session.send('Browser.getWindowForTarget')
      await session.send('Browser.setWindowBounds', { windowId, bounds: { width: 600, height: 1000 } })
      await session.send('Network.setCacheDisabled', { cacheDisabled: slowNet })
      if (slowNet) await session.send('Network.setBypassServiceWorker', { bypass: true })
      await throttle(session, cpu, slowNet)
      await page.addInitScript(observe)
      return { page, session }
    }
    // A visitor on a slow phone.
    const slow = await fresh(6, true)
    await slow.page.goto(site)
    await slow.page.getByRole('main').first().waitFor()
    const paints = await slow.page.evaluate<[string, number][]>(
      `performance.getEntriesByType('paint').map((one) => [one.name, Math.round(one.startTime)])`,
    )
    console.log(`6 × CPU, 1.6 Mbps: ${paints.map(([name, ms]) => `${name} ${ms} ms`).join(', ')} (demand: FCP ≤ 2000)`)
    await slow.page.close()

    const first = await context.newPage()
    await first.goto(site)
    await first.evaluate(`localStorage.setItem('token', '${token}')`)
    await first.close()
    for (const [cpu, slowNet, demand] of [
      [4, false, 'INP ≤ 100 ms, CLS ≤ 0.02'],
      [6, true, 'INP ≤ 200 ms, CLS ≤ 0.05'],
    ] as const) {
      const walks: [slowest: number, shift: number][] = []
      for (let n = 0; n < 3; n++) {
        const { page } = await fresh(cpu, slowNet)
        page.setDefaultTimeout(90_000)
        await walk(page, site)
        walks.push(await page.evaluate<[number, number]>('[window.__slowest, window.__shift]'))
        await page.close()
      }
      console.log(
        `${cpu} × CPU${slowNet ? ', 1.6 Mbps' : ''}, three walks: slowest answer to a tap ${walks.map(([slowest]) => slowest).join(', ')} ms, shifts ${walks.map(([, shift]) => shift.toFixed(3)).join(', ')} (demand: ${demand})`,
      )
    }

    const { page, session } = await fresh(1, false)
    const paths = [
      '/pages/home/index',
      '/pages/task-list/index',
      '/pages/my/index',
      '/pages-sub/swap/index',
      '/pages-sub/finance/balance-detail',
    ]
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    }
    await session.send('Performance.enable')
    await page.goto(`${site}/#${paths[0]}`)
    const heaps: number[] = []
    for (let n = 1; n <= 200; n++) {
      await page.evaluate(`location.hash = '#${paths[n % paths.length]}'`)
      await page.getByRole('main').first().waitFor()
      if (n === 40 || n === 200) heaps.push(await heap())
    }
    console.log(
      `memory after 40 navigations ${kb(heaps[0] ?? 0)} KB, after 200 ${kb(heaps[1] ?? 0)} KB: ${((heaps[1] ?? 0) / (heaps[0] ?? 1)).toFixed(2)} times`,
    )

    console.log('what each page asks the server, cold:')
    for (const path of [...paths, '/pages-sub/proof/index', '/pages/website/index']) {
      const asked: { url: string; start: number; end: number; bytes: number }[] = []
      const one = await context.newPage()
      one.on('requestfinished', async (request) => {
        if (!request.url().includes('/prod/') || request.url().includes('/events')) return
        const { startTime, responseEnd } = request.timing()
        const sizes = await request.sizes().catch(() => undefined)
        asked.push({
          url: request.url(),
          start: startTime,
          end: startTime + responseEnd,
          bytes: sizes?.responseBodySize ?? 0,
        })
      })
      await one.goto(`${site}/#${path}`, { waitUntil: 'networkidle' }).catch(() => undefined)
      const sorted = asked.toSorted((a, b) => a.start - b.start)
      let depth = 0
      let end = 0
      for (const call of sorted)
        if (call.start >= end) {
          depth++
          end = call.end
        } else end = Math.max(end, call.end)
      console.log(
        `  ${path}: ${asked.length} calls, ${kb(asked.reduce((sum, call) => sum + call.bytes, 0))} KB, ${depth} one after another`,
      )
      await one.close()
    }
    // Lighthouse's own browser opens the same profile.
    await context.close()
    if (process.argv.includes('--lighthouse')) await lighthouse(site, profile)
  } finally {
    await context.close()
    await stack.stop()
  }
}

/** What Lighthouse is to give at least. */
const scoreMin = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }

/** @param profile of a browser that is logged in. A score below what is demanded ends the bench with 1. */
async function lighthouse(site: string, profile: string): Promise<void> {
  const home = join(folder, 'lighthouse')
  execFileSync('npm', ['install', '--prefix', home, '--no-save', '--ignore-scripts', 'lighthouse@13'], {
    stdio: 'ignore',
  })
  // A visitor first: who is logged in is led on from launch and log-in.
  await score(join(home, 'visitor'), ['', '/#/pages/login/index', '/#/pages/website/index'])
  await score(profile, ['/#/pages/home/index', '/#/pages/task-list/index'])

  async function score(userData: string, paths: readonly string[]): Promise<void> {
    const port = await freePort()
    const flags = ['--headless', '--no-sandbox', '--disable-background-networking', '--no-first-run']
    const browser = spawn(chrome, [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${userData}`], {
      stdio: 'ignore',
    })
    try {
      for (const path of paths) {
        const report = join(folder, 'report.json')
        const options = ['--output=json', `--output-path=${report}`, '--quiet', '--disable-storage-reset']
        execFileSync(
          process.execPath,
          [join(home, 'node_modules/lighthouse/cli/index.js'), site + path, `--port=${port}`, ...options],
          { stdio: 'ignore' },
        )
        say(path, JSON.parse(readFileSync(report, 'utf8')) as Report)
      }
    } finally {
      browser.kill()
    }
  }
}

function say(path: string, { categories, audits }: Report): void {
  const low = Object.entries(scoreMin).filter(([name, min]) => (categories[name]?.score ?? 0) < min)
  if (low.length > 0) process.exitCode = 1
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`)
  console.log(`lighthouse ${path || '/'}: ${scores.join(', ')}${low.length > 0 ? ': too low' : ''}`)
  for (const [name] of low)
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id]
      if (audit && weight > 0 && (audit.score ?? 1) < 0.9)
        console.log(`  ${name}: ${audit.title} ${audit.displayValue ?? ''}`)
    }
}

/** What is read of Lighthouse's report. */
interface Report {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { score: number | null; title: string; displayValue?: string }>>
}

try {
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
