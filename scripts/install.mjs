// Runs on any Node of the machine before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const node = join(root, 'node_modules/node/bin/node')
const mark = join(root, 'node_modules/.synet-lock')

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) {
    console.error(`\`${command} ${args.join(' ')}\` failed.`)
    process.exit(status ?? 1)
  }
}

/** Installs the packages of the lock file if it has changed since the last time, and Node 24 from npm. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    console.log('Installing packages …')
    // No package needs its install script, and npm may block them, so they are never run.
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'])
    writeFileSync(mark, lock)
  }
  if (!existsSync(node)) {
    console.log('Installing Node 24 …')
    // Does what the install script of the package `node` would do. A Node of these packages was removed with them.
    run(existsSync(process.execPath) ? process.execPath : 'node', ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules/node'),
      env: { ...process.env, npm_config_ignore_scripts: 'true' },
    })
  }
  // The hook refuses a commit message that breaks the convention; an archive has no hooks.
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' })
  // npm links a package's program only if it exists at install time.
  const link = join(root, 'node_modules/.bin/node')
  if (!existsSync(link)) symlinkSync('../node/bin/node', link)
}

/** The environment that finds Node 24 and the packages' programs. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
})
