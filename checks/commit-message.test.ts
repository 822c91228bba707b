import { expect, it } from 'vitest'
import { faultsOf } from './commit-message.mjs'

it('a commit message has a type, a short imperative summary and a body that says why', () => {
  expect(faultsOf('fix(chain): read the log again to credit\n\nA reorg can change it.\n# a comment')).toEqual([])
  expect(faultsOf('merge: two branches')).toEqual([])
  expect(faultsOf('Who goes by keys keeps a focus')).toHaveLength(2)
  expect(faultsOf(`fix: ${'x'.repeat(70)}\n\nbody`)).toEqual(['the subject has 75 characters, 72 are allowed'])
  expect(faultsOf('fix: a thing.\n\nbody')).toHaveLength(1)
  expect(faultsOf('fix: a thing\nno blank line')).toHaveLength(2)
})
