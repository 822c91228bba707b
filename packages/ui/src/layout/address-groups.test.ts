import { expect, it } from 'vitest'
import { addressGroups } from './address-groups.ts'

it('an address is read in groups of four, and nothing of it is lost', () => {
  const ethereum = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  expect(addressGroups(ethereum)).toEqual(['0x8ba1', ...(ethereum.slice(6).match(/.{4}/g) ?? [])])
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(addressGroups(tron).join('')).toBe(tron)
  expect(addressGroups(tron).at(0)).toBe('TR7N')
})
