import { regions } from '@synet/contract/regions'
import type { SearchChoice } from '@synet/ui/search-list'
import { currentLanguage } from '@synet/words/translate'

const countries = new Intl.DisplayNames([currentLanguage()], { type: 'region' })
const byCode = new Map(regions.map((region) => [region.code, region]))

export const regionName = (code: string): string => byCode.get(code)?.name ?? code

export const regionChoices: readonly SearchChoice[] = regions.map((region) => ({
  value: region.code,
  name: region.name,
  note: countries.of(region.country) ?? region.country,
}))

/** A city of this device's time zone, as a first guess that the person can change. */
export function nearbyRegion(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return regions.find((region) => region.timeZone === zone)?.code
}
