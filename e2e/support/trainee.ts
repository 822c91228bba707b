import { takePicture } from '@synet/stack/pictures'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { openPage, phoneScreen } from './browser.ts'
import { browser, openBrowserStack, stack } from './open-stack.ts'
import { addRealTask } from './test-stack.ts'

export const contexts: BrowserContext[] = []

/** Gives a test file its stack, with real tasks, and its browser. */
export function openTrainingStack(): void {
  openBrowserStack()
  beforeAll(async () => {
    await addRealTask(stack, 'short-speeches')
    await addRealTask(stack, 'english-speeches')
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
  })
}

export interface Trainee {
  readonly page: Page
  readonly context: BrowserContext
  readonly runId: string
}

/**
 * Somebody with a run of the real model, on its page. `before` runs in the page before the app.
 * @param project by default a published one; one with short units where whole units are only waited for
 */
export async function arrive(
  before = '',
  project: 'english-speeches' | 'short-speeches' | 'english-sounds' = 'english-speeches',
): Promise<Trainee> {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  const runId = await startRun(person, '100', false, project)
  const { token } = await person.session()
  const script = `localStorage.setItem('token', '${token}');${before}`
  const { page, context } = await openPage(browser, phoneScreen, script)
  contexts.push(context)
  await page.goto(`${stack.urls.site}/#/pages/task-list/run?id=${runId}`)
  return { page, context, runId }
}

export const start = (page: Page, name = 'Start training'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Step of the unit in progress, as the page says it. */
export async function stepOf(page: Page): Promise<number> {
  const texts = await page.getByRole('region', { name: 'Training now' }).getByRole('definition').allInnerTexts()
  return Number(/^(\d+) \/ \d+$/.exec(texts[0] ?? '')?.[1] ?? 0)
}
export const waitForStep = (page: Page, step: number): Promise<unknown> =>
  until(`step ${step}`, async () => (await stepOf(page)) >= step, 400_000)

export const statesOf = async (runId: string): Promise<string[]> =>
  (
    await stack.context.sql<{ state: string }[]>`select state from app.lease where run_id = ${runId} order by leased_at`
  ).map((row) => row.state)

/** The replay of a real unit takes its time, and is waited for where it says something about the unit. */
export const isHandedIn = (runId: string): Promise<unknown> =>
  until('the unit, handed in', async () => /accepted|verified/.test((await statesOf(runId)).join(' ')), 400_000)
export const isVerified = (runId: string): Promise<unknown> =>
  until('the unit, verified', async () => (await statesOf(runId)).includes('verified'), 400_000)

export const takeTrainingPicture = (page: Page, name: string) => takePicture(page, `training-browser/${name}`)
