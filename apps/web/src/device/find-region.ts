import { type Region, regions } from '@synet/contract/regions'

/** The name by which this browser calls a zone: some say `Asia/Saigon`, others `Asia/Ho_Chi_Minh`. */
function ownName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { calendar: 'gregory', timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const normalise = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** A zone is named after one of its cities: `America/Sao_Paulo`. */
const isNamesake = ({ name, timeZone }: Region): boolean =>
  normalise(name).startsWith(normalise(timeZone.slice(timeZone.lastIndexOf('/') + 1)))

function listedName(zone: string): string | undefined {
  const listed = [...new Set(regions.map(({ timeZone }) => timeZone))]
  const own = ownName(zone)
  // A browser that hides its place says UTC, which no city has.
  if (listed.includes(zone) || own === ownName('UTC')) return zone
  // Another name mostly has the same continent, and each look takes a slow phone 2 ms.
  const continent = zone.slice(0, zone.indexOf('/') + 1)
  const nearFirst = [true, false].flatMap((isNear) => listed.filter((one) => one.startsWith(continent) === isNear))
  return nearFirst.find((candidate) => ownName(candidate) === own)
}

/**
 * Finds the region of a time zone: the city that the zone is named after, else one of its cities.
 * @param zone a name of the time zone database, also an alias such as `Asia/Calcutta`
 * @returns undefined when no region has the zone
 */
export function findRegion(zone: string): Region | undefined {
  const name = listedName(zone)
  const inZone = regions.filter(({ timeZone }) => timeZone === name)
  return inZone.find(isNamesake) ?? inZone[0]
}
