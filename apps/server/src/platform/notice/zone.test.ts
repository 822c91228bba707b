import { addMs, days, hours } from '@synet/core/clock'
import { describe, expect, it } from 'vitest'
import { nightIn, parseZone, timeInZone, zoneOfPhone, zoneOffsetMs, timeZones } from '#platform/notice/zone'

const at = (text: string) => new Date(text)

describe('a time zone', () => {
  it.each([
    ['Asia/Kolkata', 'Asia/Calcutta'],
    ['Europe/Kyiv', 'Europe/Kiev'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['America/New_York', 'America/New_York'],
  ])('%s has one name of ours, whichever a browser uses', (name, other) => {
    expect(parseZone(name)).toBe(parseZone(other))
    expect(timeZones).toContain(parseZone(name))
  })

  it.each(['', 'Mars/Base', '+02:00', "x'; drop table", 'Europe/Nowhere'])('%j is no time zone', (name) => {
    expect(parseZone(name)).toBeUndefined()
  })

  it.each([
    ['+4915112345678', 'Europe/Berlin'],
    ['+819012345678', 'Asia/Tokyo'],
    ['+905321234567', 'Europe/Istanbul'],
    ['+000', 'UTC'],
  ])('follows from the country of the phone number %s: %s [STD-10]', (phone, zone) => {
    expect(zoneOfPhone(phone)).toBe(zone)
  })

  it.each(timeZones.filter((_, n) => n % 7 === 0))(
    '%s shows the hour that is asked for, or the next that exists',
    (zone) => {
      for (let day = at('2026-01-01T00:00:00Z'); day < at('2027-01-01T00:00:00Z'); day = addMs(day, days(5))) {
        const morning = timeInZone(zone, day, 8)
        expect(addMs(morning, zoneOffsetMs(zone, morning))).toEqual(addMs(day, hours(8)))
      }
    },
  )

  it('knows night and evening on days on which clocks change [STD-10]', () => {
    // Berlin goes from +1 to +2 in the night before 29 March 2026.
    expect(nightIn('Europe/Berlin', at('2026-03-28T21:30:00Z'))).toEqual({
      morning: at('2026-03-29T06:00:00Z'),
      next: undefined,
    })
    expect(nightIn('Europe/Berlin', at('2026-03-29T05:59:00Z')).morning).toEqual(at('2026-03-29T06:00:00Z'))
    expect(nightIn('Europe/Berlin', at('2026-03-29T06:00:00Z'))).toEqual({ morning: undefined, next: undefined })
    expect(nightIn('Europe/Berlin', at('2026-03-28T18:00:00Z')).next).toEqual({
      from: at('2026-03-28T21:00:00Z'),
      until: at('2026-03-29T06:00:00Z'),
    })
    const kathmandu = at('2026-06-01T16:15:00Z')
    expect(nightIn(parseZone('Asia/Kathmandu') ?? '', kathmandu).morning).toEqual(at('2026-06-02T02:15:00Z'))
  })
})
