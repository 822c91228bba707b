/**
 * `npm run test:mutants [-- part of a name or path]`: plants one bug at a time in a copy of the project and runs the tests that must catch it. Ends
 * with 1 when one survives, when a bug can't be planted any more, or when the tests fail without a bug.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from '../scripts/run-to-end.mjs'
import { allMutants } from './mutant-list.ts'

/** The mutants whose name or file contains this argument; all without it. */
const asked = process.argv[2] ?? ''
const mutants = allMutants.filter(({ name, file }) => name.includes(asked) || file.includes(asked))

const root = fileURLToPath(new URL('..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'synet-mutants-'))
process.on('exit', () => rmSync(tree, { recursive: true, force: true }))
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
// A file that was removed and not yet committed is still listed.
for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  cpSync(join(root, file), join(tree, file))
}
// Third-party packages are shared; ours must be the copies.
mkdirSync(join(tree, 'node_modules/@synet'), { recursive: true })
for (const entry of readdirSync(join(root, 'node_modules'))) {
  if (entry !== '@synet') symlinkSync(join(root, 'node_modules', entry), join(tree, 'node_modules', entry))
}
for (const folder of ['apps', 'packages']) {
  for (const name of readdirSync(join(tree, folder))) {
    symlinkSync(join(tree, folder, name), join(tree, 'node_modules/@synet', name))
    const own = join(root, folder, name, 'node_modules')
    try {
      readdirSync(own)
      symlinkSync(own, join(tree, folder, name, 'node_modules'))
    } catch {
      // Most folders have no packages of their own.
    }
  }
}

const passes = async (tests: readonly string[]) =>
  (await runToEnd(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...tests], {
    cwd: tree,
    env: { ...process.env, MODEL_COMMANDS: '1500' },
    timeout: 900_000,
    stdio: 'ignore',
  })) === 0

let survived = 0
const all = [...new Set(mutants.flatMap(({ tests }) => tests))]
if (!(await passes(all))) throw new Error(`these fail without a bug: ${all.join(', ')}`)
for (const { name, file, changes, tests } of mutants) {
  const path = join(tree, file)
  const sound = readFileSync(path, 'utf8')
  let text = sound
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${name}: can't be planted in ${file}: ${from}`)
    text = text.replace(from, () => to)
  }
  writeFileSync(path, text)
  const caught = !(await passes(tests))
  writeFileSync(path, sound)
  if (!caught) survived++
  console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${name} (${tests.join(', ')})`)
}
console.log(`${mutants.length - survived} of ${mutants.length} caught`)
process.exitCode = survived === 0 ? 0 : 1
