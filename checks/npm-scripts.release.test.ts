import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { benches } from '../scripts/benches.mjs'

const root = join(import.meta.dirname, '..')
const packages = ['package.json', ...globSync(['{apps,packages}/*/package.json', 'e2e/package.json'], { cwd: root })]
const all = packages.flatMap((path) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { scripts?: Record<string, string> }
  return Object.entries(scripts).map(([name, command]) => ({ name, command, folder: join(root, dirname(path)) }))
})
/** Each benchmark checks its own arguments behind `npm run bench`. */
const ofBenches = Object.keys(benches).map((name) => ({
  name: `bench ${name}`,
  command: `exec node scripts/bench.mjs ${name}`,
  folder: root,
}))
/** These parse their own arguments, and hold no process. */
const own = /^exec node (?:scripts\/test\.mjs|checks\/check\.mjs|apps\/(?:server\/src\/synet|auditor\/src\/main)\.ts)/
/** Builds of a package, which end by themselves. */
const isBuild = ({ command }: { command: string }): boolean =>
  /^(?:vite( build.*)?|asc .*|node contracts\/compile\.ts( .*)?|npm run build)$/.test(command)

describe('the commands of package.json', () => {
  it('take the place of their shell, which would not pass a signal on [STD-13]', () => {
    const held = all.filter((one) => !isBuild(one) && !/^(?:[A-Z_]+=\S+ )*exec /.test(one.command))
    expect(held.map(({ name, command }) => `${name}: ${command}`)).toEqual([])
  })

  it('run their programs by scripts/run.mjs, or check their arguments themselves [STD-13]', () => {
    const unchecked = all.filter(
      ({ command }) =>
        command.startsWith('exec node ') &&
        !own.test(command) &&
        !/^exec node (?:--\S+ )?(?:\.\.\/\.\.\/)?scripts\/run\.mjs \S+ '[^']*'$/.test(command),
    )
    expect(unchecked.map(({ name, command }) => `${name}: ${command}`)).toEqual([])
  })

  it.each([...all.filter(({ command }) => command.includes('scripts/run.mjs')), ...ofBenches])(
    '$name prints its usage for --help and for an option that it does not have, and does nothing else [STD-13]',
    ({ name, command, folder }) => {
      const run = (option: string) => {
        const env = { ...process.env, npm_lifecycle_event: name }
        const { status, stdout, stderr } = spawnSync(`${command} ${option}`, {
          cwd: folder,
          shell: true,
          env,
          encoding: 'utf8',
        })
        return { status, said: `${stdout}${stderr}` }
      }
      const usage = expect.stringMatching(new RegExp(`^Usage: npm run ${name}(?: -- .*)?\n$`))
      expect(run('--help')).toEqual({ status: 0, said: usage })
      expect(run('--no-such-option')).toEqual({ status: 1, said: usage })
    },
  )
})
