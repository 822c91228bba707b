import { spawn } from 'node:child_process'
import { environment, install, node, root } from './install.mjs'

install()
const child = spawn(node, ['packages/stack/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
// The terminal sends Ctrl-C to both; a signal to us alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
