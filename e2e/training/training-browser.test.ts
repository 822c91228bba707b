import { readFileSync } from 'node:fs'
import { minutes } from '@synet/core/clock'
import { buildApps } from '@synet/stack/build-apps'
import { takePicture } from '@synet/stack/pictures'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, phoneScreen } from '#support/browser'
import { rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { addRealTask, haltAudits, moveStackClock, startTestStack, type TestStack } from '#support/test-stack'

let stack: TestStack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps() }), launchBrowser()])
  await addRealTask(stack, 'short-speeches')
  await addRealTask(stack, 'english-speeches')
}, 400_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})
const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

interface Trainee {
  readonly page: Page
  readonly context: BrowserContext
  readonly runId: string
}

/**
 * Somebody with a run of the real model, on its page. `before` runs in the page before the app.
 * @param project by default a published one; one with short units where whole units are only waited for
 */
async function arrive(
  before = '',
  project: 'english-speeches' | 'short-speeches' | 'english-sounds' = 'english-speeches',
): Promise<Trainee> {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  const runId = await startRun(person, '100', false, project)
  const { token } = await person.session()
  const context = await browser.newContext(phoneScreen)
  contexts.push(context)
  await context.addInitScript(`localStorage.setItem('token', '${token}');${before}`)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(`${stack.urls.site}/#/pages/task-list/run?id=${runId}`)
  return { page, context, runId }
}

