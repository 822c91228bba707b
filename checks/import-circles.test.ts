import { join, dirname, relative } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { existsSync, readFileSync } from 'node:fs'
import { filesBelow } from './text.ts'

/** The imports of a file: static, dynamic or of types only. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)].flatMap(([, specifier]) => specifier ?? [])

/** @returns the file's path, or undefined for a package, a style sheet or a file of another folder */
function resolve(specifier: string, from: string, folder: string): string | undefined {
  const path = specifier.startsWith('#')
    ? join(folder, specifier.slice(1))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined
  if (!path) return undefined
  return [path, `${path}.ts`].find((file) => /\.tsx?$/.test(file) && existsSync(file))
}

/** Each file below the folder → the files of that folder that it imports. @param folder where `#` imports begin */
function readImports(folder: string): Map<string, readonly string[]> {
  const files = filesBelow(folder, /\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path))
  return new Map(
    files.map((path) => [
      relative(folder, path),
      importsOf(readFileSync(path, 'utf8')).flatMap((specifier) => {
        const found = resolve(specifier, path, folder)
        return found ? [relative(folder, found)] : []
      }),
    ]),
  )
}

/** @returns the groups of files that reach each other, largest first (Tarjan's strongly connected components) */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    open.push(file)
    let low = own
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? own)
      lowest.set(file, low)
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(file)).sort()
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle)
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles.sort((a, b) => b.length - a.length)
}

const root = join(import.meta.dirname, '..')

describe('import cycles [RMS-01]', () => {
  it('are followed through static, dynamic and type imports', () => {
    const text = `
      import './a.css'
      import { b } from './b.ts'
      import type { C } from '#c.ts'
      export { d } from './d.ts'
      const load = () => import('#pages/e.tsx')
      const f: import('./f.ts').F = await import(
        './g.ts'
      )`
    expect(importsOf(text)).toEqual(['./a.css', './b.ts', '#c.ts', './d.ts', '#pages/e.tsx', './f.ts', './g.ts'])
  })

  it('are found, each with all of its files', () => {
    const imports = new Map([
      ['start', ['table', 'own']],
      ['table', ['page']],
      ['page', ['form', 'leaf']],
      ['form', ['table']],
      ['leaf', []],
      ['own', ['own']],
    ])
    expect(findCircles(imports)).toEqual([['form', 'page', 'table'], ['own']])
    expect(findCircles(new Map(imports).set('form', []).set('own', []))).toEqual([])
  })

  test.each(['apps/server/src', 'apps/web/src', 'packages/ui/src', 'apps/console/src'])(
    'there are none in %s [RMS-01]',
    (folder) => {
      const imports = readImports(join(root, folder))
      expect(imports.size).toBeGreaterThan(40)
      expect(findCircles(imports)).toEqual([])
    },
  )
})
