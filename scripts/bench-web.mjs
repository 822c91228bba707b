// Runs the parts of the web app's benchmark, with the browser that the tests use.
import { findBrowser } from './browser.mjs'
import { environment, install, node, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

install()
const env = { ...environment(), CHROMIUM_PATH: findBrowser() }
for (const part of ['apps/web/bench/weigh.ts', 'e2e/bench/web.ts', 'e2e/bench/slow-network.ts']) {
  const status = await runToEnd(node, [part, ...process.argv.slice(2)], { cwd: root, env })
  if (status !== 0) process.exit(status)
}
