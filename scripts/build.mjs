import { environment, install, node, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

install()
const args = ['packages/stack/src/build.ts', ...process.argv.slice(2)]
process.exit(await runToEnd(node, args, { cwd: root, env: environment() }))
