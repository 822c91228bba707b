import { rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { expect, it } from 'vitest'
import { type OpenPage, openPage, phoneScreen } from '#support/browser'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()

const open = async (path: string, screen: object, script = ''): Promise<OpenPage> => {
  const opened = await openPage(browser, screen, script)
  await opened.page.goto(`${stack.urls.site}/#${path}`)
  return opened
}

it('a computer that the phone has confirmed fills the day of its owner, and is ended from there [LUV-09]', {
  timeout: 300_000,
}, async () => {
  const { sql } = stack.context
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  const runId = await startRun(person, '100', false)
  const { token } = await person.session()

  const screen = { viewport: { width: 1280, height: 800 } }
  const { page: computer, problems } = await open('/pages/computer/index', screen)
  const shown = computer.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)
  await shown.waitFor()
  const code = (await shown.innerText()).replace(' ', '')

  const { page: phone } = await open(
    `/pages-sub/device/computer?code=${code}`,
    phoneScreen,
    `localStorage.setItem('token', '${token}')`,
  )
  await phone.getByText('the same as this device’s').waitFor()
  await phone.getByRole('button', { name: 'Let it train' }).click()
  const number = await phone.getByText(/^\d{4}$/).innerText()

  await computer.getByRole('textbox', { name: 'Number on your phone' }).fill(number)
  await computer.getByRole('button', { name: 'Start training' }).click()
  await computer.getByText('This computer is training for you').waitFor()
  await until(
    'two units of the computer, verified',
    async () => (await sql`select from app.lease where run_id = ${runId} and state = 'verified'`).count >= 2,
    120_000,
  )
  const devices = await sql<{ device: string }[]>`select distinct device from app.lease where run_id = ${runId}`
  const proven = await sql<{ device: string }[]>`
    select p.device from app.device_proof p join app.contributor_token t on t.id = p.token_id
      join app.run r on r.user_id = t.user_id where r.id = ${runId}`
  expect(devices).toEqual(proven)

  await phone.goto(`${stack.urls.site}/#/pages-sub/device/index`)
  await phone.getByText(/^Computer, until/).waitFor()
  await phone.getByRole('button', { name: /^Revoke/ }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await phone.getByText('No device keys yet.').waitFor()
  expect(
    await sql`select from app.lease where run_id = ${runId} and state = 'leased'`,
    'what it had in progress is free',
  ).toHaveLength(0)
  await computer.getByText('This computer is disconnected.').waitFor({ timeout: 90_000 })
  expect(await computer.evaluate(() => sessionStorage.getItem('computer-token'))).toBeNull()
  expect(problems.filter((problem) => !/401/.test(problem))).toEqual([])
})
