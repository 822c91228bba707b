import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isStill } from '@synet/stack/pictures'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { until } from '@synet/server/test-support/until'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations that axe finds, a line each. It waits until nothing moves, because elements that fade in have no contrast
 * yet. axe is injected through the debugger, to which the page's policy does not apply.
 * @param without rules that do not apply here; they are not run, because that of the contrast takes most of the time
 */
export async function violations(page: Page, without: readonly string[] = []): Promise<string[]> {
  await until('nothing moves', () => page.evaluate<boolean>(isStill))
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  // Passed rules are left out of the result: on a full page, describing them takes longer than finding violations.
  const options = JSON.stringify({ resultTypes: ['violations'], rules })
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 150)}`))
}
