import { join } from 'node:path'
import { setPriority } from 'node:os'
import { buildApps } from '@synet/stack/build-apps'
import { type Stack, startStack } from '@synet/stack/start-stack'
import type { Surroundings } from '@synet/server/test-support/surroundings'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#support/browser'
import { inSurroundings } from '#support/test-stack'

/** Starts the product in a folder, and a browser that has the processor for itself: everything else gives way to it. */
export async function measurePhone(
  folder: string,
  measure: (stack: Stack & Surroundings, browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser()
  setPriority(10)
  const stack = await inSurroundings(
    await startStack({
      folder: join(folder, 'data'),
      blockMs: 500,
      tinyTask: true,
      fsync: false,
      codesWithoutWork: true,
      apps: buildApps(),
    }),
  )
  try {
    await measure(stack, browser)
  } finally {
    await browser.close()
    await stack.stop()
  }
}
