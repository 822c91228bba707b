import type { Browser, Page } from 'playwright-core'
import { problemsOf } from './browser.ts'
import type { TestStack } from './test-stack.ts'
import { freshSecondFactor } from '@synet/server/test-support/person'

export interface OpenConsole {
  readonly page: Page
  /** Which of the stack's operators. */
  readonly n: number
  /** The page's problems so far, by `problemsOf`. */
  readonly problems: string[]
}

/** The console's log-in, on a desk. */
export async function visitConsole(stack: TestStack, browser: Browser): Promise<Omit<OpenConsole, 'n'>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems = problemsOf(page)
  await page.goto(stack.urls.console)
  return { page, problems }
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
