import { type Route, routes } from '@synet/contract/routes'
import { expect, it } from 'vitest'
import { effect, effectGroups } from './outside-effects.ts'
import { readSources } from './sources.ts'

const sources = readSources('apps/server/src')

it('the list gives a reason for each effect outside the database, and none for one that was removed [STD-02]', () => {
  const found = sources
    .map(([path, text]) => [path, text.match(effect)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
  const expected = effectGroups.flatMap(({ files }) => Object.entries(files))
  expect(new Set(expected.map(([path]) => path)).size).toBe(expected.length)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

it('the check finds the confirmed read in each file that acts on what it read, and in each call that repeats a posting [STD-01, STD-02]', () => {
  const named: Readonly<Record<string, Route>> = routes
  const posted = Object.keys(named).filter((name) => named[name]?.money === 'posted')
  const calls = [...posted, 'train/submit', 'train/commit'].map(
    (name) => sources.find(([path]) => path.endsWith(`/calls/${name}.ts`))?.[0] ?? name,
  )
  const confirming = [
    ...effectGroups.filter(({ confirms }) => confirms).flatMap(({ files }) => Object.keys(files)),
    ...calls,
  ]
  const texts = new Map(sources)
  expect(confirming.filter((path) => !texts.get(path)?.includes('readConfirmed('))).toEqual([])
})
