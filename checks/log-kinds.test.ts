import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kindAllows, type PostingKind, postingKinds } from '../packages/ledger/src/posting-kinds.ts'

const listed = readFileSync(new URL('../apps/web/src/features/money-log/kinds.ts', import.meta.url), 'utf8')
const [, list = ''] = /moneyLogKinds = \[([^\]]*)\]/.exec(listed) ?? []
const named = [...list.matchAll(/'([\w.-]+)'/g)].map(([, kind]) => kind)

it('the money log has a name for every kind of posting that touches the balance a user can use [ENT-09]', () => {
  const kinds = (Object.keys(postingKinds) as PostingKind[]).filter((kind) => kindAllows(kind, 'available'))
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !named.includes(kind))).toEqual([])
})
