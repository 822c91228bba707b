import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page, a line each. It comes over the debugger, which the page's policy does not bind. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()')
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 150)}`))
}
