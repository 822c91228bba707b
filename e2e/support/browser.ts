import { isStill } from '@synet/stack/pictures'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { until } from '@synet/server/test-support/until'

export const phoneScreen = { viewport: { width: 375, height: 812 }, hasTouch: true, locale: 'en-US' }

/** The browser that the test run found; `npm test` says which one. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--process-per-site'],
  })
}

/** Collects errors and policy violations of a page from now on. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  return problems
}

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and policy violations so far. */
  readonly problems: string[]
}

/** @param script runs in each page before the app */
export async function openPage(browser: Browser, screen: BrowserContextOptions, script = ''): Promise<OpenPage> {
  const context = await browser.newContext(screen)
  if (script !== '') await context.addInitScript(script)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return { page, context, problems: problemsOf(page) }
}

/** A phone's page that may use the clipboard. */
export async function openPhone(browser: Browser, origin: string): Promise<OpenPage> {
  const opened = await openPage(browser, phoneScreen)
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  return opened
}

/** Nothing is being fetched, stands dimmed from an earlier visit, or moves any more. */
export const waitUntilSettled = (page: Page): Promise<true> =>
  until('the page is at rest', () =>
    page.evaluate<boolean>(`![...document.querySelectorAll('[aria-busy="true"], [class*="_draw_"], [class*="_bone_"], [class*="_old_"]')]
      .some((e) => e.checkVisibility()) && ${isStill}`),
  )

/** Types the six digits of a payment password into its boxes. */
export async function typePin(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(digits)
}

/**
 * Gives a page a security key, as Chromium's virtual authenticator has it.
 * @param transport `internal`: a key of the device itself, which the browser also offers with the user name
 * @returns a function that says whether the key recognises its owner
 */
export async function addVirtualKey(
  page: Page,
  transport: 'usb' | 'internal' = 'usb',
): Promise<(is: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (is) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is })
}
