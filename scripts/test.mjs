import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { environment, install, node, root } from './install.mjs'

const report = join(root, 'node_modules/.synet-test-report.json')

/** The report of the last run. A run that did not get that far has failed. */
function readReport() {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that does not load has failed, too.
  return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites)) }
}

install()
const browser = findBrowser()
rmSync(report, { force: true })
// Runs formatting, types, lint and import rules first, unless only some tests are selected.
const chosen = process.argv.slice(2)
const check = chosen.length
  ? { status: 0 }
  : spawnSync(node, ['checks/check.mjs'], { cwd: root, stdio: 'inherit', env: environment() })
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...chosen]
const { status } = spawnSync(node, [vitest, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment(), CHROMIUM_PATH: browser },
})
const { passed, failed: failedTests } = readReport()
// An error outside of any test: the run failed although no test did.
const failed = (failedTests || (status === 0 ? 0 : 1)) + (check.status === 0 ? 0 : 1)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
