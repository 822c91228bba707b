import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phoneScreen } from '#support/browser'
import { rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { contexts, openTrainingStack, takeTrainingPicture, start } from '#support/trainee'
import { browser, stack } from '#support/open-stack'

openTrainingStack()

describe('the key of a browser [ATK-11]', () => {
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

  it('can’t be read by scripts, is shown after each log-in, and is the same for everybody who uses the browser', async () => {
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

  it('training stops with a sentence where no key can be kept, and the rest of the app works', async () => {
    const { runId, token } = await withTinyRun()
    const context = await browser.newContext(phoneScreen)
    contexts.push(context)
    await context.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    const page = await openAs(context, token, runId)
    await start(page)
    await page.getByText('This browser can’t store what identifies this device.', { exact: false }).waitFor()
    await takeTrainingPicture(page, 'no-key')
  }, 240_000)
})
