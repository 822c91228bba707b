import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as english from '@synet/words/pages/en-US'
import { expect, it } from 'vitest'
import { type Claim, claims, subjects, warnings } from './claims.ts'

const root = join(import.meta.dirname, '../..')
const texts = Object.values(english)[0] as Readonly<Record<string, unknown>>
const textOf = (key: string): string => (typeof texts[key] === 'string' ? texts[key] : '')
/** Sentences; labels and headings have no full stop. */
const said = Object.keys(texts).filter(
  (key) => subjects.includes(key.split('.')[0] ?? '') && textOf(key).endsWith('.') && textOf(key).length > 30,
)
const listed = claims.flatMap(({ keys }) => keys)

it('every public sentence about money or proof has what makes it true, or promises nothing', () => {
  const missing = said.filter((key) => !listed.includes(key) && !warnings.includes(key))
  expect(missing).toEqual([])
  const gone = [...listed, ...warnings].filter((key) => !said.includes(key))
  expect(gone).toEqual([])
  const twice = [...listed, ...warnings].filter((key, i, all) => all.indexOf(key) !== i)
  expect(twice).toEqual([])
})

it.each(claims)('$keys is held by a test', ({ test: [file, title] }) => {
  expect(existsSync(join(root, file))).toBe(true)
  expect(readFileSync(join(root, file), 'utf8')).toContain(title)
})

const row = ({ keys, because, test: [file, title] }: Claim): string =>
  `| ${keys.map((key) => `${textOf(key)} \`${key}\``).join('<br>')} | ${because} | \`${file}\`: ${title} |`

it('docs/CLAIMS.md is written from the table', async () => {
  const head = [
    '# Claims',
    '',
    'What the app and the website say about money and proof, what makes it true, and the test that would fail if it became false. Written from `checks/claims/claims.ts` by `npm test -- checks/claims -u`; a sentence that is in none of its lists fails a test.',
    '',
    '| sentence | what makes it true | test |',
    '|---|---|---|',
  ]
  await expect(`${[...head, ...claims.map(row)].join('\n')}\n`).toMatchFileSnapshot(join(root, 'docs/CLAIMS.md'))
})
