import { regions } from '@synet/contract/regions'
import { expect, it } from 'vitest'
import { findRegion } from './find-region.ts'

it.each([
  ['America/New_York', 'New York'],
  ['America/Sao_Paulo', 'São Paulo'],
  ['America/Bogota', 'Bogotá'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Kolkata', 'Kolkata'],
  ['Asia/Rangoon', 'Yangon'],
  ['Asia/Yangon', 'Yangon'],
  ['Asia/Saigon', 'Ho Chi Minh City'],
  ['Asia/Istanbul', 'Istanbul'],
  ['Europe/Kiev', 'Kyiv'],
  ['Turkey', 'Istanbul'],
  ['Hongkong', 'Hong Kong'],
])('the region of %s is %s [ALV-06]', (zone, name) => {
  expect(findRegion(zone)?.name).toBe(name)
})

it('a zone that is named after one of its cities has that city as its region [ALV-06]', () => {
  const cities = new Map(
    regions.map(({ name, timeZone }) => [`${timeZone.split('/').at(-1)} ${name.replaceAll(' ', '_')}`, timeZone]),
  )
  for (const [pair, zone] of cities) {
    const [own, city] = pair.split(' ')
    if (own === city) expect(findRegion(zone)?.name.replaceAll(' ', '_')).toBe(own)
  }
})

it.each(['UTC', 'Etc/UTC', 'Etc/GMT+5', 'Antarctica/Troll', 'no zone'])('%s has no region [ALV-06]', (zone) => {
  expect(findRegion(zone)).toBe(undefined)
})
