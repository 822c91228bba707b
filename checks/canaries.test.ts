import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, textChecks } from './text.ts'

const root = join(import.meta.dirname, '..')
const canaries = join(import.meta.dirname, 'canaries')
const names = readdirSync(canaries, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** @returns `path:line` of every line below a canary that ends with the mark `falls` */
function markedLines(name: string): string[] {
  const files = readdirSync(join(canaries, name), { withFileTypes: true, recursive: true }).filter((file) =>
    file.isFile(),
  )
  return files
    .flatMap((file) => {
      const path = join(file.parentPath, file.name)
      const lines = readFileSync(path, 'utf8').split('\n')
      return lines.flatMap((line, i) =>
        /(\/\/|--) falls$/.test(line) ? [`${path.slice(canaries.length + 1)}:${i + 1}`] : [],
      )
    })
    .sort()
}

/** The lines that oxlint reports, each with its rule. */
function lint(): { line: string; rule: string }[] {
  const options = ['-c', join(canaries, 'oxlint.json'), '--type-aware', '-f', 'unix', 'checks/canaries']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), options, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').flatMap((text) => {
    const match = /^(?:.*\/)?canaries\/(.+?):(\d+):\d+: .*\[Error\/[\w-]+\(([\w-]+)\)\]$/.exec(text)
    return match ? [{ line: `${match[1]}:${match[2]}`, rule: match[3] ?? '' }] : []
  })
}

interface Rules {
  readonly rules: Readonly<Record<string, unknown>>
}
const configured = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Rules & { overrides: Rules[] }
const ruleNames = [configured, ...configured.overrides]
  .flatMap(({ rules }) => Object.entries(rules))
  .filter(([, level]) => level !== 'off')
  .map(([name]) => name.split('/')[1] ?? name)

describe('each rule reports its canary, on the marked lines and by that rule alone', () => {
  const reported = lint()
  test.each(ruleNames)('%s', (name) => {
    const own = reported.filter(({ line }) => line.startsWith(`${name}/`))
    expect(own.map(({ rule }) => rule).filter((rule) => rule !== name)).toEqual([])
    expect(own.map(({ line }) => line).sort()).toEqual(markedLines(name))
    expect(own).not.toEqual([])
  })

  test.each(Object.entries(textChecks))('%s', (name, check) => {
    const lines = check(join(canaries, name)).map((problem) => `${name}/${problem.split(': ')[0]}`)
    // A line may break two rules.
    expect([...new Set(lines)].sort()).toEqual(markedLines(name))
    expect(lines).not.toEqual([])
  })

  test('every rule and text check has a canary, and every canary its rule', () => {
    expect([...ruleNames, ...Object.keys(textChecks)].sort()).toEqual(names.sort())
  })
})

test('the ordinary lint leaves the canaries alone and reads the rest', () => {
  const files = execFileSync(join(root, 'node_modules/.bin/oxlint'), ['--debug=files'], { cwd: root, encoding: 'utf8' })
  expect(files).not.toContain('canaries/')
  expect(files).toContain('packages/core/src/amount.ts')
  expect(files).toContain('apps/server/src/main.ts')
})

describe('the repository itself', () => {
  test.each(Object.entries(textChecks))('%s', (_, check) => {
    expect(check(root)).toEqual([])
  })
})

test('types are checked in every TypeScript file, not only in imported ones', () => {
  const checked = ['tsconfig.json', 'tsconfig.web.json'].flatMap((config) =>
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', config, '--listFilesOnly'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .map((path) => path.slice(root.length + 1)),
  )
  const known = new Set(checked)
  const written = ['apps', 'packages', 'e2e', 'checks'].flatMap((folder) => filesBelow(join(root, folder), /\.tsx?$/))
  // The engine's sources are AssemblyScript, which has a compiler of its own.
  const own = written
    .map((path) => path.slice(root.length + 1))
    .filter((path) => !/^checks\/canaries\/|\/(assembly|dist)\//.test(path))
  expect(own.filter((path) => !known.has(path))).toEqual([])
})
