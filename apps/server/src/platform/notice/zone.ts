import { regions } from '@synet/contract/regions'
import { addMs, days, hours } from '@synet/core/clock'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

const utc = 'UTC'
/** No reminder comes from ten in the evening to eight in the morning. */
const nightHour = 22
const morningHour = 8
/** What would be told at night is told in the evening before. */
const eveningHour = 19

export const timeZones: readonly string[] = [utc, ...Intl.supportedValuesOf('timeZone')]
const known = new Set(timeZones)

/** Returns a zone by the name that we store. @returns undefined for a name that is no zone */
export function parseZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { calendar: 'gregory', timeZone: name }).resolvedOptions()
    return known.has(timeZone) ? timeZone : undefined
  } catch {
    return undefined
  }
}

/** The zone of most cities of a phone number's country. @param phone E.164 */
export function zoneOfPhone(phone: string): string {
  const country = parsePhoneNumberFromString(phone)?.country
  const counts = new Map<string, number>()
  for (const region of regions)
    if (region.country === country) counts.set(region.timeZone, (counts.get(region.timeZone) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return (most && parseZone(most[0])) ?? utc
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead of UTC at a time. */
export function zoneOffsetMs(zone: string, at: Date): number {
  const timeZone = known.has(zone) ? zone : utc
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(at.getTime() / 1_000) * 1_000
}

/** Returns when a zone's clocks show an hour of a day. @param day its midnight, as if the zone were UTC */
export function timeInZone(zone: string, day: Date, hour: number): Date {
  const shown = addMs(day, hours(hour))
  const first = addMs(shown, -zoneOffsetMs(zone, shown))
  // The offset at that time differs from the first guess on a day on which clocks change.
  return addMs(shown, -zoneOffsetMs(zone, first))
}

export interface NightAndEvening {
  /** The end of the night, if it is night. */
  readonly morning: Date | undefined
  /** The night that follows, if it is evening. */
  readonly next: { readonly from: Date; readonly until: Date } | undefined
}

/** Tells whether it is night in a zone, or the evening before one. */
export function nightIn(zone: string, at: Date): NightAndEvening {
  const shown = addMs(at, zoneOffsetMs(zone, at))
  const today = new Date(Math.floor(shown.getTime() / days(1)) * days(1))
  const hour = shown.getUTCHours()
  const tomorrow = addMs(today, days(1))
  if (hour < morningHour) return { morning: timeInZone(zone, today, morningHour), next: undefined }
  if (hour >= nightHour) return { morning: timeInZone(zone, tomorrow, morningHour), next: undefined }
  const next = { from: timeInZone(zone, today, nightHour), until: timeInZone(zone, tomorrow, morningHour) }
  return { morning: undefined, next: hour >= eveningHour ? next : undefined }
}
