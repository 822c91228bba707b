import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { environment, install, node, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

const report = join(root, 'node_modules/.synet-test-report.json')
/** Seconds per file of the last complete runs, and the day of the last: `vitest-longest-first.ts` reads them. */
const secondsFile = join(root, 'node_modules/.synet-test-seconds.json')
/** Files that take less are left out of the committed figures. */
const committedSecondsMin = 10
const suite = process.env['SUITE'] ?? ''

const run = (args, env) => runToEnd(node, args, { cwd: root, env })

/** Runs vitest. @returns its files with their tests, and whether anything failed that is no test */
async function runTests(args, browser) {
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const status = await run([vitest, 'run', ...reporters, ...args], { ...environment(), CHROMIUM_PATH: browser })
  // A run that did not get as far as its report has failed.
  if (!existsSync(report)) return { files: [], broken: true }
  const { testResults: files } = JSON.parse(readFileSync(report, 'utf8'))
  return { files, broken: status !== 0 && files.every((file) => file.status === 'passed') }
}

const count = (files, status) =>
  files.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length

const secondsOf = (file) => Math.round((file.endTime - file.startTime) / 1_000)

/** Keeps what each file of a complete run took, and commits the result of the release tests to `docs`. */
function saveResults(results, day) {
  const found = results.map((file) => [relative(root, file.name), file])
  const seconds = Object.fromEntries(found.map(([path, file]) => [path, secondsOf(file)]))
  writeFileSync(secondsFile, JSON.stringify({ day, files: { ...kept.files, ...seconds } }))
  const save = (path, value) => writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`)
  if (process.env.TEST_SECONDS) {
    const long = Object.entries(seconds).filter(([, taken]) => taken >= committedSecondsMin)
    save('packages/stack/test-seconds.json', Object.fromEntries(long.toSorted(([, a], [, b]) => b - a)))
  }
  if (suite !== 'release') return
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const files = found.map(([path, file]) => [
    path,
    { passed: count([file], 'passed'), failed: failuresOf([file]), seconds: secondsOf(file) },
  ])
  save('docs/release-tests.json', {
    commit: git('rev-parse', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : ''),
    date: day,
    passed: count(results, 'passed'),
    failed: failuresOf(results),
    minutes: Math.round((Date.now() - startedAt) / 60_000),
    files: Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  })
}

// A property test that fails has found a counterexample; another seed would hide it.
const isRandom = (file) => readFileSync(file.name, 'utf8').includes("from 'fast-check'")

// A file that does not load has failed, too.
const failuresOf = (files) => count(files, 'failed') || files.filter((file) => file.status === 'failed').length

const chosen = process.argv.slice(2)
if (chosen.includes('--help')) {
  console.log(
    'Usage: npm test [-- PATH …] [-t TITLE] [OPTION OF VITEST …]; SUITE=release and SUITE=all choose other suites',
  )
  process.exit()
}
install()
const browser = findBrowser()
const startedAt = Date.now()
const day = new Date().toISOString().slice(0, 10)
const kept = existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {}
// Workers keep their modules between files, so a test may depend on the file before it. The first complete run of a day
// has a random order, which finds such tests; a fresh checkout begins with the quick one.
if (!chosen.length && kept.day && kept.day !== day) process.env.TEST_SEED ??= String(Math.floor(Math.random() * 1e6))
if (process.env.TEST_SEED) console.log(`The files run in random order: TEST_SEED=${process.env.TEST_SEED} repeats it.`)
// Runs formatting, types, lint and import rules first, unless only some tests are selected or `npm test` has done so.
const checked = chosen.length || suite === 'release' ? 0 : await run(['checks/check.mjs'], environment())
const { files, broken } = await runTests(chosen, browser)
const failing = files.filter((file) => file.status === 'failed')
let results = files
let failed = broken ? 1 : 0
// Browsers, processes and chains race. A few files that failed run once more, alone; what passes then is named as flaky.
if (!broken && !chosen.length && failing.length > 0 && failing.length <= 5 && !failing.some(isRandom)) {
  const names = failing.map((file) => relative(root, file.name))
  console.log(`Running again what failed: ${names.join(', ')}`)
  const again = await runTests([...names, '--maxWorkers=1'], browser)
  if (again.broken) failed++
  results = [...files.filter((file) => file.status !== 'failed'), ...again.files]
  for (const file of again.files.filter((one) => one.status === 'passed'))
    console.log(
      `FLAKY: ${relative(root, file.name)} failed and passed when it ran again. See CONTRIBUTING, "Flaky tests".`,
    )
}
failed += failuresOf(results)
if (!broken && !chosen.length) saveResults(results, day)
if (checked !== 0) failed++
console.log(`${count(results, 'passed')} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
