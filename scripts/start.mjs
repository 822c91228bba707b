import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, install, node, root } from './install.mjs'

install()
const child = spawn(node, ['packages/stack/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
// This process must outlive its child. A terminal's Ctrl-C reaches both, so the child gets the signal twice; it stops
// once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
