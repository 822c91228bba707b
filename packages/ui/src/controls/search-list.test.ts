import { expect, it } from 'vitest'
import { searchChoices } from './search-list.tsx'

it('a search finds by the beginning of words, regardless of accents and country [ENT-03]', () => {
  const choices = [
    { value: 'z', name: 'Zürich', note: 'Switzerland' },
    { value: 's', name: 'São Paulo', note: 'Brazil' },
  ]
  expect(searchChoices(choices, 'zurich').map((c) => c.value)).toEqual(['z'])
  expect(searchChoices(choices, 'bra sao').map((c) => c.value)).toEqual(['s'])
  expect(searchChoices(choices, ' ')).toHaveLength(2)
})

it('names that begin with what is typed come before those that contain it [ENT-03]', () => {
  const choices = [
    { value: 'b', name: 'Busan', note: 'South Korea' },
    { value: 'c', name: 'Chicago', note: 'Hoa Kỳ' },
    { value: 'h', name: 'TP Hồ Chí Minh', note: 'Ho Chi Minh City, Việt Nam', also: 'Saigon, Sài Gòn' },
    { value: 's', name: 'San Juan', note: 'Puerto Rico' },
  ]
  const found = (typed: string) => searchChoices(choices, typed).map(({ value }) => value)
  expect(found('ho chi')).toEqual(['h', 'c'])
  expect(found('san')).toEqual(['s', 'b'])
  expect(found('saigon')).toEqual(['h'])
  expect(found('sài gòn')).toEqual(['h'])
  expect(found('')).toEqual(['b', 'c', 'h', 's'])
})

it('a search finds letters with a stroke and without a dot by their plain ones [ENT-03]', () => {
  const choices = [
    { value: 'd', name: 'Đài Bắc' },
    { value: 'l', name: 'Łódź' },
    { value: 'd2', name: 'Diyarbakır' },
  ]
  expect(searchChoices(choices, 'dai bac').map(({ value }) => value)).toEqual(['d'])
  expect(searchChoices(choices, 'lodz').map(({ value }) => value)).toEqual(['l'])
  expect(searchChoices(choices, 'diyarbakir').map(({ value }) => value)).toEqual(['d2'])
})
