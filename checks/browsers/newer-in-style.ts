import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from 'postcss'
import { entryAt, isNewer, namesBelow } from './support.ts'

const types = namesBelow('css', 'types')

/** A function or unit of a value, wherever the data has it. */
function typeEntry(name: string) {
  const own = entryAt('css', 'types', name)
  if (own) return own
  const parent = types.find((type) => entryAt('css', 'types', type, name))
  return parent === undefined ? undefined : entryAt('css', 'types', parent, name)
}

const unitGroups: readonly (readonly [RegExp, string])[] = [
  [/^[dsl]v(?:h|w|b|i|min|max)$/, 'viewport_percentage_units_dynamic'],
  [/^cq(?:w|h|i|b|min|max)$/, 'container_query_length_units'],
]
const unitEntry = (unit: string) => {
  const group = unitGroups.find(([pattern]) => pattern.test(unit))
  return entryAt('css', 'types', 'length', group?.[1] ?? unit)
}

const withoutTexts = (value: string): string => value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')

function newerInValue(property: string, value: string): string[] {
  const plain = withoutTexts(value)
  const functions = [...plain.matchAll(/([a-z][a-z-]*)\(/g)].map((one) => one[1] ?? '')
  const units = [...plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)\b/gi)].map((one) => one[1] ?? '')
  const words = [...plain.matchAll(/(?<![\w#-])([a-z][a-z-]*)(?![\w(-])/g)].map((one) => one[1] ?? '')
  return [
    ...functions.filter((name) => isNewer(typeEntry(name))).map((name) => `${name}()`),
    ...units.filter((unit) => isNewer(unitEntry(unit))),
    ...words
      .filter((word) => property !== 'font-family' && isNewer(entryAt('css', 'properties', property, word)))
      .map((word) => `${property}: ${word}`),
  ]
}

const newerInSelector = (selector: string): string[] =>
  [
    ...withoutTexts(selector)
      .replaceAll(/\[[^\]]*\]/g, '')
      .matchAll(/::?([a-z-]+)/g),
  ]
    .map((one) => one[1] ?? '')
    .filter((name) => isNewer(entryAt('css', 'selectors', name)))
    .map((name) => `:${name}`)

/** Declarations of the same property stand for browsers that do not know a value, and come before it. */
const hasEarlier = (declaration: Declaration): boolean => {
  // A value with a variable is refused too late: then there is no value at all.
  if (declaration.value.includes('var(')) return false
  for (let node: ChildNode | undefined = declaration.prev(); node; node = node.prev()) {
    if (node.type === 'decl' && node.prop === declaration.prop) return true
  }
  return false
}

/** The builder adds the same declaration with a prefix where a supported browser needs it. */
const hasPrefixed = ({ parent, prop }: Declaration): boolean =>
  parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`) ?? false

const isInSupports = (node: ChildNode): boolean => {
  for (let up = node.parent; up && up.type !== 'root'; up = up.parent as typeof up) {
    if (up.type === 'atrule' && (up as AtRule).name === 'supports') return true
  }
  return false
}

/** @returns the names of what a supported browser lacks in a style sheet and has no other value for */
export function newerInStyle(text: string): string[] {
  const found: string[] = []
  parse(text).walk((node) => {
    if (isInSupports(node)) return
    if (node.type === 'decl') {
      if (node.prop.startsWith('--')) {
        found.push(...newerInValue('', node.value))
        return
      }
      if (node.parent?.type === 'atrule') return
      if (node.prop.startsWith('-')) return
      if (isNewer(entryAt('css', 'properties', node.prop)) && !hasPrefixed(node)) found.push(node.prop)
      else if (!hasEarlier(node)) found.push(...newerInValue(node.prop, node.value))
    } else if (node.type === 'atrule') {
      if (isNewer(entryAt('css', 'at-rules', node.name))) found.push(`@${node.name}`)
      if (node.name === 'media') {
        for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)/g)) {
          if (isNewer(entryAt('css', 'at-rules', 'media', feature))) found.push(`@media ${feature}`)
        }
      }
    } else if (node.type === 'rule') {
      const rule: Rule = node
      if (rule.parent?.type === 'rule') found.push('nesting')
      found.push(...newerInSelector(rule.selector))
    }
  })
  return found
}
