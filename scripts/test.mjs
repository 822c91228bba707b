import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { environment, install, node, root } from './install.mjs'

const report = join(root, 'node_modules/.synet-test-report.json')

/** Runs vitest. @returns its files with their tests, and whether anything failed that is no test */
function runTests(args, browser) {
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const { status } = spawnSync(node, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), CHROMIUM_PATH: browser },
  })
  // A run that did not get as far as its report has failed.
  if (!existsSync(report)) return { files: [], broken: true }
  const { testResults: files } = JSON.parse(readFileSync(report, 'utf8'))
  return { files, broken: status !== 0 && files.every((file) => file.status === 'passed') }
}

const count = (files, status) =>
  files.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length

// A property test that fails has found a counterexample; another seed would hide it.
const isRandom = (file) => readFileSync(file.name, 'utf8').includes("from 'fast-check'")

install()
const browser = findBrowser()
// Runs formatting, types, lint and import rules first, unless only some tests are selected.
const chosen = process.argv.slice(2)
const check = chosen.length
  ? { status: 0 }
  : spawnSync(node, ['checks/check.mjs'], { cwd: root, stdio: 'inherit', env: environment() })
const { files, broken } = runTests(chosen, browser)
const failing = files.filter((file) => file.status === 'failed')
let results = files
let failed = broken ? 1 : 0
// Browsers, processes and chains race. A few files that failed run once more, alone; what passes then is named as flaky.
if (!broken && !chosen.length && failing.length > 0 && failing.length <= 5 && !failing.some(isRandom)) {
  const names = failing.map((file) => relative(root, file.name))
  console.log(`Running again what failed: ${names.join(', ')}`)
  const again = runTests([...names, '--maxWorkers=1'], browser)
  if (again.broken) failed++
  results = [...files.filter((file) => file.status !== 'failed'), ...again.files]
  for (const file of again.files.filter((one) => one.status === 'passed'))
    console.log(
      `FLAKY: ${relative(root, file.name)} failed and passed when it ran again. See CONTRIBUTING, "Flaky tests".`,
    )
}
// A file that does not load has failed, too.
failed += count(results, 'failed') || results.filter((file) => file.status === 'failed').length
if (check.status !== 0) failed++
console.log(`${count(results, 'passed')} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
