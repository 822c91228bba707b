import type { Sql } from '@synet/ledger/database'
import { expect, it } from 'vitest'
import { opsCalls } from '#operators/start-ops'
import { takeOperators } from '#test-support/operators'

const desk = takeOperators()

/** Counts the transactions that are open at once. */
function counting(sql: Sql) {
  const open = { now: 0, most: 0 }
  const counted = new Proxy(sql, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'begin') return value
      return async (...given: unknown[]) => {
        open.most = Math.max(open.most, ++open.now)
        try {
          return await (value as (...all: unknown[]) => unknown).apply(target, given)
        } finally {
          open.now--
        }
      }
    },
  })
  return { counted, open }
}

it.each(['audit', 'reserves'] as const)(
  'the call %s of many operators takes one connection: the others can freeze and halt meanwhile [ATK-25]',
  async (name) => {
    const { owner } = desk.product
    const { counted, open } = counting(owner.sql)
    const context = { ...owner, sql: counted }
    const operator = { id: 1n, name: 'a', roles: [], permissions: [] }
    const answers = await Promise.all(Array.from({ length: 12 }, () => opsCalls[name](context, {}, operator, '')))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(open.most).toBe(1)
  },
)
