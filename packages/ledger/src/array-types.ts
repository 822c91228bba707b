/**
 * PostgreSQL's one-dimensional arrays as text, for the driver. Otherwise the driver would query the server's array types
 * on every connection. Nobody can catch a failure of that query, so a database that dies then would end our process.
 */
const quote = (value: string | number | bigint | boolean | null): string => {
  if (value === null) return 'NULL'
  const text = String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

const serialize = (values: readonly (string | number | bigint | boolean | null)[]): string =>
  `{${values.map(quote).join(',')}}`

const element = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g

function parseWith<T>(parseElement: (text: string) => T) {
  return (text: string): (T | null)[] =>
    [...text.matchAll(element)].map(([, quoted, plain]) => {
      if (quoted !== undefined) return parseElement(quoted.replace(/\\(.)/g, '$1'))
      return plain === undefined || plain === 'NULL' ? null : parseElement(plain)
    })
}

const arrayType = <T>(oid: number, parseElement: (text: string) => T) => ({
  to: oid,
  from: [oid],
  serialize,
  parse: parseWith(parseElement),
})

export const arrayTypes = {
  boolArray: arrayType(1000, (text) => text === 't'),
  int4Array: arrayType(1007, Number),
  int8Array: arrayType(1016, BigInt),
  float8Array: arrayType(1022, Number),
  textArray: arrayType(1009, String),
  jsonbArray: arrayType(3807, (text) => JSON.parse(text) as unknown),
}
