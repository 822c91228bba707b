import type { DeclaredType, Kind } from './declared-type.ts'
import type { Column, Described } from './describe-query.ts'
import type { Query, Statement } from './find-queries.ts'

/** The driver's JavaScript type of a column, by PostgreSQL's type number; everything else is text. */
const received: Readonly<Record<number, Kind | readonly ['array', Kind]>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'bigint',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1000: ['array', 'boolean'],
  1007: ['array', 'number'],
  1009: ['array', 'string'],
  1016: ['array', 'bigint'],
  1022: ['array', 'number'],
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  3802: 'json',
  3807: ['array', 'json'],
}

/** A function without a result gives a column without a value. */
const voidType = 2278

/** The differences between a query's columns and its declared row, and the parameters that do not fit. */
export function mismatchesOf(query: Query, statement: Statement, { columns, parameters }: Described): string[] {
  return [
    ...columnMismatches(query, statement, columns),
    ...parameters.flatMap(({ type, typeName }, index) => {
      const given = statement.parameters[index]
      return given && !accepts(type, given) ? [`$${index + 1} is ${typeName}, given is ${given.text}`] : []
    }),
  ]
}

function columnMismatches({ row }: Query, { text }: Statement, columns: readonly Column[]): string[] {
  const solid = columns.filter(({ type }) => type !== voidType)
  const names = solid.map(({ name }) => name)
  if (!row) return solid.length > 0 ? [`declares no row, the query gives ${names.join(', ')}`] : []
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `gives column ${name} twice`),
    ...[...row]
      .filter(([name, { optional }]) => !optional && !names.includes(name))
      .map(([name]) => `declares ${name}, the query does not give it`),
    ...solid.flatMap((column) => {
      const declared = row.get(column.name)
      return declared
        ? typeMismatches(column, declared, text)
        : [`the query gives ${column.name}, which is not declared`]
    }),
  ]
}

function typeMismatches(column: Column, declared: DeclaredType, text: string): string[] {
  const { name, type, typeName, nullable, values } = column
  const { literals } = declared
  const mismatches: string[] = []
  if (!fits(received[type] ?? 'string', declared))
    mismatches.push(`${name} is ${typeName}, declared is ${declared.text}`)
  if (nullable && !declared.nullable) mismatches.push(`${name} can be null, declared is ${declared.text}`)
  const missing = literals && values?.filter((value) => !literals.includes(value))
  if (missing?.length && !lists(text, literals))
    mismatches.push(`${name} can be ${missing.join(', ')}, declared is ${declared.text}`)
  const stale = values && literals?.filter((value) => !values.includes(value))
  if (stale?.length) mismatches.push(`${name} can't be ${stale.join(', ')}, declared is ${declared.text}`)
  return mismatches
}

/** Tells whether the query selects exactly these values: `state in ('seen', 'dust')`, `state = 'seen'`. */
const lists = (text: string, literals: readonly string[] = []): boolean =>
  [...text.matchAll(/(?:\bin \(|= )('[^']*'(?:, '[^']*')*)/g)].some(([, list = '']) => {
    const asked = [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
    return asked.length === literals.length && asked.every((value) => literals.includes(value))
  })

function fits(given: Kind | readonly ['array', Kind], declared: DeclaredType): boolean {
  if (declared.kinds.size === 0 || declared.kinds.has('any')) return declared.kinds.has('any')
  if (given === 'json') return declared.json
  if (typeof given === 'string') return declared.kinds.size === 1 && declared.kinds.has(given)
  return declared.kinds.size === 1 && declared.element !== undefined && fits(given[1], declared.element)
}

/** The allowed types of a parameter, by PostgreSQL's type number. */
const given: Readonly<Record<number, readonly Kind[]>> = {
  16: ['boolean'],
  17: ['Buffer'],
  19: ['string'],
  // A number may be text: ids are in requests, and the driver sends text anyway.
  20: ['bigint', 'number', 'string'],
  21: ['number', 'string'],
  23: ['number', 'string'],
  25: ['string'],
  114: ['parameter'],
  701: ['number'],
  1082: ['string', 'Date'],
  1184: ['Date'],
  1700: ['bigint', 'number', 'string'],
  3802: ['parameter'],
}

/** By the type of the array. Most are text, because the driver infers the type of all elements from the first. */
const givenElements: Readonly<Record<number, readonly Kind[]>> = {
  1000: ['boolean', 'string'],
  1001: ['Buffer'],
  1007: ['number', 'string'],
  1009: ['string'],
  1016: ['string'],
  1022: ['number'],
  1115: ['Date', 'string'],
  1182: ['string'],
  1185: ['Date', 'string'],
  3807: ['parameter', 'string'],
}

function accepts(type: number, { kinds, element }: DeclaredType): boolean {
  const elements = givenElements[type]
  if (elements) return kinds.has('array') && [...(element?.kinds ?? [])].every((kind) => elements.includes(kind))
  const scalars = given[type]
  return scalars !== undefined && [...kinds].every((kind) => scalars.includes(kind))
}
