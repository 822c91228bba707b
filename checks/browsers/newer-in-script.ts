import {
  type MemberExpression,
  type NewExpression,
  type Node,
  parseSync,
  type Program,
  type VariableDeclarator,
  Visitor,
} from 'oxc-parser'
import { entryAt, isNewer, namesBelow } from './support.ts'

/** A global, or a class below `Intl` and `WebAssembly`. */
const globalEntry = (name: string) =>
  entryAt('javascript', 'builtins', name) ??
  entryAt('api', name) ??
  entryAt('api', 'Window', name) ??
  entryAt('api', '_globals', name)

const staticEntry = (object: string, name: string) =>
  entryAt('javascript', 'builtins', object, name) ??
  entryAt('api', object, `${name}_static`) ??
  entryAt('api', object, name)

/** Members that are of no use by name: their objects are found by themselves. */
const ownObjects = new Set(['AsyncDisposableStack', 'AsyncIterator', 'DisposableStack', 'Iterator', 'Temporal'])

/** The keys of all objects of a part of the data, with whether a supported browser lacks it. */
function* membersOf(...part: readonly string[]): Generator<readonly [string, boolean]> {
  for (const object of namesBelow(...part)) {
    if (ownObjects.has(object)) continue
    const classes = object === 'Intl' || object === 'WebAssembly' ? namesBelow(...part, object) : []
    for (const path of [[object], ...classes.map((name) => [object, name])]) {
      for (const key of namesBelow(...part, ...path)) yield [key, isNewer(entryAt(...part, ...path, key))]
    }
  }
}

/** The type of an object is not known, so its member goes by its name: newer are names that no older object has. */
const newerNames = (members: Iterable<readonly [string, boolean]>): Set<string> => {
  const all = [...members]
  const older = new Set(all.filter(([, newer]) => !newer).map(([name]) => name))
  return new Set(all.map(([name]) => name).filter((name) => !older.has(name)))
}

const ofBuiltins = [...membersOf('javascript', 'builtins')]
const ofDocuments = [...membersOf('api')]
const newerByName = newerNames([...ofBuiltins, ...ofDocuments])
const newerMembers = new Set([...newerNames(ofBuiltins)].filter((name) => newerByName.has(name)))
/** Fields of our own data have many names of the DOM, so only what is called counts. */
const newerMethods = new Set([...newerByName].filter((name) => !newerMembers.has(name)))
const newerEvents = new Set(
  [...newerByName].filter((name) => name.endsWith('_event')).map((name) => name.slice(0, -'_event'.length)),
)
const iteratorMembers = new Set(namesBelow('javascript', 'builtins', 'Iterator'))
/** Methods that make an iterator, with their number of arguments. */
const makesIterator: ReadonlyMap<string, number> = new Map([
  ['values', 0],
  ['keys', 0],
  ['entries', 0],
  ['matchAll', 1],
])

