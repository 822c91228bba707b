import { describe, expect, it } from 'vitest'
import { calls } from '@synet/contract/calls'
import { approvalSchemas } from '@synet/contract/schema/approvals'
import { opsSchemas } from '@synet/contract/schema/ops'
import { limitGroups, type PeopleList, peopleLists } from './limits.ts'
import { readSources, withoutComments } from './sources.ts'

const countLimits = (text: string) => withoutComments(text).match(/\blimit (?:\$\{|\d|\?)/g)?.length ?? 0

it('the list gives a reason for each limit of a query, and none for a limit that was removed [ATK-23]', () => {
  const found = readSources('apps/server/src', 'packages/ledger/src')
    .map(([path, text]) => [path, countLimits(text)] as const)
    .filter(([, count]) => count > 0)
  expect(found.length).toBeGreaterThan(100)
  const expected = [
    ...limitGroups.flatMap(({ files }) => Object.entries(files)),
    ...Object.entries(peopleLists).map(([path, { limits }]) => [path, limits] as const),
  ]
  expect(new Set(expected.map(([path]) => path)).size).toBe(expected.length)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

it('the check does not take the word in a comment for a limit, and counts several in a file', () => {
  expect(countLimits('// limit 5\nsql`select 1 limit ${n}` /* limit 3 */ `limit 1`')).toBe(2)
})

interface Schema {
  readonly def: {
    readonly type: string
    readonly innerType?: Schema
    readonly shape?: Readonly<Record<string, Schema>>
  }
}
const schemas = { ...calls, ...opsSchemas, ...approvalSchemas } as unknown as Readonly<
  Record<string, { readonly request: Schema; readonly answer: Schema }>
>

const inner = ({ def }: Schema): Schema['def'] => (def.innerType ? inner(def.innerType) : def)

/** @returns the schema of a field, `members.next` */
const fieldOf = (schema: Schema | undefined, path: string): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((one, name) => (one ? inner(one).shape?.[name] : undefined), schema)

/** @returns what a call is given wherever the pages ask for it */
function argumentsOf(call: string, pages: string): string[] {
  const begin = `call('${call}',`
  return pages
    .replaceAll(/call\(\s+'/g, "call('")
    .split(begin)
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = [...rest.matchAll(/[()]/g)].find(([letter]) => (depth += letter === '(' ? 1 : -1) === 0)
      return rest.slice(0, end?.index)
    })
}

/** Finds what keeps a list from leading to its other rows, or from counting them. */
function faultsOf({ nextPage = [], countsRest = [] }: PeopleList, pages: string): string[] {
  const faults = nextPage.length + countsRest.length > 0 ? [] : ['neither leads on nor counts']
  for (const named of [...nextPage, ...countsRest]) {
    const [call = '', path = ''] = named.split('#')
    const field = fieldOf(schemas[call]?.answer, path)
    const leads = nextPage.includes(named)
    const asked = Object.keys((schemas[call] && inner(schemas[call].request).shape) ?? {})
    const name = path.split('.').at(-1) ?? ''
    if (!field) faults.push(`${named} is not in the answer`)
    else if (!leads && inner(field).type !== 'number') faults.push(`${named} is no number`)
    else if (leads && (field.def.type !== 'nullable' || inner(field).type !== 'string'))
      faults.push(`${named} is no cursor that ends`)
    else if (leads && !asked.some((candidate) => /cursor$|after$/i.test(candidate)))
      faults.push(`${call} takes no cursor`)
    // A person who pages reads the field, and asks for more than the first page somewhere.
    if (!new RegExp(`\\b${name}\\b`).test(pages)) faults.push(`no page reads ${name}`)
    if (leads && !argumentsOf(call, pages).some((given) => /cursor|after|\bpage\b/i.test(given)))
      faults.push(`no page asks ${call} for its next page`)
  }
  return faults
}

describe('a list for people', () => {
  const pages = ['web', 'console', 'approvals', 'auditor']
    .flatMap((app) => readSources(`apps/${app}/src`))
    .map(([, text]) => text)
    .join('\n')

  it('leads to its next page, or counts what it leaves out [STD-07]', () => {
    const faults = Object.entries(peopleLists).flatMap(([path, list]) =>
      faultsOf(list, pages).map((fault) => `${path}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it.each([
    ['neither leads on nor counts', {}],
    ['user/info#next is not in the answer', { nextPage: ['user/info#next'] }],
    ['customer#username is no number', { countsRest: ['customer#username'] }],
    ['work#name is no cursor that ends', { nextPage: ['work#name'] }],
    ['bank/list takes no cursor', { nextPage: ['bank/list#next'] }],
  ])('fails when it says that it does and does not: %s [STD-07]', (fault, list) => {
    expect(faultsOf({ limits: 1, ...list }, pages)).toContain(fault)
  })

  it('fails when no page asks for more than the first rows [STD-07]', () => {
    const first = pages.replaceAll(/[^\n]*call\('user\/logIns'[^\n]*/g, "call('user/logIns', {}).next")
    expect(faultsOf({ limits: 1, nextPage: ['user/logIns#next'] }, first)).toEqual([
      'no page asks user/logIns for its next page',
    ])
  })
})
