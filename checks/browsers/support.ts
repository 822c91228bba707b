import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from '@synet/core/browsers'

export type Browser = keyof typeof oldestBrowsers
const browsers = Object.keys(oldestBrowsers) as Browser[]

const isAtMost = (version: string, other: string): boolean => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major < otherMajor || (major === otherMajor && minor <= otherMinor)
}

const statementHolds = (statement: SimpleSupportStatement, version: string): boolean =>
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  !statement.flags &&
  !statement.alternative_name &&
  !statement.prefix &&
  isAtMost(statement.version_added, version) &&
  (statement.version_removed === undefined || !isAtMost(String(statement.version_removed), version))

/** @returns the supported browsers that lack it; undefined when nothing is known about it */
export function browsersWithout(entry: Identifier | undefined): readonly Browser[] | undefined {
  const support = entry?.__compat?.support
  if (!support) return undefined
  return browsers.filter((browser) => {
    const given: SupportStatement | undefined = support[browser]
    // Without a row of its own, Android's WebView is as Chrome, and so on.
    if (given === undefined) return false
    const statements = Array.isArray(given) ? given : [given]
    return !statements.some((statement) => statementHolds(statement, oldestBrowsers[browser]))
  })
}

export const isNewer = (entry: Identifier | undefined): boolean => (browsersWithout(entry)?.length ?? 0) > 0

/** @returns what is below `path`, by the names of the data */
export function entryAt(...path: readonly string[]): Identifier | undefined {
  let entry: unknown = bcd
  for (const name of path) {
    if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, name)) return undefined
    entry = (entry as Record<string, unknown>)[name]
  }
  return entry as Identifier | undefined
}

export const namesBelow = (...path: readonly string[]): readonly string[] =>
  Object.keys(entryAt(...path) ?? {}).filter((name) => name !== '__compat')
