import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processRoles } from '@synet/server/platform/database/database-roles'
import { describe, expect, it } from 'vitest'
import { benches } from '../scripts/benches.mjs'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = ['docs/OPERATIONS.md', 'docs/SECURITY.md', 'docs/BENCHMARKS.md', 'README.md']

/** The commands that a document names, from its code blocks and its words in backticks. */
function commandsOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
  const words = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)
  return [...blocks, ...words]
    .flatMap((line) => line.split(/&&|;/))
    .map((line) =>
      line
        .replace(/\s#.*$/, '')
        .trim()
        .replace(/^(?:[A-Z_]+=\S+\s+)+/, ''),
    )
    .filter((line) => /^(?:synet|npm run) [a-z]/.test(line) && !line.startsWith('synet run api`'))
}

const help = (command?: string): string =>
  execFileSync(process.execPath, [join(root, 'apps/server/src/synet.ts'), ...(command ? [command] : []), '--help'], {
    encoding: 'utf8',
  })
const usage = help()
const isCommand = (name: string): boolean => new RegExp(`^  ${name} `, 'm').test(usage)
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
const optionsOf = (text: string): readonly string[] => [...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option)

/** @returns what is wrong with a command of `synet` */
function findWrong(line: string): string | undefined {
  const [name = '', ...rest] = line.split(/\s+/)
  if (!isCommand(name)) return `synet has no command ${name}`
  const told = help(name)
  const source = `apps/server/src/processes/setup/${name}.ts`
  // The same parser that refuses unknown options names those that it takes.
  const taken = existsSync(join(root, source)) ? read(source) : ''
  const unknown = optionsOf(rest.join(' ')).find(
    (option) => option !== '--env' && !told.includes(option) && !taken.includes(option.slice(2)),
  )
  if (unknown !== undefined) return `synet ${name} takes no ${unknown}`
  if (name !== 'run' && name !== 'doctor' && name !== 'stop') return undefined
  const [role = ''] = rest
  return role.startsWith('--') ||
    ['', 'ROLE', '<role>'].includes(role) ||
    processRoles.some((candidate) => candidate === role)
    ? undefined
    : `there is no process ${role}`
}

function findFault(command: string): string | undefined {
  if (command.startsWith('synet ')) return findWrong(command.slice('synet '.length))
  const [, , script = '', dashes, ...rest] = command.split(/\s+/)
  if (script === 'synet' && dashes === '--' && rest.length === 0) return undefined
  if (script === 'synet') return dashes === '--' ? findWrong(rest.join(' ')) : 'npm run synet needs --'
  if (script === 'bench' && dashes !== undefined && !Object.hasOwn(benches, dashes))
    return `there is no bench ${dashes}`
  return Object.hasOwn(scripts, script) ? undefined : `there is no script ${script}`
}

describe.each(documents)('%s', (path) => {
  it('names only commands that exist, with options that they take [STD-13]', () => {
    const faults = commandsOf(read(path)).flatMap((command) => {
      const fault = findFault(command)
      return fault === undefined ? [] : [`${command}: ${fault}`]
    })
    expect(faults).toEqual([])
  })
})

it('the check finds commands that do not exist, wrong options and wrong processes [STD-13]', () => {
  const wrong = [
    'synet initialise',
    'npm run no-such',
    'npm run bench no-such',
    'synet init --foldr x',
    'synet run apis',
    'synet stop `role`',
  ]
  expect(wrong.filter((command) => findFault(command) === undefined)).toEqual([])
  expect(commandsOf(read('docs/OPERATIONS.md')).length).toBeGreaterThan(30)
})

it('the help shows the options of every command [STD-12]', () => {
  const names = [...usage.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(12)
  for (const name of names) expect(help(name)).toContain(`synet ${name} `)
})

it('no runbook names code where a button has a name [STD-13]', () => {
  expect(read('docs/OPERATIONS.md')).not.toMatch(/cancelStuck|resumeNetwork|haltNetwork|cancelPayout/)
})

it('a section that names another alert links to its section [STD-13]', () => {
  const [, alerts = ''] = read('docs/OPERATIONS.md').split('## Alerts and incidents')
  const [sections = ''] = alerts.split('## The public status')
  const names = new Set([...sections.matchAll(/^### (Synet\w+)$/gm)].map(([, name]) => name))
  const bare = sections
    .split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const [own = ''] = section.split('\n')
      return [...section.matchAll(/(?<!\[)\bSynet[A-Z]\w+/g)]
        .map(([name]) => name)
        .filter((name) => name !== own && names.has(name))
        .map((name) => `${own}: ${name}`)
    })
  expect(names.size).toBeGreaterThan(40)
  expect(bare).toEqual([])
})

/** The names of buttons, tabs and pages that a text tells operators. */
function labelsOf(text: string): readonly string[] {
  const emphasised = [...text.matchAll(/(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)/g)].flatMap(([, label = '']) =>
    label.split(' › '),
  )
  const pages = [...text.matchAll(/console › ([A-Z][a-z]+(?: exceptions)?)/g)].map(([, page = '']) => page)
  const tabs = [...text.matchAll(/signer[’']s page(?: made)? \(([A-Z]\w+)\)/g)].map(([, tab = '']) => tab)
  const inCommands = [...text.matchAll(/'([A-Z][\w ]+ › [\w ]+?) in the console/g)].flatMap(([, path = '']) =>
    path.split(' › '),
  )
  return [...emphasised, ...pages, ...tabs, ...inCommands]
}

it('the document names buttons, tabs and pages as they are called there [STD-13]', () => {
  const own = (path: string) => [...read(path).matchAll(/: \n? *'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => text)
  const shown = new Set(own('packages/words/src/console/en-US.ts'))
  const setup = 'apps/server/src/processes/setup'
  const told = ['docs/OPERATIONS.md', ...readdirSync(join(root, setup)).map((file) => `${setup}/${file}`)]
  const headings = new Set([...read('docs/OPERATIONS.md').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading))
  const strange = told
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      labelsOf(read(path))
        .filter((label) => !shown.has(label) && !headings.has(label))
        .map((label) => `${path}: ${label}`),
    )
  expect(strange).toEqual([])
})
