import { regions } from '@synet/contract/regions'
import type { SearchChoice } from '@synet/ui/controls/search-list'
import { addWords, currentLanguage, translate } from '@synet/words/translate'
import { load } from 'virtual:words/places'

const byCode = new Map(regions.map((region) => [region.code, region]))

/** A page that names regions waits for it, as its `ready`. */
export async function loadPlaces(): Promise<void> {
  const { words } = await load[currentLanguage()]()
  addWords(words)
}

/** The name of a region in the language of the page, once its places are loaded. */
export const regionName = (code: string): string => (byCode.has(code) ? translate(`place.${code}`) : code)

/** Found by the name here, the English one and the country. */
export function regionChoices(): readonly SearchChoice[] {
  const countries = new Intl.DisplayNames([currentLanguage()], { type: 'region' })
  return regions.map((region) => {
    const name = regionName(region.code)
    const country = countries.of(region.country) ?? region.country
    return { value: region.code, name, note: name === region.name ? country : `${region.name}, ${country}` }
  })
}

/** A city of this device's time zone, as a first guess that the person can change. */
export function nearbyRegion(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return regions.find((region) => region.timeZone === zone)?.code
}
