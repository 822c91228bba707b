import { hours } from '@synet/core/clock'
import { takePicture } from '@synet/stack/pictures'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { openPhone } from '#support/browser'
import { logInOperator, registerPerson, signProposal } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()
let operator: Awaited<ReturnType<typeof logInOperator>>
beforeAll(async () => {
  operator = await logInOperator(stack, 0)
}, 240_000)

const reason = 'What is new'
/** Two operators sign it, and it is carried out. */
async function agree({ id }: { id: string }): Promise<void> {
  await signProposal(stack, id)
  await until('it is executed', async () => (await operator.ops('proposals', { id })).list[0]?.state === 'executed')
}
/** @returns its number */
async function publish(title: string, at: Date | 'now' | null): Promise<string> {
  const texts = [
    { language: 'en-US' as const, title, body: `All about it. ${'Read it when you have time. '.repeat(8)}` },
  ]
  const draft = await operator.ops('saveNotice', { texts, popup: false, secondFactor: await operator.secondFactor() })
  if (at === null) return draft.id
  const notice = { id: draft.id, texts, popup: false, ...(at !== 'now' && { publishAt: at.toISOString() }), reason }
  await agree(await operator.ops('proposeNotice', { ...notice, secondFactor: await operator.secondFactor() }))
  return draft.id
}
async function show(from: string, to: string): Promise<void> {
  const secondFactor = await operator.secondFactor()
  await agree(await operator.ops('proposeSetting', { name: 'homeSlides', from, to, reason, secondFactor }))
}

it('the notices that operators name are slides of the home page, in their order; without any there is none [UI-08]', {
  timeout: 180_000,
}, async () => {
  const now = stack.context.clock.now()
  const rates = await publish('New swap fee', 'now')
  const draft = await publish('A draft', null)
  const later = await publish('Not yet', new Date(now.getTime() + hours(2)))
  const maintenance = await publish('Maintenance on Sunday', 'now')
  const person = await registerPerson(stack, 'AGENT001')
  const { token } = await person.session()
  const { page, problems } = await openPhone(browser, stack.urls.site)
  await page.addInitScript(`localStorage.setItem('token', '${token}')`)
  const carousel = page.getByRole('region', { name: 'Notices' })

  const asked = page.waitForResponse(/index\/slides/)
  await page.goto(`${stack.urls.site}/#/pages/home/index`)
  await asked
  await page.getByRole('button', { name: /^Maintenance on Sunday/ }).waitFor()
  expect(await carousel.count()).toBe(0)

  for (const wrong of ['news', `${rates};${maintenance}`, '0', '1, 2, 3, 4, 5, 6'])
    await expect(show('', wrong)).rejects.toMatchObject({ data: { error: 'setting.value' } })
  await show('', `${maintenance}, ${draft}, 99999, ${later}, ${rates}`)

  await page.reload()
  const slide = (name: string) => carousel.getByRole('group', { name })
  await slide('Maintenance on Sunday').waitFor()
  expect(await carousel.getByRole('group').count()).toBe(2)
  await carousel.scrollIntoViewIfNeeded()
  expect(await violations(page)).toEqual([])
  await takePicture(page, 'home-slides/two')

  // By keyboard: while focus is in it, it stands still; a dot leads to its slide, the slide to its notice.
  await carousel.getByRole('button', { name: 'Slide 2 of 2' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    `document.querySelector('[aria-roledescription=slide][aria-label="Maintenance on Sunday"]').inert`,
  )
  await slide('New swap fee').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New swap fee' }).waitFor()
  expect(new URL(page.url()).hash).toBe(`#/pages-sub/notice/index?id=${rates}`)

  // People who want less motion start it themselves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${stack.urls.site}/#/pages/home/index`)
  await page.reload()
  await carousel.getByRole('button', { name: 'Play the slides' }).waitFor()

  await operator.ops('withdrawNotice', { id: maintenance, secondFactor: await operator.secondFactor() })
  await page.reload()
  await slide('New swap fee').waitFor()
  expect(await carousel.getByRole('button').count()).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
})
