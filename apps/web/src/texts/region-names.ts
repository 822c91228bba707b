import { regions } from '@synet/contract/regions'
import type { SearchChoice } from '@synet/ui/controls/search-list'
import { addWords, currentLanguage, translate } from '@synet/words/translate'
import { load } from 'virtual:words/places'
import { deviceZone } from '#device/device-zone.ts'
import { findRegion } from '#device/find-region.ts'

const byCode = new Map(regions.map((region) => [region.code, region]))

/** A page that names regions waits for it, as its `ready`. */
export async function loadPlaces(): Promise<void> {
  const { words } = await load[currentLanguage()]()
  addWords(words)
}

/** The name of a region in the language of the page, once its places are loaded. */
export const regionName = (code: string): string => (byCode.has(code) ? translate(`place.${code}`) : code)

/** Former and other common names of cities. */
const otherNames: Readonly<Record<string, string>> = {
  'bangalore-in': 'Bengaluru',
  'beijing-cn': 'Peking',
  'chennai-in': 'Madras',
  'dhaka-bd': 'Dacca',
  'guangzhou-cn': 'Canton',
  'ho-chi-minh-city-vn': 'Saigon, Sài Gòn',
  'kharkiv-ua': 'Kharkov',
  'kolkata-in': 'Calcutta',
  'kyiv-ua': 'Kiev',
  'mumbai-in': 'Bombay',
  'rangoon-mm': 'Rangoon',
}

/** The regions, in the order of the page's language, each with its names here and in English, others and the country. */
export function regionChoices(): readonly SearchChoice[] {
  const countries = new Intl.DisplayNames([currentLanguage()], { type: 'region' })
  const order = new Intl.Collator(currentLanguage())
  return regions
    .map((region) => {
      const name = regionName(region.code)
      const country = countries.of(region.country) ?? region.country
      const note = name === region.name ? country : `${region.name}, ${country}`
      return { value: region.code, name, note, also: otherNames[region.code] ?? '' }
    })
    .sort((a, b) => order.compare(a.name, b.name))
}

const nearby = new Map<string, string | undefined>()

/** A city of this device's time zone, as a first guess that the person can change. */
export function nearbyRegion(): string | undefined {
  const zone = deviceZone()
  if (!nearby.has(zone)) nearby.set(zone, findRegion(zone)?.code)
  return nearby.get(zone)
}