const start = (page: Page, name = 'Start training'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Step of the unit under way, as the page says it. */
async function stepOf(page: Page): Promise<number> {
  const texts = await page.getByRole('region', { name: 'Training now' }).getByRole('definition').allInnerTexts()
  return Number(/^(\d+) \/ \d+$/.exec(texts[0] ?? '')?.[1] ?? 0)
}
const reaches = (page: Page, step: number): Promise<unknown> =>
  until(`step ${step}`, async () => (await stepOf(page)) >= step, 400_000)

const statesOf = async (runId: string): Promise<string[]> =>
  (
    await stack.context.sql<{ state: string }[]>`select state from app.lease where run_id = ${runId} order by leased_at`
  ).map((row) => row.state)

/** The replay of a real unit takes its time, and is waited for where it says something about the unit. */
const isHandedIn = (runId: string): Promise<unknown> =>
  until('the unit, handed in', async () => /accepted|verified/.test((await statesOf(runId)).join(' ')), 400_000)
const isVerified = (runId: string): Promise<unknown> =>
  until('the unit, verified', async () => (await statesOf(runId)).includes('verified'), 400_000)

const shot = (page: Page, name: string) => takePicture(page, `training-browser/${name}`)

/** A battery and a view that the test sets, and a wake lock that it counts. */
const fakes = `
  window.battery = Object.assign(new EventTarget(), { level: 0.8, charging: false })
  navigator.getBattery = () => Promise.resolve(window.battery)
  window.setBattery = (change) => {
    Object.assign(window.battery, change)
    window.battery.dispatchEvent(new Event('levelchange'))
  }
  window.setHidden = (hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  window.locks = 0
  Object.defineProperty(navigator, 'wakeLock', { value: {
    request: async () => {
      window.locks++
      const lock = new EventTarget()
      lock.release = async () => { window.locks--; lock.dispatchEvent(new Event('release')) }
      return lock
    },
  } })
`

describe('ATK-11 the key of a browser', () => {
  /** Somebody who is logged in on a page of their own. */
  const openAs = async (context: BrowserContext, token: string, runId: string) => {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.addInitScript(`localStorage.setItem('token', '${token}')`)
    await page.goto(`${stack.urls.site}/#/pages/task-list/run?id=${runId}`)
    return page
  }
  const usersOf = (device: string) => stack.context.sql`select from app.device_use where device = ${device}`
  const withTinyRun = async () => {
    const person = await registerPerson(stack, 'AGENT001')
    await rechargePerson(stack, person, '200')
    const runId = await startRun(person, '100', false)
    return { runId, token: (await person.session()).token }
  }

  it('can’t be read by scripts, is shown after each log-in, and is the same for whoever uses the browser', async () => {
    const [one, other] = [await withTinyRun(), await withTinyRun()]
    const context = await browser.newContext(phoneScreen)
    contexts.push(context)
    const page = await openAs(context, one.token, one.runId)
    await start(page)
    const device = await until('a lease', async () => {
      const [lease] = await stack.context.sql<
        { device: string }[]
      >`select device from app.lease where run_id = ${one.runId}`
      return lease?.device
    })
    expect(device).toMatch(/^[\w-]{43}$/)
    const read = await page.evaluate<string>(`(async () => {
      const answer = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) })
      const database = await answer(indexedDB.open('synet-device', 1))
      const { privateKey } = await answer(database.transaction('keys').objectStore('keys').get('own'))
      return crypto.subtle.exportKey('pkcs8', privateKey).then(() => 'read', (error) => error.name)
    })()`)
    expect(read).toBe('InvalidAccessError')
    await page.close()
    // The other one only logs in, and trains nothing.
    await openAs(context, other.token, other.runId)
    await until('both are known to use it', async () => (await usersOf(device)).length === 2)
  }, 240_000)

  it('where none can be kept, training stops with a sentence about it, and the rest of the app works', async () => {
    const { runId, token } = await withTinyRun()
    const context = await browser.newContext(phoneScreen)
    contexts.push(context)
    await context.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    const page = await openAs(context, token, runId)
    await start(page)
    await page.getByText('This browser can’t store what identifies this device.', { exact: false }).waitFor()
    await shot(page, 'no-key')
  }, 240_000)
})

describe('training in the browser', () => {
  it('NAV-04 ST-01 a reload loses no more than five steps', async () => {
    const { page, runId } = await arrive()
    await start(page)
    await reaches(page, 12)
    const before = await stepOf(page)
    await page.reload()
    await start(page, 'Continue training')
    const first = await until('the first step after it', async () => (await stepOf(page)) || undefined, 400_000)
    expect(first).toBeGreaterThan(before - 5)
    // The same leases: the one under way and the one ahead.
    expect(await statesOf(runId)).toEqual(['leased', 'leased'])
    await isHandedIn(runId)
    // The next units are of no interest: the replay has the processor to itself.
    await page.close()
    await isVerified(runId)
  }, 1_200_000)

  it('UI-10 shows the loss against the published model and what the model writes before and after a unit', async () => {
    const { page, runId } = await arrive('', 'short-speeches')
    await start(page)
    await reaches(page, 12)
    // Once the version was measured, and asked for again.
    await page.getByText(/Dashed: the published model/).waitFor({ timeout: 400_000 })
    await shot(page, 'run-training')
    const sample = page.getByRole('region', { name: 'What your unit changed' })
    // Its place is there from the start.
    await sample.getByText(/^Before · model version \d+$/).waitFor({ timeout: 400_000 })
    const [before = '', after = ''] = await sample.getByRole('figure').allInnerTexts()
    expect(before).toMatch(/^Before · model version \d+\n/)
    expect(after).toMatch(/^After\n/)
    expect(after.split('\n').slice(1)).not.toEqual(before.split('\n').slice(1))
    await isHandedIn(runId)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await isVerified(runId)
    await page.getByText('Verified', { exact: true }).first().waitFor()
    await shot(page, 'run-sample')
  }, 1_200_000)
})

describe('training in the browser, whatever the audits do', () => {
  let goOn = () => {}
  beforeAll(() => {
    goOn = haltAudits(stack)
  })
  afterAll(() => goOn())

  it('NAV-04 pauses below 30 % of the battery, when asked to and when nobody looks, and keeps the screen on only while it works', async () => {
    const { page } = await arrive(fakes)
    await start(page)
    await reaches(page, 2)
    const locks = (n: number) => until(`${n} locks`, async () => (await page.evaluate('window.locks')) === n)
    await locks(1)
    await page.evaluate('setBattery({ level: 0.29 })')
    await page.getByText('Paused: the battery is below 30%').waitFor()
    await locks(0)
    await page.evaluate('setBattery({ charging: true })')
    await page.getByText('Training on this device').waitFor()
    await locks(1)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await locks(0)
    // Charging does not end a pause that was asked for.
    await page.evaluate('setBattery({ charging: false })')
    await page.evaluate('setBattery({ charging: true })')
    await page.getByText('Paused', { exact: true }).waitFor()
    const at = await stepOf(page)
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await reaches(page, at + 2)
    await locks(1)
    // Nobody looks: it pauses by itself, and says on return whatever holds then.
    await page.evaluate('setHidden(true)')
    await page.getByText('Paused', { exact: true }).waitFor()
    await locks(0)
    await page.evaluate('setBattery({ level: 0.2, charging: false })')
    await page.evaluate('setHidden(false)')
    await page.getByText('Paused: the battery is below 30%').waitFor()
    await page.evaluate('setBattery({ charging: true })')
    await page.getByText('Training on this device').waitFor()
    await locks(1)
    await page.evaluate('setHidden(true)')
    await locks(0)
    await page.evaluate('setHidden(false)')
    await page.getByText('Training on this device').waitFor()
    await locks(1)
  }, 1_200_000)

  it('NAV-04 says a low battery from the start; who resumes in spite of it is not stopped by the next unit', async () => {
    const { page, runId } = await arrive(fakes, 'short-speeches')
    await page.evaluate('setBattery({ level: 0.1 })')
    await start(page)
    await page.getByText('Paused: the battery is below 30').waitFor()
    await shot(page, 'run-paused-battery')
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    const handedIn = async () => (await statesOf(runId)).filter((state) => /accepted|verified/.test(state)).length
    await until('the next unit, handed in', async () => (await handedIn()) === 2, 400_000)
  }, 1_200_000)

  it('ENT-03 works on without a connection and hands in late, as long as the lease lasts', async () => {
    const { page, context, runId } = await arrive('', 'short-speeches')
    await start(page)
    await reaches(page, 2)
    await until('the unit ahead', async () => (await statesOf(runId)).length === 2, 60_000)
    await context.setOffline(true)
    await page.getByText(/^No connection, retrying/).waitFor({ timeout: 400_000 })
    expect(await statesOf(runId)).toEqual(['leased', 'leased'])
    await moveStackClock(stack, minutes(5))
    await context.setOffline(false)
    await isHandedIn(runId)

    // A lease that ended meanwhile does not count; the device takes another.
    await reaches(page, 2).catch(async (error: unknown) => {
      throw new Error(await page.locator('body').innerText(), { cause: error })
    })
    await context.setOffline(true)
    await page.getByText(/^No connection, retrying/).waitFor({ timeout: 400_000 })
    await moveStackClock(stack, minutes(11))
    await context.setOffline(false)
    await until(
      'another lease',
      async () => {
        const states = await statesOf(runId)
        return states.includes('lapsed') && states.at(-1) === 'leased'
      },
      400_000,
    )
  }, 1_200_000)

  it.each([
    ['two units of a small model side by side', 'english-speeches', 100],
    ['one unit of a large model', 'english-sounds', 48],
  ] as const)(
    'NAV-04 the page takes less than 200 MB with %s',
    async (units, project, steps) => {
      const session = await browser.newBrowserCDPSession()
      /** Private memory of each renderer, in MB. */
      const rendererMbs = async (): Promise<number[]> => {
        const { processInfo } = await session.send('SystemInfo.getProcessInfo')
        const renderers = processInfo.filter((one) => one.type === 'renderer')
        return renderers.map(({ id }) => {
          const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')
          return (
            [...rollup.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0) /
            1_024
          )
        })
      }
      // The headless shell's renderers take some 30 MB more than those of the whole browser, which people have.
      const empty = await browser.newPage()
      await empty.goto('about:blank')
      const emptyMb = Math.min(...(await rendererMbs()))
      await empty.close()
      const { page, runId } = await arrive(
        "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 6 });",
        project,
      )
      await page.getByRole('button', { name: 'Start training', exact: true }).waitFor()
      const usedMb = async () => Math.max(...(await rendererMbs())) - emptyMb
      const before = await usedMb()
      await start(page)
      await until(
        `at work on ${steps} steps`,
        async () => (await page.getByText(new RegExp(`^\\d+ / ${steps}$`)).count()) === 1 && (await stepOf(page)) > 30,
        400_000,
      )
      const after = await usedMb()
      console.info(`memory above an empty page: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with ${units}`)
      await shot(page, `run-${project}`)
      // An empty page of the whole browser takes 6 MB.
      expect(after).toBeLessThan(194)
      // The audits are halted, so a newcomer gets no third unit: a single lane has leased its next one.
      expect(await statesOf(runId)).toHaveLength(2)
    },
    1_200_000,
  )
})
