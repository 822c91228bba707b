import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { environment, install, node, root } from './install.mjs'

install()
const report = join(root, 'node_modules/.synet-test-report.json')
rmSync(report, { force: true })
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...process.argv.slice(2)]
const { status } = spawnSync(node, [vitest, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment(), CHROMIUM_PATH: findBrowser() },
})
if (!existsSync(report)) process.exit(status || 1)
const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, 'utf8'))
// A file that does not even load has failed too.
const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites))
console.log(`${numPassedTests} passed, ${failed} failed`)
process.exit(status || (failed > 0 ? 1 : 0))
