import { mkdirSync } from 'node:fs'
import { buildApps } from '@synet/stack/build-apps'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, problemsOf } from './browser.ts'
import { compute, deliver } from './contributor.ts'
import { freshSecondFactor, rechargePerson, registerPerson, startRun, until } from './person.ts'
import { startTestStack } from './test-stack.ts'

/** Where pictures go; none are taken without it. */
const pictures = process.env['CONSOLE_PICTURES']

let stack: Awaited<ReturnType<typeof startTestStack>>
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps() }), launchBrowser()])
  if (pictures) mkdirSync(pictures, { recursive: true })
}, 180_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})

async function openConsole(n: number): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems = problemsOf(page)
  await page.goto(stack.urls.console)
  await page.getByRole('textbox', { name: 'Name' }).fill(stack.operators[n]?.name ?? '')
  await page.getByRole('textbox', { name: 'Password' }).fill(stack.demoPassword)
  await page.getByLabel('Code of your authenticator').fill(await freshSecondFactor(stack, n))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation').waitFor()
  return { page, problems }
}

const shoot = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

it('ENT-03 one operator answers an appeal or proposes to lift, another agrees; a version is taken back', {
  timeout: 240_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001', { bindEmail: false })
  await rechargePerson(stack, person, '100')
  const runId = await startRun(person, '50', false)
  const lease = await person.call('train/lease', { runId, device: 'Firefox on Windows' })
  await deliver(person, lease, { ...(await compute(stack, lease)), parametersHash: '1'.repeat(64) })
  const [offence] = await until('the offence', async () => {
    const { list } = await person.call('train/offences', {})
    return list.length > 0 && list
  })
  await person.call('train/appeal', { id: offence?.id ?? '', text: 'My memory was faulty; it is replaced now.' })
  await stack.context
    .sql`insert into app.model_version (project, version, weights_hash, held_out_loss, units, created_at)
    select project, 1, weights_hash, 5.31, 16, created_at from app.model_version where project = 'tiny-speeches' and version = 0`

  const { page: one, problems } = await openConsole(0)
  await one.goto(`${stack.urls.console}/#/training`)
  await one.getByText('Appeal waits').waitFor()
  await shoot(one, 'training')
  await one.getByRole('button', { name: /^Look:/ }).click()
  const sheet = one.getByRole('dialog')
  await sheet.getByText('another final model').waitFor()
  await sheet.getByText('Propose to lift').first().click()
  await sheet.getByText(/A second operator has to agree/).waitFor()
  await shoot(one, 'training-offence')
  await sheet.getByLabel('Reason').fill('The replay was repeated on a third machine and agrees with the user')
  await sheet.getByLabel('Code of your authenticator').fill(await freshSecondFactor(stack, 0))
  await sheet.getByRole('button', { name: 'Propose to lift' }).last().click()
  await sheet.waitFor({ state: 'detached' })

  const { page: two, problems: problemsTwo } = await openConsole(1)
  await two.goto(`${stack.urls.console}/#/proposals`)
  await two.getByText('Lift an offence').first().waitFor()
  await shoot(two, 'training-proposal')
  await two
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await two
    .getByRole('dialog')
    .getByLabel('Code of your authenticator')
    .fill(await freshSecondFactor(stack, 1))
  await two
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await until('it is lifted', async () => (await person.call('train/offences', {})).list[0]?.lifted)
  await one.getByText('Lifted').waitFor()

  await one.getByRole('button', { name: 'Take back: tiny-speeches 1' }).click()
  await one.getByRole('dialog').getByLabel('Reason').fill('It writes nonsense')
  await one
    .getByRole('dialog')
    .getByLabel('Code of your authenticator')
    .fill(await freshSecondFactor(stack, 0))
  await one.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await one.getByText('Taken back').first().waitFor()
  await one.setViewportSize({ width: 375, height: 760 })
  await shoot(one, 'training-phone')
  expect([...problems, ...problemsTwo]).toEqual([])
})
