import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { findCircles, importsOf, readImports } from './import-circles.ts'

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
