// Runs both halves of the web app's benchmark, with the browser that the tests use.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { environment, install, node, root } from './install.mjs'

install()
const env = { ...environment(), CHROMIUM_PATH: findBrowser() }
for (const half of ['apps/web/bench/weigh.ts', 'e2e/bench/web.ts']) {
  const { status } = spawnSync(node, [half, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
