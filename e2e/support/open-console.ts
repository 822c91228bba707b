import type { Browser, Page } from 'playwright-core'
import { type OpenPage, openPage } from './browser.ts'
import type { TestStack } from './test-stack.ts'
import { freshSecondFactor } from '@synet/server/test-support/person'

export interface OpenConsole extends OpenPage {
  /** Which of the stack's operators. */
  readonly n: number
}

/** The console's log-in, on a desk. */
export async function visitConsole(stack: TestStack, browser: Browser): Promise<OpenPage> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  await opened.page.goto(stack.urls.console)
  return opened
}

export async function logInToConsole(page: Page, name: string, password: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
}

/** The console of one of the stack's operators, who has logged in. */
export async function openConsole(stack: TestStack, browser: Browser, n: number): Promise<OpenConsole> {
  const visited = await visitConsole(stack, browser)
  const code = await freshSecondFactor(stack, n)
  await logInToConsole(visited.page, stack.operators[n]?.name ?? '', stack.demoPassword, code)
  return { ...visited, n }
}
