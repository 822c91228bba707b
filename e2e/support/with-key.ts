import { isStill, takePicture } from '@synet/stack/pictures'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '@synet/server/test-support/until'
import { violations } from './axe.ts'
import { addVirtualKey, openPhone } from './browser.ts'
import { isWiderThanItself } from './open-browser.ts'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/**
 * A browser with a security key that never leaves it, as Chromium's virtual authenticator has it.
 * @returns `answers`: whether the key recognises its owner
 */
export async function openWithKey(
  browser: Browser,
  url: string,
  token?: string,
): Promise<{ page: Page; problems: string[]; answers: (is: boolean) => Promise<unknown> }> {
  const { page, problems } = await openPhone(browser, new URL(url).origin)
  if (token !== undefined) await page.addInitScript(`localStorage.setItem('token', '${token}')`)
  const answers = await addVirtualKey(page)
  await page.goto(url)
  return { page, problems, answers }
}

/**
 * A dark picture for a phone and a light one for a desk, on which axe finds nothing, and which are no wider than their
 * screen. Where pictures are kept, both are taken in both themes.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, height, size, shown] of [
    [375, 812, 'phone', 'dark'],
    [1280, 800, 'desk', 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const theme of process.env['SCREENSHOTS'] ? ['light', 'dark'] : [shown]) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await until('nothing moves', () => page.evaluate<boolean>(isStill))
      expect(await violations(page)).toEqual([])
      expect(await isWiderThanItself(page)).toBe(false)
      await takePicture(page, `approvals/${name}-${size}-${theme}`, { fullPage: true })
    }
  }
}
