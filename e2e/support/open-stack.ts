import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

export let stack: TestStack
export let browser: Browser

/** Gives a test file its stack, from before its first test to after its last one. */
export function openStack(options?: Parameters<typeof startTestStack>[0]): void {
  beforeAll(async () => {
    stack = await startTestStack(options)
  }, 240_000)
  afterAll(() => stack.forget())
}

/** Opens the stack with the apps, and a browser. */
export function openBrowserStack(options?: Parameters<typeof startTestStack>[0]): void {
  openStack({ apps: true, ...options })
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
}
