import type { Browser, Page } from 'playwright-core'
import { openPage } from './browser.ts'

export interface Opened {
  readonly page: Page
  /** The errors since the last call. */
  problems(): string[]
}
export async function openBrowser(
  browser: Browser,
  storage: Readonly<Record<string, string>>,
  width = 375,
): Promise<Opened> {
  const screen = { viewport: { width, height: 812 }, hasTouch: width < 1_000, locale: 'en-US' }
  const { page, problems } = await openPage(
    browser,
    screen,
    `if (location.protocol === 'http:')
      for (const [key, value] of Object.entries(${JSON.stringify(storage)})) {
        localStorage.setItem(key, value)
        sessionStorage.setItem(key, value)
      }
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  )
  return { page, problems: () => problems.splice(0) }
}
export const isWiderThanItself = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
