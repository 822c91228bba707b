// Compiles the PKCS#11 binding in a temporary folder and runs the tests that need a hardware module against SoftHSM 2.
// It needs Debian's `softhsm2`, a C++ compiler and Node's headers (`NODE_HEADERS`, default /usr).
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, install, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

const binding = 'pkcs11js@2.1.7'
const soft = '/usr/lib/softhsm/libsofthsm2.so'
if (!existsSync(soft)) {
  console.error('SoftHSM 2 is not installed: apt-get install softhsm2')
  process.exit(1)
}
install()
const folder = mkdtempSync(join(tmpdir(), 'synet-pkcs11-'))
const run = async (command, args, options) => {
  const status = await runToEnd(command, args, options)
  if (status !== 0) process.exit(status)
}
try {
  writeFileSync(join(folder, 'package.json'), '{}')
  await run('npm', ['install', binding, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  const module = join(folder, 'node_modules/pkcs11js')
  const headers = process.env.NODE_HEADERS ?? '/usr'
  await run('npm', ['exec', '--yes', '--', 'node-gyp', 'rebuild', `--nodedir=${headers}`, '--silent'], { cwd: module })
  const env = { ...environment(), PKCS11_BINDING: join(module, 'index.js'), PKCS11_MODULE: soft }
  await run('vitest', ['run', 'hsm'], { cwd: root, env })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
