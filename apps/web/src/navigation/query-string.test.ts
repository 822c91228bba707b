import { describe, expect, it } from 'vitest'
import { parseQuery, stringifyQuery } from './query-string.ts'

describe('query strings', () => {
  it('reads plain, nested and listed values [NAV-19]', () => {
    expect(parseQuery('?type=register&invite=AB2C')).toEqual({ type: 'register', invite: 'AB2C' })
    expect(parseQuery('a[b][c]=1&l[0]=x&l[1]=y&m[]=1&m[]=2&d=1&d=2')).toEqual({
      a: { b: { c: '1' } },
      l: ['x', 'y'],
      m: ['1', '2'],
      d: ['1', '2'],
    })
  })

  it('stops at depth 5: the rest stays one key [NAV-19]', () => {
    expect(parseQuery('a[b][c][d][e][f][g]=1')).toEqual({ a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } } })
  })

  it('an index above 20 makes no array [NAV-19]', () => {
    expect(parseQuery('a[20]=x')).toEqual({ a: ['x'] })
    expect(parseQuery('a[21]=x')).toEqual({ a: { '21': 'x' } })
  })

  it('reads at most 1000 parameters [NAV-19]', () => {
    const search = Array.from({ length: 1_500 }, (_, i) => `p${i}=1`).join('&')
    expect(Object.keys(parseQuery(search))).toHaveLength(1_000)
  })

  it('changes no prototype', () => {
    parseQuery('__proto__[x]=1&constructor[prototype][x]=1')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('writes what it reads', () => {
    expect(parseQuery(stringifyQuery({ a: { b: ['1', '2'] }, c: 'ü &' }))).toEqual({ a: { b: ['1', '2'] }, c: 'ü &' })
    expect(stringifyQuery({})).toBe('')
  })
})
