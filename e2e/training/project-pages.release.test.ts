import { readFileSync } from 'node:fs'
import { minutes } from '@synet/core/clock'
import { takePicture } from '@synet/stack/pictures'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '#support/axe'
import { openPage, phoneScreen } from '#support/browser'
import { trainToday } from '@synet/server/test-support/contributor'
import { rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

const code = 'tiny-speeches'

openBrowserStack()

/** A visitor's phone. @returns its page and what went wrong on it */
const visit = (language = 'en-US') =>
  openPage(
    browser,
    phoneScreen,
    `if (location.protocol === 'http:') localStorage.setItem('language', '${language}')
      document.addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective))`,
  )
const shoot = async (page: Page, name: string) => takePicture(page, `project-pages/${name}`)

it('a visitor finds the projects; before the first round nothing is invented [PROOF-04, NAV-07]', {
  timeout: 600_000,
}, async () => {
  const { page, problems } = await visit()
  await page.goto(`${stack.urls.site}/#/pages-sub/project/index`)
  await page.getByRole('heading', { name: 'English pronunciation' }).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'index')
  await page.getByRole('button', { name: 'View project: English pronunciation' }).click()
  await page.getByText('Nothing has been trained here yet.').waitFor()
  await page.getByText('The CMU Pronouncing Dictionary').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'before')
  await page.goto(`${stack.urls.site}/#/pages-sub/project/detail?code=nothing`)
  await page.getByText('This training project doesn’t exist').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

it('a project’s page shows the curve, regions and audits of what was trained; the model writes in the visitor’s browser [PROOF-04, NET-07]', {
  timeout: 600_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  await trainToday(stack, person, await startRun(person, '100', false))
  // A round waits a minute for further units.
  await moveStackClock(stack, minutes(2))
  await until('its sample is written', async () => {
    const now = await person.call('project/detail', { code })
    return now.version > 0 && now.samples.some(({ version }) => version === now.version)
  })
  const early = await visit()
  await early.page.goto(`${stack.urls.site}/#/pages-sub/project/detail?code=${code}`)
  await early.page.getByText(/^Not released yet\./).waitFor()
  expect(await early.page.getByRole('button', { name: 'Continue the text' }).count()).toBe(0)
  expect(await early.page.getByRole('link', { name: /^Safetensors/ }).count()).toBe(0)
  expect(await violations(early.page)).toEqual([])
  await shoot(early.page, 'not-released')
  expect(early.problems).toEqual([])
  await early.page.context().close()
  // The tiny model never beats its baseline, so the test writes a figure that does.
  await until('its figure is measured', async () => {
    const { newest } = await person.call('project/detail', { code })
    return newest !== null
  })
  await stack.context.sql`update app.version_figure set value = 1.0`
  // A curve has two points, and a model that knows nothing is none.
  await stack.context.sql`update app.model_version set held_out_loss = 3.0 where project = ${code} and version = 0`
  await moveStackClock(stack, minutes(1))

  const { page, problems } = await visit()
  await page.goto(`${stack.urls.site}/#/pages-sub/project/detail?code=${code}`)
  await page.getByRole('img', { name: 'Model error on held-out text' }).waitFor()
  await page.getByRole('img', { name: 'Map: 1 city with verified units' }).waitFor()
  await page.getByRole('cell', { name: 'Accra' }).waitFor()
  await page.getByLabel('Start of the text').fill('The people of ')
  await page.getByRole('button', { name: 'Continue the text' }).click()
  await page.getByText('Written by a small model.').waitFor()
  await page.getByText('The model has finished.').waitFor({ state: 'attached' })
  expect(await violations(page)).toEqual([])
  await shoot(page, 'after')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Safetensors/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^synet-tiny-speeches-\d+\.safetensors$/)
  const card = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Model card' }).click()
  expect(readFileSync(await (await card).path(), 'utf8')).toContain('# English speeches')
  expect(problems).toEqual([])
  await page.context().close()

  const chinese = await visit('zh-CN')
  await chinese.page.goto(`${stack.urls.site}/#/pages-sub/project/detail?code=${code}`)
  await chinese.page.getByRole('cell', { name: '阿克拉' }).waitFor()
  await shoot(chinese.page, 'chinese')
  expect(chinese.problems).toEqual([])
  await chinese.page.context().close()
})
