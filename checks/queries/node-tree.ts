/** A node of PostgreSQL's parse tree as it is stored in `pg_node_tree`: `{VAR :varno 1 :varattno 2 …}`. */
export interface TreeNode {
  readonly tag: string
  readonly fields: Readonly<Record<string, TreeValue>>
}

/** A node, a list, or a token; an absent node is undefined. */
export type TreeValue = TreeNode | readonly TreeValue[] | string | undefined

/** The tokens of PostgreSQL's `pg_strtok`: brackets alone, a backslash takes the next character as it is. */
const token = /[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g

export function parseTree(text: string): TreeValue {
  const tokens = text.match(token) ?? []
  let at = 0

  const readValue = (): TreeValue => {
    const next = tokens[at++]
    if (next === '{') return readNode()
    if (next === '(') return readList()
    return next === '<>' ? undefined : next?.replace(/\\([\s\S])/g, '$1')
  }

  const readList = (): TreeValue[] => {
    const values: TreeValue[] = []
    while (at < tokens.length && tokens[at] !== ')') values.push(readValue())
    at++
    // A list of numbers or a set of them begins with its kind.
    const [kind] = values
    return typeof kind === 'string' && /^[biox]$/.test(kind) ? values.slice(1) : values
  }

  const readNode = (): TreeNode => {
    const tag = tokens[at++] ?? ''
    const fields: Record<string, TreeValue> = {}
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      fields[name] = readValue()
      // The bytes of a constant follow its length; the analysis does not need them.
      while (at < tokens.length && tokens[at] !== '}' && !tokens[at]?.startsWith(':')) readValue()
    }
    at++
    return { tag, fields }
  }

  return readValue()
}

export const isNode = (value: TreeValue): value is TreeNode =>
  typeof value === 'object' && !Array.isArray(value) && 'tag' in value

export const nodesIn = (value: TreeValue): readonly TreeNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** A node in a field. @throws Error when there is none */
export function nodeIn(node: TreeNode, field: string): TreeNode {
  const value = node.fields[field]
  if (!isNode(value)) throw new Error(`${node.tag} has no node in ${field}`)
  return value
}

export const numberIn = (node: TreeNode, field: string): number => Number(node.fields[field])
