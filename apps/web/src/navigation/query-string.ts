/** Limits of what a link may carry (NAV-19). */
const queryLimits = { depthMax: 5, arrayIndicesMax: 20, parametersMax: 1_000 } as const

type QueryValue = string | QueryValue[] | { [key: string]: QueryValue }
export type Query = Record<string, QueryValue>

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** `a[b][0]` → ['a', 'b', '0']; deeper than the limit, the rest stays one key. */
function keyParts(key: string): string[] {
  const root = /^[^[]*/.exec(key)?.[0] ?? ''
  const parts = [root]
  let rest = key.slice(root.length)
  while (rest && parts.length <= queryLimits.depthMax) {
    const match = /^\[([^\]]*)\]/.exec(rest)
    if (!match) break
    parts.push(match[1] ?? '')
    rest = rest.slice(match[0].length)
  }
  if (rest) parts.push(rest)
  return parts
}

const isIndex = (part: string): boolean => /^\d+$/.test(part) && Number(part) <= queryLimits.arrayIndicesMax

function setValue(target: Record<string, QueryValue>, parts: readonly string[], value: string): void {
  const [head = '', ...rest] = parts
  if (forbidden.has(head)) return
  if (rest.length === 0) {
    const before = target[head]
    target[head] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
    return
  }
  const before = target[head]
  const child: Record<string, QueryValue> =
    before === undefined ? {} : typeof before === 'object' && !Array.isArray(before) ? before : { '': before }
  target[head] = child
  setValue(child, rest, value)
}

/** Objects whose keys are all small indices become arrays, in order of index. */
function tidy(value: QueryValue): QueryValue {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(tidy)
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key) => key === '' || isIndex(key))) {
    return keys
      .sort((a, b) => Number(a) - Number(b))
      .flatMap((key) => {
        const item = value[key]
        return item === undefined ? [] : key === '' && Array.isArray(item) ? item.map(tidy) : [tidy(item)]
      })
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tidy(item)]))
}

export function parseQuery(search: string): Query {
  const target: Record<string, QueryValue> = {}
  let count = 0
  for (const [key, value] of new URLSearchParams(search)) {
    count += 1
    if (count > queryLimits.parametersMax) break
    setValue(target, keyParts(key), value)
  }
  return Object.fromEntries(Object.entries(target).map(([key, item]) => [key, tidy(item)]))
}

export function stringifyQuery(query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  const write = (key: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) value.forEach((item, i) => write(`${key}[${i}]`, item))
    else if (typeof value === 'object') for (const [name, item] of Object.entries(value)) write(`${key}[${name}]`, item)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      params.append(key, String(value))
  }
  for (const [key, value] of Object.entries(query)) write(key, value)
  const text = params.toString()
  return text && `?${text}`
}
