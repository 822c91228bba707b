import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

/** A TypeScript type, as far as the driver's values can be distinguished. */
export interface DeclaredType {
  /** The type's text in the source. */
  readonly text: string
  readonly nullable: boolean
  readonly kinds: ReadonlySet<Kind>
  /** The values, when all of them are string literals. */
  readonly literals: readonly string[] | undefined
  /** The type of the elements, if it is an array. */
  readonly element: DeclaredType | undefined
  /** Whether JSON.parse can produce it: no bigint, no Date, no bytes at any depth. */
  readonly json: boolean
}

/** `json` is an object or array that is nothing else; `parameter` is the driver's own `sql.json(…)`. */
export type Kind =
  | 'bigint'
  | 'number'
  | 'string'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'array'
  | 'json'
  | 'any'
  | 'parameter'

const depthMax = 6

export function declaredType(checker: Checker, type: Type, depth = 0): DeclaredType {
  const text = checker.typeToString(type)
  const members = type.isUnionType() ? (type.getTypes() ?? []) : [type]
  const solid = members.filter(
    (member) => (member.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) === 0,
  )
  const kinds = new Set(solid.map((member) => kindOf(checker, member)))
  const literals = solid.flatMap((member) => (member.isStringLiteralType() ? [String(member.value)] : []))
  const array = solid.find((member) => kindOf(checker, member) === 'array')
  const [element] = array?.isTypeReference() ? checker.getTypeArguments(array) : []
  return {
    text,
    nullable: members.some((member) => (member.flags & TypeFlags.Null) !== 0) || kinds.has('any'),
    kinds,
    literals: literals.length > 0 && literals.length === solid.length ? literals : undefined,
    element: element && depth < depthMax ? declaredType(checker, element, depth + 1) : undefined,
    json: depth >= depthMax || solid.every((member) => isJson(checker, member, depth)),
  }
}

function kindOf(checker: Checker, type: Type): Kind {
  if (type.flags & TypeFlags.AnyOrUnknown) return 'any'
  if (type.flags & TypeFlags.BigIntLike) return 'bigint'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  // A brand: `string & { readonly brand: … }`.
  if (type.isIntersectionType()) {
    const primitive = type.getTypes()?.find((member) => member.flags & TypeFlags.Primitive)
    if (primitive) return kindOf(checker, primitive)
  }
  const name = type.getSymbol()?.name
  if (name === 'Date') return 'Date'
  if (name === 'Buffer' || name === 'Uint8Array') return 'Buffer'
  if (name === 'Parameter') return 'parameter'
  return checker.isArrayType(type) ? 'array' : 'json'
}

function isJson(checker: Checker, type: Type, depth: number): boolean {
  const kind = kindOf(checker, type)
  if (kind === 'bigint' || kind === 'Date' || kind === 'Buffer') return false
  if (kind === 'array') {
    const [element] = type.isTypeReference() ? checker.getTypeArguments(type) : []
    return !element || declaredType(checker, element, depth + 1).json
  }
  if (kind !== 'json') return true
  return checker.getPropertiesOfType(type).every((property) => {
    const value = checker.getTypeOfSymbol(property)
    return !value || declaredType(checker, value, depth + 1).json
  })
}
