import { expect, it } from 'vitest'
import { searchChoices } from './search-list.tsx'

it('a search finds by the beginning of words, accents and country aside [ENT-03]', () => {
  const choices = [
    { value: 'z', name: 'Zürich', note: 'Switzerland' },
    { value: 's', name: 'São Paulo', note: 'Brazil' },
  ]
  expect(searchChoices(choices, 'zurich').map((c) => c.value)).toEqual(['z'])
  expect(searchChoices(choices, 'bra sao').map((c) => c.value)).toEqual(['s'])
  expect(searchChoices(choices, ' ')).toHaveLength(2)
})
