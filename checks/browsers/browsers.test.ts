import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../text.ts'
import { ofLibraries } from './allowed.ts'
import { newerInFile } from './newer-in-file.ts'
import { browsersWithout, entryAt } from './support.ts'

const root = join(import.meta.dirname, '../..')
const inScript = (text: string) => newerInFile('a.js', text)
const inStyle = (text: string) => newerInFile('a.css', text)

describe('the check of the oldest browsers [FLT-09, EVR-01]', () => {
  it.each([
    ['let a = Promise.withResolvers()', 'Promise.withResolvers'],
    ['const { withResolvers: a } = Promise', 'Promise.withResolvers'],
    ['window.Promise.try(f)', 'Promise.try'],
    ['globalThis["Promise"]["withResolvers"]()', 'Promise.withResolvers'],
    ['f(AbortSignal?.any([a]))', 'AbortSignal.any'],
    ['Array.fromAsync(a)', 'Array.fromAsync'],
    ['Object.groupBy(a, b)', 'Object.groupBy'],
    ['a.union(b)', '.union'],
    ['a.toSorted()', '.toSorted'],
    ['a?.["toSpliced"](1)', '.toSpliced'],
    ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
    ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
    ['a.values().map(f)', 'Iterator.map'],
    ['a.matchAll(b).toArray()', 'Iterator.toArray'],
    ['a.checkVisibility()', '.checkVisibility()'],
    ['document.startViewTransition(f)', '.startViewTransition()'],
    ['a.addEventListener("scrollend", f)', 'event scrollend'],
    ['URL.parse(a)', 'URL.parse'],
    ['requestIdleCallback(f)', 'requestIdleCallback'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['/[\\p{L}--a]/v', 'RegExp flag v'],
    ['/(?i:a)b/', 'RegExp modifier'],
    ['new RegExp(`(?-i:${a})`)', 'RegExp modifier'],
    ['/(?<a>1)|(?<a>2)/', 'RegExp duplicate names'],
    ['import a from "./a.json" with { type: "json" }', 'import attributes'],
  ])('finds %s', (text, name) => {
    expect(inScript(text)).toContain(name)
  })

  it.each([
    'Promise.any([a]); a.map(f); a.at(-1); structuredClone(a); a.findLast(f); AbortSignal.timeout(1)',
    'new Map(a.entries()); Array.from(a.values()).map(f); Object.values(a).map(f); Object.entries(a).filter(f)',
    'const scheduler = { any: 1 }; scheduler.any; a.days; a.until; a.quota',
    '/(?<=a)b/u',
  ])('lets pass %s', (text) => {
    expect(inScript(text)).toEqual([])
  })

  it.each([
    ['a { height: 100dvh }', 'dvh'],
    ['a { height: 100vh; height: calc(100dvh - var(--b)) }', 'dvh'],
    ['a { color: color-mix(in oklab, red, var(--b)) }', 'color-mix()'],
    ['a:has(b) { color: red }', ':has'],
    ['a { rotate: 1deg }', 'rotate'],
    ['a { b { color: red } }', 'nesting'],
    ['@container (width > 1px) { a { color: red } }', '@container'],
    ['@scope (a) { b { color: red } }', '@scope'],
  ])('finds %s', (text, name) => {
    expect(inStyle(text)).toContain(name)
  })

  it.each([
    'a { height: 100vh; height: 100dvh }',
    '@supports (color: color-mix(in oklab, red, blue)) { a { color: color-mix(in oklab, red, var(--b)) } }',
    'a { -webkit-user-select: none; user-select: none }',
    'a { content: "100dvh"; background: url(rotate.svg) }',
  ])('lets pass %s', (text) => {
    expect(inStyle(text)).toEqual([])
  })

  it('reads the scripts and styles inside a page', () => {
    const page = '<style>a { height: 1dvh }</style><script>a.toSorted()</script><script src="b.js"></script>'
    expect(newerInFile('a.html', page)).toEqual(['.toSorted', 'dvh'])
  })

  it('names the browsers that lack something', () => {
    expect(browsersWithout(entryAt('javascript', 'builtins', 'Array', 'toSorted'))).toEqual([
      'chrome',
      'chrome_android',
      'webview_android',
      'edge',
      'samsunginternet_android',
    ])
  })
})

it('no own source uses what only a library tests for [EVR-01]', () => {
  const files = ['apps/web/src', 'apps/console/src', 'apps/approvals/src', 'packages/ui/src', 'packages/words/src']
    .flatMap((folder) => filesBelow(join(root, folder), /\.tsx?$/))
    .filter((path) => !/\.test\./.test(path))
  expect(files.length).toBeGreaterThan(500)
  // A bare name, as `navigation`, may be a word of our own.
  const names = ofLibraries.filter((name) => name.includes('.')).map((name) => name.replace(/\(\)$/, '('))
  expect(names).toContain('.checkVisibility(')
  const used = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return names.filter((name) => text.includes(name)).map((name) => `${relative(root, path)}: ${name}`)
  })
  expect(used).toEqual([])
})
