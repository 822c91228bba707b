import {
  type PagePath,
  type FoundSearch,
  type Route,
  type RouteRow,
  routeRow,
  type SearchArguments,
  searchOfAll,
} from '#routes.ts'
import { parseQuery, type Query, stringifyQuery } from './query-string.ts'

const isPagePath = (path: string): path is PagePath => routeRow(path) !== undefined

/** The path that an address of the router stands for, if there is such a page. */
export const parsePath = (path: string): PagePath | undefined => (isPagePath(path) ? path : undefined)

/** The address of a page after the `#`. */
export const addressOf = <P extends PagePath>(path: P, ...[search]: SearchArguments<P>): string =>
  `${path}${stringifyQuery(search ?? {})}`

/** The parameters that the page takes; others, empty ones and values that it does not know are left out. */
export function readSearch<P extends PagePath>(path: P, query: Query): FoundSearch<P> {
  const known: RouteRow['search'] = { ...searchOfAll, ...routeRow(path)?.search }
  const found = Object.entries(known).flatMap(([name, kind]) => {
    const value = query[name]
    if (typeof value !== 'string' || value === '') return []
    return typeof kind === 'string' || kind.includes(value) ? [[name, value]] : []
  })
  return Object.fromEntries(found) as FoundSearch<P>
}

/**
 * Parses an address from outside: typed, stored or from a link.
 * @param address the part after the `#`
 * @returns undefined when there is no such page
 */
export function parseRoute(address: string): Route | undefined {
  const mark = address.indexOf('?')
  const path = parsePath(mark < 0 ? address : address.slice(0, mark))
  return path && ({ path, search: readSearch(path, parseQuery(mark < 0 ? '' : address.slice(mark))) } as Route)
}
