/**
 * Second half of `npm run bench web [-- --lighthouse]`: how the web app answers on a slow phone, whether its memory stays flat,
 * what each page asks the server. With `--lighthouse` it installs Lighthouse into a folder of its own, outside the project, and
 * runs it too.
 */
import { testPin } from '@synet/contract/test-support/test-pin'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import type { Stack } from '@synet/stack/start-stack'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core'
import type { Surroundings } from '@synet/server/test-support/surroundings'
import { phoneScreen } from '#support/browser'
import { measurePhone } from './measure-phone.ts'
import { newestCode, rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'

const folder = mkdtempSync(join(tmpdir(), 'synet-bench-web-'))
const kb = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(7)
const chrome = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/**
 * Collects how long each interaction took to be answered, and the worst run of shifts, both as web.dev defines them; a string,
 * because this program knows no document.
 */
const observe = `
  window.__answers = new Map()
  window.__shift = 0
  window.__shifts = []
  let run = { from: 0, last: 0, sum: 0 }
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (one.interactionId && one.duration > (__answers.get(one.interactionId)?.[0] ?? 0))
        __answers.set(one.interactionId, [
          one.duration,
          location.hash + ': ' + one.name + ' ' + (one.target?.ariaLabel || one.target?.innerText || one.target?.name || '').slice(0, 40),
        ])
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        (node?.innerText ?? node?.nodeName ?? '').slice(0, 40).replaceAll('\\n', ' ') +
        ' from ' + Math.round(previousRect.y) + ' to ' + Math.round(currentRect.y))
      __shifts.push([value, location.hash + ': ' + moved.join(' | ')])
      if (startTime - run.last > 1000 || startTime - run.from > 5000) run = { from: startTime, last: startTime, sum: 0 }
      run.last = startTime
      run.sum += value
      window.__shift = Math.max(window.__shift, run.sum)
    }
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

/** Times of a finger: to find new content, to press, and to type the next letter. */
const [findMs, holdMs, letterMs] = [300, 70, 80]

/** A finger on a phone's page: what it touches is looked up before, so that nothing but the touch is timed. */
function fingerOf(page: Page, session: CDPSession) {
  const touch = async (what: Locator): Promise<void> => {
    await what.waitFor()
    await sleep(findMs)
    // Out from below bar and tabs, as a thumb would have scrolled it.
    await what.evaluate((element: Scrollable) => {
      const { top, bottom } = element.getBoundingClientRect()
      if (top < 60 || bottom > 740) element.scrollIntoView({ block: 'center' })
    })
    const box = await what.boundingBox()
    if (!box) throw new Error('what was to be touched has gone')
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await sleep(holdMs)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return {
    touch,
    tap: (name: string | RegExp) => touch(page.getByRole('button', { name }).filter({ visible: true }).first()),
    tab: (name: string) => touch(page.getByRole('link', { name, exact: true })),
    async type(field: Locator, text: string): Promise<void> {
      await touch(field)
      await page.keyboard.type(text, { delay: letterMs })
    },
  }
}

interface Scrollable {
  getBoundingClientRect(): { top: number; bottom: number }
  scrollIntoView(options: { block: 'center' }): void
}

/** From the landing page over a first verified unit to a transfer and the money log, every letter typed. */
async function story(page: Page, session: CDPSession, stack: Stack & Surroundings, phone: string): Promise<void> {
  const { touch, tap, tab, type } = fingerOf(page, session)
  const field = (label: string): Locator => page.getByLabel(label, { exact: true }).filter({ visible: true }).first()
  const pin = (label: string) => type(page.getByRole('textbox', { name: label, exact: true }), testPin)
  const email = `${phone.slice(1)}@demo.invalid`
  const code = async (label: string, address: string) => {
    const before = stack.mailbox.messages(address).length
    await tap('Send code')
    await type(field(label), await newestCode(stack, address, before))
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  await page.goto(stack.urls.site)
  await tap('Register')
  await type(field('Phone number'), phone)
  await code('Verification code', phone)
  await type(field('Username'), `u${phone.slice(1)}`)
  await type(field('Invite code'), 'AGENT001')
  await tap('Next')
  await type(field('Login password'), 'correct horse')
  await type(field('Repeat login password'), 'correct horse')
  await pin('Payment password')
  await page.getByRole('checkbox').click()
  await tap('Register')
  await type(field('Email address'), email)
  await code('Email verification code', email)
  await tap('Add email')
  await heading('Home')

  await tap('Deposit')
  await type(field('Amount'), '500')
  await tap('Get address')
  await heading('Send USDT')
  const address = (await page.getByTestId('recharge-address').getAttribute('data-address')) ?? ''
  await mintTestUsdt(stack.urls.chain, address, 500_000_000n)
  await page.getByText('Added to your balance').waitFor()
  await tap('Back')

  for (const row of [/^Training software/, /^Nodes/]) {
    await tab('My account')
    await tap(row)
    await tap(/^Buy/)
    await pin('Payment password')
    await page.getByText('Purchase successful').last().waitFor()
    await tap('Back')
  }
  await tab('Tasks')
  await tap(/^Start: Tiny speeches, 7 days/)
  await type(field('Amount to lock'), '100')
  await tap(/^Region/)
  await type(page.getByRole('searchbox', { name: 'Search' }), 'accra')
  await touch(page.getByRole('listitem').getByRole('button', { name: /^Accra/ }))
  await tap('Continue')
  await tap(/^Lock .* USDT/)
  await page.getByText('Verified', { exact: true }).first().waitFor()
  await tap('Back')

  await tab('Home')
  await tap('Transfer')
  await type(field('Recipient'), 'demo_member')
  await type(field('Amount'), '12')
  await tap('Continue')
  await pin('Payment password')
  await page.getByText('Transfer successful').waitFor()
  await tap('Go to the home page')
  await tab('Home')
  await tap('Swap')
  await type(field('You pay'), '12.5')
  await page.getByText(/Valid for \d+ s/).waitFor()
  await tap('Back')
  await tab('My account')
  await tap(/^Activity/)
  await heading('Activity')
}

/** A shift above it is printed with what moved, and an answer that takes longer, in milliseconds, with its event. */
const [shiftNamed, slowNamed] = [0.01, 88]

/** Runs the story once, on a fresh phone. */
async function timeStory(
  browser: Browser,
  stack: Stack & Surroundings,
  cpu: number,
  slowNet: boolean,
  phone: string,
): Promise<string> {
  const context = await browser.newContext(phoneScreen)
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const session = await context.newCDPSession(page)
  // The whole phone must lie inside the window: what is below its edge is never presented, and taps there were timed up to the
  // next change above it.
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: 600, height: 1000 } })
  await throttle(session, cpu, slowNet)
  await page.addInitScript(observe)
  await story(page, session, stack, phone)
  const [answers, shifts, fcp, moves] = await page.evaluate<[[number, string][], number, number, [number, string][]]>(
    `[[...__answers.values()], __shift, performance.getEntriesByName('first-contentful-paint')[0].startTime, __shifts]`,
  )
  await context.close()
  answers.sort(([a], [b]) => b - a)
  // INP leaves out the slowest of every fifty interactions.
  const [inp = 0] = answers[Math.floor(answers.length / 50)] ?? []
  const large = [
    ...answers.filter(([ms]) => ms > slowNamed).map(([ms, what]) => `\n  ${ms} ms ${what}`),
    ...moves.filter(([value]) => value > shiftNamed).map(([value, what]) => `\n  ${value.toFixed(3)} ${what}`),
  ]
  return `INP ${inp} ms (slowest ${answers[0]?.[0]} of ${answers.length}), CLS ${shifts.toFixed(3)}, first paint ${Math.round(fcp)} ms${large.join('')}`
}

async function tellStories(stack: Stack & Surroundings, browser: Browser): Promise<void> {
  for (const [cpu, slowNet, demand] of [
    [4, false, 'INP ≤ 100 ms, CLS ≤ 0.02'],
    [6, true, 'INP ≤ 200 ms, CLS ≤ 0.05, FCP ≤ 2000 ms'],
  ] as const)
    for (const turn of [1, 2])
      console.log(
        `${cpu} × CPU${slowNet ? ', 1.6 Mbps' : ''}: ${await timeStory(browser, stack, cpu, slowNet, `+120255501${cpu}${turn}`)} (demand: ${demand})`,
      )
}

/** Memory, what each page asks, and Lighthouse, of somebody who trains. */
async function measurePages(stack: Stack & Surroundings): Promise<void> {
  const profile = join(folder, 'profile')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chrome,
    args: ['--no-sandbox', '--disable-background-networking'],
    ...phoneScreen,
  })
  try {
    const ada = await registerPerson(stack, 'AGENT001')
    await rechargePerson(stack, ada, '500')
    await startRun(ada, '100', true)
    const { token } = await ada.session()
    const { site } = stack.urls
    const first = await context.newPage()
    await first.goto(site)
    await first.evaluate(`localStorage.setItem('token', '${token}')`)
    await first.close()

    const page = await context.newPage()
    const session = await context.newCDPSession(page)
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
  }
}

/** Lighthouse must give at least these scores. */
const scoreMin = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 }

/** @param profile of a browser that is logged in. A score below what is demanded ends the bench with 1. */
async function lighthouse(site: string, profile: string): Promise<void> {
  const home = join(folder, 'lighthouse')
  execFileSync('npm', ['install', '--prefix', home, '--no-save', '--ignore-scripts', 'lighthouse@13'], {
    stdio: 'ignore',
  })
  const program = join(home, 'node_modules/lighthouse/cli/index.js')
  // A visitor first, each time on their first visit: who is logged in is led on from launch and log-in.
  await score(['', '/#/pages/login/index', '/#/pages/website/index', '/en-US/'])
  await score(['/#/pages/home/index', '/#/pages/task-list/index'], `--user-data-dir=${profile}`, [
    '--disable-storage-reset',
  ])

  async function score(paths: readonly string[], flags = '', more: readonly string[] = []): Promise<void> {
    for (const path of paths) {
      const report = join(folder, 'report.json')
      // Each run has a browser of its own: in a page of the run before, the debugger takes 80 ms to attach, and that counts.
      const chromeFlags = `--chrome-flags=--headless --no-sandbox --disable-background-networking ${flags}`
      const reports = Array.from({ length: 5 }, () => {
        execFileSync(
          process.execPath,
          [program, site + path, chromeFlags, '--output=json', `--output-path=${report}`, '--quiet', ...more],
          { stdio: 'ignore', env: { ...process.env, CHROME_PATH: chrome } },
        )
        return JSON.parse(readFileSync(report, 'utf8')) as Report
      })
      // A single run says little about speed: it includes whatever else the machine did.
      reports.sort((one, other) => performanceOf(one) - performanceOf(other))
      if (reports[2]) say(path, reports[2])
    }
  }
}

const performanceOf = ({ categories }: Report): number => categories['performance']?.score ?? 0

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

/** The parts of Lighthouse's report that are read. */
interface Report {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { score: number | null; title: string; displayValue?: string }>>
}

try {
  await measurePhone(folder, async (stack, browser) => {
    await tellStories(stack, browser)
    await measurePages(stack)
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
