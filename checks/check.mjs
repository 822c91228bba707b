// Runs all parts of `npm run check`, a few in parallel; it fails if any part fails and prints the output of that part.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const parts = [
  { name: 'lint and import rules', command: ['oxlint', '--type-aware'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the apps', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'unused files and packages', command: ['knip'] },
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'commit messages', command: ['node', 'checks/commit-message.mjs'] },
  { name: 'oldest browsers', command: ['node', 'checks/browsers/main.ts'] },
  { name: 'SQL clocks and migrations', command: ['node', 'checks/text.ts'] },
  {
    name: 'workspaces',
    command: [
      'sherif',
      ...['unordered-dependencies', 'empty-dependencies', 'root-package-manager-field'].flatMap((rule) => ['-r', rule]),
    ],
  },
]

const run = ({ name, command: [program, ...options] }) =>
  new Promise((resolve) => {
    const start = performance.now()
    const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }
    const child = spawn(program, options, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    const end = (failed) => {
      const seconds = ((performance.now() - start) / 1_000).toFixed(1)
      console.log(`${failed ? 'FAILED' : 'ok    '} ${seconds.padStart(5)} s  ${name}`)
      resolve({ name, failed, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(true)
    })
    child.on('close', (status) => end(status !== 0))
  })

const waiting = [...parts]
const results = []
const worker = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) results.push(await run(part))
}
await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, worker))
const failed = results.filter((result) => result.failed)
for (const { name, output } of failed) console.log(`\n── ${name}\n${output.trim()}`)
process.exitCode = failed.length > 0 ? 1 : 0
