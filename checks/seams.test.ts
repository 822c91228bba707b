import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInTexts } from '@synet/words/built-in'
import { pages as consoleTexts } from '@synet/words/console/en-US'
import { expect, it } from 'vitest'
import { factsOf, findFaults, findWrongClasses, findWrongFacts, findWrongPages } from './seams.ts'

/** The pages of the app with their search parameters, as the table of routes has them. */
const pages = Object.fromEntries(
  readFileSync(join(import.meta.dirname, '../apps/web/src/routes.ts'), 'utf8')
    .split(/^ {2}(?=')/m)
    .slice(1)
    .map((row) => {
      const [, search = ''] = /search: \{([^}]*)\}/.exec(row) ?? []
      return [row.split("'")[1] ?? '', [...search.matchAll(/(\w+):/g)].map(([, name = '']) => name)]
    }),
)

it('the check finds no page, class or fact of a text that is missing [RMS-06]', async () => {
  const { app, sent } = await builtInTexts('en-US')
  expect(findFaults(pages, { ...app, ...sent, ...consoleTexts })).toEqual([])
})

it('the check finds a page that the app does not have, and a parameter that it does not take [RMS-06]', () => {
  const text = `const of = { a: '/pages-sub/orders/transfers', b: '/pages/task-list/run?id=1', c: '/pages/task-list/run?run=1' }`
  expect(findWrongPages('a.ts', text, pages)).toEqual([
    'a.ts: there is no page /pages-sub/orders/transfers',
    'a.ts: there is no page /pages/task-list/run?run=1',
  ])
})

it('the check finds a class that a module lacks [RMS-06]', () => {
  const text = `import css from './form.module.css'\nconst a = [css['forms'], css['form'], css.row]`
  expect(findWrongClasses('a.tsx', text, () => '.form { .row-end { color: red } }')).toEqual([
    'a.tsx: ./form.module.css has no class forms',
    'a.tsx: ./form.module.css has no class row',
  ])
})

it('the check finds a class that the shared style sheet lacks [RMS-06]', () => {
  const text = `const a = <p className="note quite" />`
  expect(findWrongClasses('a.tsx', text, () => '.note {} .quiet {}')).toEqual([
    'a.tsx: @synet/ui/layout/tokens.css has no class quite',
  ])
})

it('the check finds a fact that a text does not have, and one that it lacks [RMS-06]', () => {
  const texts = {
    'common.available': '{amount} {unit} available',
    left: '{count, plural, one {# day} other {# days of {of}}}',
  }
  const text = `t('common.available', { amount, units }); t('left', { count: 1, of }); t('left'); t('unknown', { a })`
  expect(findWrongFacts('a.tsx', text, texts)).toEqual([
    'a.tsx: common.available needs unit',
    'a.tsx: common.available has no units',
    'a.tsx: left needs count, of',
  ])
  expect([...factsOf(texts.left)]).toEqual(['count', 'of'])
  expect([...factsOf('{n, plural, =0 {none} other {{n} left}} of {all}')]).toEqual(['n', 'all'])
})
