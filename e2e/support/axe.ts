import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isStill } from '@synet/stack/pictures'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { until } from '@synet/server/test-support/until'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on a page where nothing moves, a line each: what is fading in has no contrast yet. It comes over the
 * debugger, which the page's policy does not bind.
 */
export async function violations(page: Page): Promise<string[]> {
  await until('nothing moves', () => page.evaluate<boolean>(isStill))
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  // What is right is not described: on a full page that takes longer than finding what is wrong.
  const found = await page.evaluate<AxeResults['violations']>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 150)}`))
}