/** The parts of a regular expression that the builder cannot lower. */
const expressionParts: readonly (readonly [RegExp, string, string])[] = [
  [/\(\?<[=!]/, 'look-behind', 'lookbehind_assertion'],
  [/\(\?[a-z]*-?[a-z]+:/, 'modifier', 'modifier'],
]
const flagEntries: Readonly<Record<string, string>> = {
  d: 'hasIndices',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}

function newerInExpression(pattern: string, flags: string): string[] {
  const parts = expressionParts
    .filter(([part, , key]) => part.test(pattern) && isNewer(entryAt('javascript', 'regular_expressions', key)))
    .map(([, name]) => `RegExp ${name}`)
  const names = [...pattern.matchAll(/\(\?<([^=!>]+)>/g)].map((one) => one[1])
  if (new Set(names).size < names.length) parts.push('RegExp duplicate names')
  return [
    ...parts,
    ...Array.from(flags)
      .filter((flag) => isNewer(entryAt('javascript', 'builtins', 'RegExp', flagEntries[flag] ?? '')))
      .map((flag) => `RegExp flag ${flag}`),
  ]
}

const nameOf = (node: Node | null | undefined, computed: boolean): string | undefined => {
  if (node?.type === 'Identifier' && !computed) return node.name
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** `Promise`, `globalThis.Promise`, `Intl.Segmenter`. */
function pathOf(node: Node): readonly string[] | undefined {
  // The names of the global object stand for no object.
  if (node.type === 'Identifier') return ['globalThis', 'window', 'self'].includes(node.name) ? [] : [node.name]
  if (node.type === 'ParenthesizedExpression') return pathOf(node.expression)
  if (node.type === 'ChainExpression') return pathOf(node.expression)
  if (node.type !== 'MemberExpression') return undefined
  const name = nameOf(node.property, node.computed)
  const before = pathOf(node.object)
  if (name === undefined || before === undefined) return undefined
  return [...before, name]
}

/** Options of a constructor or method, as far as the data names them. */
function newerOptions(path: readonly string[], options: Node | undefined): string[] {
  if (options?.type !== 'ObjectExpression') return []
  const entry = ['javascript', 'builtins', ...path, path.at(-1) ?? '', 'options_parameter'] as const
  return options.properties.flatMap((property) => {
    const name = property.type === 'Property' ? nameOf(property.key, property.computed) : undefined
    if (name === undefined) return []
    const found = entryAt(...entry, `options_${name}_parameter`) ?? entryAt(...entry, name)
    return isNewer(found) ? [`${path.join('.')} option ${name}`] : []
  })
}

/** The names that a pattern binds. */
function namesBoundBy(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesBoundBy(pattern.left)
    case 'RestElement':
      return namesBoundBy(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesBoundBy(element) : []))
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesBoundBy(property.type === 'RestElement' ? property.argument : property.value),
      )
    default:
      return []
  }
}

/** Names that the script itself declares somewhere. */
function declaredIn(program: Program): ReadonlySet<string> {
  const declared = new Set<string>()
  const declare = (...patterns: readonly (Node | null)[]): void => {
    for (const name of patterns.flatMap((pattern) => (pattern ? namesBoundBy(pattern) : []))) declared.add(name)
  }
  new Visitor({
    FunctionDeclaration: (node) => declare(node.id, ...node.params),
    FunctionExpression: (node) => declare(node.id, ...node.params),
    ArrowFunctionExpression: (node) => declare(...node.params),
    ClassDeclaration: (node) => declare(node.id),
    CatchClause: (node) => declare(node.param),
    VariableDeclarator: (node) => declare(node.id),
    ImportDeclaration: (node) => declare(...node.specifiers.map((specifier) => specifier.local)),
  }).visit(program)
  return declared
}

/** Globals that it uses and a supported browser lacks. */
function newerGlobals(program: Program): string[] {
  const identifiers = new Map<Node, string>()
  const keys = new Set<Node>()
  const skipKey = (node: { readonly key: Node; readonly computed: boolean }): void => {
    if (!node.computed) keys.add(node.key)
  }
  new Visitor({
    Identifier: (node) => void identifiers.set(node, node.name),
    MemberExpression(node) {
      if (!node.computed) keys.add(node.property)
    },
    Property: skipKey,
    MethodDefinition: skipKey,
    PropertyDefinition: skipKey,
  }).visit(program)
  const declared = declaredIn(program)
  return [...identifiers]
    .filter(([node, name]) => !keys.has(node) && !declared.has(name) && name.length > 2)
    .map(([, name]) => name)
    .filter((name) => isNewer(globalEntry(name)))
}

/** @returns undefined where the data does not know this member of a global; otherwise what a supported browser lacks */
function newerStatic(object: readonly string[], name: string): string[] | undefined {
  const [global = ''] = object
  if (object.length !== 1 || global.length < 3 || !globalEntry(global)) return undefined
  const entry = staticEntry(global, name)
  if (!entry) return undefined
  return isNewer(entry) ? [`${global}.${name}`] : []
}

function newerMember(node: MemberExpression, called: boolean): string[] {
  const name = nameOf(node.property, node.computed)
  if (name === undefined) return []
  const object = pathOf(node.object)
  if (object?.length === 0) return isNewer(globalEntry(name)) ? [name] : []
  const ofGlobal = object && newerStatic(object, name)
  if (ofGlobal) return ofGlobal
  const call = node.object.type === 'CallExpression' ? node.object : undefined
  const made = call?.callee.type === 'MemberExpression' ? nameOf(call.callee.property, call.callee.computed) : undefined
  if (call && makesIterator.get(made ?? '') === call.arguments.length && iteratorMembers.has(name)) {
    return [`Iterator.${name}`]
  }
  if (newerMembers.has(name)) return [`.${name}`]
  return called && newerMethods.has(name) ? [`.${name}()`] : []
}

/** `const { withResolvers } = Promise` */
function newerTaken({ id, init }: VariableDeclarator): string[] {
  if (id.type !== 'ObjectPattern') return []
  const object = init ? pathOf(init) : undefined
  return id.properties.flatMap((property) => {
    const name = property.type === 'Property' ? nameOf(property.key, property.computed) : undefined
    if (name === undefined) return []
    return (object && newerStatic(object, name)) ?? (newerMembers.has(name) ? [`.${name}`] : [])
  })
}

function newerConstructed({ callee, arguments: [first, second] }: NewExpression): string[] {
  const path = pathOf(callee)
  if (path?.[0] === 'Intl') return newerOptions(path, second)
  if (path?.join('.') !== 'RegExp') return []
  const pattern =
    first?.type === 'TemplateLiteral' ? first.quasis.map((part) => part.value.cooked).join('x') : nameOf(first, true)
  return pattern === undefined ? [] : newerInExpression(pattern, nameOf(second, true) ?? '')
}

/** @returns the names of what a supported browser lacks in a script */
export function newerInScript(text: string, file: string): string[] {
  const { program, errors } = parseSync(file, text, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found = newerGlobals(program)
  const called = new Set<Node>()
  new Visitor({
    MemberExpression: (node) => void found.push(...newerMember(node, called.has(node))),
    VariableDeclarator: (node) => void found.push(...newerTaken(node)),
    NewExpression: (node) => void found.push(...newerConstructed(node)),
    CallExpression(node) {
      called.add(node.callee)
      const method =
        node.callee.type === 'MemberExpression' ? nameOf(node.callee.property, node.callee.computed) : undefined
      const event = method === 'addEventListener' ? nameOf(node.arguments[0], true) : undefined
      if (event !== undefined && newerEvents.has(event)) found.push(`event ${event}`)
    },
    Literal(node) {
      if ('regex' in node && node.regex) found.push(...newerInExpression(node.regex.pattern, node.regex.flags))
    },
    ImportDeclaration(node) {
      if (node.attributes.length > 0) found.push('import attributes')
    },
    VariableDeclaration(node) {
      if (node.kind === 'using' || node.kind === 'await using') found.push('using')
    },
  }).visit(program)
  return found
}
