import { environment, install, node, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

install()
process.exit(await runToEnd(node, ['packages/stack/src/main.ts'], { cwd: root, env: environment() }))
