import { readFileSync } from 'node:fs'
import { minutes } from '@synet/core/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '@synet/server/test-support/until'
import { haltAudits, moveStackClock } from '#support/test-stack'
import {
  arrive,
  isHandedIn,
  isVerified,
  openTrainingStack,
  waitForStep,
  takeTrainingPicture,
  start,
  statesOf,
  stepOf,
} from '#support/trainee'
import { browser, stack } from '#support/open-stack'

openTrainingStack()

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

describe('training in the browser', () => {
  it('a reload keeps the units in progress [NAV-04, ST-01]', async () => {
    const { page, runId } = await arrive()
    await start(page)
    await waitForStep(page, 12)
    await page.reload()
    await start(page, 'Continue training')
    // The part that is computed again depends on the device's speed: `checkpoints.test.ts` holds the rule.
    await until('the first step after it', async () => (await stepOf(page)) || undefined, 400_000)
    // The same leases: the one in progress and the one ahead.
    expect(await statesOf(runId)).toEqual(['leased', 'leased'])
    await isHandedIn(runId)
    // The next units are of no interest: the replay has the processor to itself.
    await page.close()
    await isVerified(runId)
  }, 1_200_000)

  it('shows the loss against the published model and what the model writes before and after a unit [UI-10]', async () => {
    const { page, runId } = await arrive('', 'short-speeches')
    await start(page)
    await waitForStep(page, 12)
    // Once the version was measured, and asked for again.
    await page.locator('summary').getByText('Model error (nats per byte)').click()
    await page.getByText(/Dashed: the published model/).waitFor({ timeout: 400_000 })
    await takeTrainingPicture(page, 'run-training')
    const sample = page.getByRole('region', { name: 'The model before and after your unit' })
    // The place of the sample is there from the start.
    await sample
      .getByText(/^Before · model version \d+$/)
      .first()
      .waitFor({ timeout: 400_000 })
    const [first = ''] = await sample.getByRole('figure').allInnerTexts()
    expect(first).toMatch(/^My fellow citizens,\s+Before · model version \d+\n/)
    const [before = '', after = ''] = first.split(/\nAfter\n/)
    expect(after).not.toBe('')
    expect(before).not.toContain(after)
    await isHandedIn(runId)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await isVerified(runId)
    await page.getByText('Verified', { exact: true }).first().waitFor()
    await takeTrainingPicture(page, 'run-sample')
  }, 1_200_000)
})

describe('training in the browser, whatever the audits do', () => {
  let goOn = () => {}
  beforeAll(() => {
    goOn = haltAudits(stack)
  })
  afterAll(() => goOn())

  it('pauses below 30 % of the battery, when asked to and when nobody looks, and keeps the screen on only while it works [NAV-04]', async () => {
    const { page } = await arrive(fakes)
    await start(page)
    await waitForStep(page, 2)
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
    await waitForStep(page, at + 2)
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

  it('reports a low battery from the start; a user who resumes nevertheless is not stopped by the next unit [NAV-04]', async () => {
    const { page, runId } = await arrive(fakes, 'short-speeches')
    await page.evaluate('setBattery({ level: 0.1 })')
    await start(page)
    await page.getByText('Paused: the battery is below 30').waitFor()
    await takeTrainingPicture(page, 'run-paused-battery')
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    const handedIn = async () => (await statesOf(runId)).filter((state) => /accepted|verified/.test(state)).length
    await until('the next unit, handed in', async () => (await handedIn()) === 2, 400_000)
  }, 1_200_000)

  it('continues without a connection and submits late, as long as the lease lasts [ENT-03]', async () => {
    const { page, context, runId } = await arrive('', 'short-speeches')
    await start(page)
    await waitForStep(page, 2)
    await until('the unit ahead', async () => (await statesOf(runId)).length === 2, 60_000)
    await context.setOffline(true)
    await page.getByText(/^No connection, retrying/).waitFor({ timeout: 400_000 })
    expect(await statesOf(runId)).toEqual(['leased', 'leased'])
    await moveStackClock(stack, minutes(5))
    await context.setOffline(false)
    await isHandedIn(runId)

    // A lease that ended meanwhile does not count; the device takes another.
    await waitForStep(page, 2).catch(async (error: unknown) => {
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
    ['one unit of a large model', 'english-sounds', 100],
  ] as const)(
    'the page takes less than 200 MB with %s [NAV-04]',
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
      await takeTrainingPicture(page, `run-${project}`)
      // An empty page of the whole browser takes 6 MB.
      expect(after).toBeLessThan(194)
      // The audits are halted, so a newcomer gets no third unit: a single lane has leased its next one.
      expect(await statesOf(runId)).toHaveLength(2)
    },
    1_200_000,
  )
})
