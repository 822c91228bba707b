import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { groupBy } from '@synet/core/group-by'
import { readVariable } from '#platform/config/read-variable'
import { rpcName, variables } from '#platform/config/variables'
import { type Environment, findOdd } from '#processes/setup/environments'
import { type Finding, readOrUndefined } from '#processes/setup/finding'

interface NodeList {
  readonly file: string
  /** The words after the name of a variable; nothing where the environment is the process's own. */
  readonly place: string
  readonly name: string
  readonly isTest: boolean
  readonly hosts: readonly string[]
}

/** The rest of an address may be a key. */
const hostOf = (url: string): string =>
  new URL(url).host.toLowerCase().replace(/^(?:localhost|\[::1\])(?=:|$)/, '127.0.0.1')

/** A list that cannot be read is a finding of its own. */
const readLists = (environments: readonly Environment[]): readonly NodeList[] =>
  environments
    .filter(({ role }) => role === undefined || variables.RPC_DEV.roles.includes(role))
    .flatMap(({ file, of }) =>
      (Object.keys(allNetworks) as NetworkName[]).flatMap((network) => {
        const name = rpcName(network)
        const urls = readOrUndefined(() => readVariable(name, of as NodeJS.ProcessEnv)) ?? []
        if (urls.length === 0) return []
        const place = of === process.env ? '' : ` of ${file}`
        return [{ file, place, name, isTest: allNetworks[network].isTest, hosts: urls.map(hostOf) }]
      }),
    )

/** Two nodes that agree must be two: what one host says twice is said once. */
export const findSameNodes = (environments: readonly Environment[]): readonly Finding[] =>
  readLists(environments).flatMap(({ name, place, hosts }) => {
    const twice = hosts.find((host, i) => hosts.indexOf(host) !== i)
    if (twice === undefined) return []
    return [
      {
        what: `${name}${place} names ${twice} twice, which counts as two that agree`,
        next: 'name nodes of different hosts',
      },
    ]
  })

/** Finds test networks beside real ones: the owner of a test node makes its coins. */
export function findTestNodes(environments: readonly Environment[]): readonly Finding[] {
  const lists = readLists(environments)
  return lists
    .filter(({ isTest }) => isTest)
    .flatMap(({ file, place, name }) => {
      const real = lists.find((one) => one.file === file && !one.isTest)
      if (!real) return []
      return [
        { what: `${name}${place} stands beside ${real.name}: its coins would count like real ones`, next: 'remove it' },
      ]
    })
}

const enough = 3
const without: Readonly<Record<number, string>> = {
  1: 'one node: it is believed alone',
  2: 'two nodes: an outage of one stops credits and payouts',
}

/** Own nodes may be fewer on purpose. */
export function findFewNodes(environments: readonly Environment[]): readonly Finding[] {
  const few = readLists(environments).filter(({ isTest, hosts }) => !isTest && new Set(hosts).size < enough)
  return [...groupBy(few, ({ name, hosts }) => `${name} names ${without[new Set(hosts).size]}`)].map(
    ([what, lists]) => ({
      what: lists.every(({ place }) => place === '') ? what : `${what} (${lists.map(({ file }) => file).join(', ')})`,
      next: 'name three of providers that do not depend on each other',
      aside: true,
    }),
  )
}

/** A process may have nodes, or keys of them, of its own on purpose. */
export function findUnlikeNodes(environments: readonly Environment[]): readonly Finding[] {
  const lists = readLists(environments).map((one) => ({ ...one, value: one.hosts.toSorted().join() }))
  return [...groupBy(lists, ({ name }) => name)].flatMap(([name, same]) =>
    findOdd(name, same).map(({ what }) => ({
      what,
      next: 'name the same nodes, unless others are meant',
      aside: true as const,
    })),
  )
}
