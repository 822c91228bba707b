import { sanitizeText } from '@synet/core/sanitize-text'

/** A node's fault that was noticed while it was asked. */
export interface NodeTrouble {
  /** `disagree`: nodes answered differently; `no-answer`: a node failed, refused or took too long. */
  readonly kind: 'disagree' | 'no-answer'
  /** The question, and what each node said to it. */
  readonly detail: string
  /** Whether the question stayed without an answer. */
  readonly blocks: boolean
}

export interface NamedNode<Node> {
  readonly name: string
  readonly node: Node
}

/** The nodes of a network. With two or more of them an answer needs two that agree; a single one is trusted. */
export interface NodeQuorum<Node> {
  /** @throws NodesDisagreeError, NoQuorumError; with a single node its own error */
  ask<T>(question: string, read: (node: Node) => Promise<T>): Promise<T>
  /**
   * Asks for a height, at which nodes differ by a few blocks in ordinary operation.
   * @returns a height that two nodes have reached
   */
  askHeight(question: string, read: (node: Node) => Promise<bigint>): Promise<bigint>
  /**
   * Asks for an amount of now, which nodes may report for different blocks.
   * @returns an amount that two nodes report
   */
  askAmount(question: string, read: (node: Node) => Promise<bigint>): Promise<bigint>
  /** @returns what was noticed since the last call, the newest of each kind */
  takeTroubles(): readonly NodeTrouble[]
}

/** Nodes contradict each other: nothing may be decided on what they say. */
export class NodesDisagreeError extends Error {
  override readonly name = 'NodesDisagreeError'
}
/** Thrown when too few nodes answer. */
export class NoQuorumError extends Error {
  override readonly name = 'NoQuorumError'
}

const quorum = 2
/** Nodes that work differ by less. */
const heightSpreadMax = 30n
const detailLengthMax = 600

type Answer<T> = { readonly name: string } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown }
)
type Judge<T> = (answers: readonly T[]) => { readonly value: T } | undefined

export function openQuorum<Node>(nodes: readonly NamedNode<Node>[]): NodeQuorum<Node> {
  const troubles = new Map<NodeTrouble['kind'], NodeTrouble>()
  const recordTrouble = (trouble: NodeTrouble) => {
    // A blocking fault is reported, whatever was noticed after it.
    if (trouble.blocks || !troubles.get(trouble.kind)?.blocks) troubles.set(trouble.kind, trouble)
  }
  const askAll = async <T>(question: string, read: (node: Node) => Promise<T>, judge: Judge<T>): Promise<T> => {
    const [single, ...others] = nodes
    if (!single) throw new NoQuorumError('no node')
    if (others.length === 0) return read(single.node)
    return decide(question, nodes, read, judge, recordTrouble)
  }
  return {
    ask: (question, read) => askAll(question, read, findEqual),
    askHeight: (question, read) => askAll(question, read, findHeight),
    askAmount: (question, read) => askAll(question, read, findAmount),
    takeTroubles() {
      const taken = [...troubles.values()]
      troubles.clear()
      return taken
    },
  }
}

/** Resolves as soon as enough nodes agree: a slow one delays nothing, and what it says later is still compared. */
function decide<Node, T>(
  question: string,
  nodes: readonly NamedNode<Node>[],
  read: (node: Node) => Promise<T>,
  judge: Judge<T>,
  recordTrouble: (trouble: NodeTrouble) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const answers: Answer<T>[] = []
    let agreed: { readonly value: T } | undefined
    const addAnswer = (answer: Answer<T>) => {
      answers.push(answer)
      const values = answers.flatMap((one) => (one.ok ? [one.value] : []))
      if (!agreed) {
        agreed = judge(values)
        if (agreed) resolve(agreed.value)
      }
      if (answers.length < nodes.length) return
      const failed = answers.filter((candidate) => !candidate.ok)
      const isSplit = agreed ? isContradicted(agreed.value, values, judge) : values.length >= quorum
      const detail = describe(question, answers)
      if (isSplit) recordTrouble({ kind: 'disagree', detail, blocks: !agreed })
      if (failed.length > 0) recordTrouble({ kind: 'no-answer', detail, blocks: !agreed && !isSplit })
      if (!agreed) reject(isSplit ? new NodesDisagreeError(detail) : new NoQuorumError(detail))
    }
    for (const { name, node } of nodes) {
      read(node).then(
        (value) => addAnswer({ name, ok: true, value }),
        (error: unknown) => addAnswer({ name, ok: false, error }),
      )
    }
  })
}

/** A node that does not know what two others know may only be behind them, and the other way round. */
const isContradicted = <T>(agreed: T, values: readonly T[], judge: Judge<T>): boolean =>
  agreed !== undefined && values.some((value) => value !== undefined && !judge([value, agreed]))

function findEqual<T>(answers: readonly T[]): { readonly value: T } | undefined {
  const texts = answers.map(textOf)
  const at = texts.findIndex((text) => texts.filter((other) => other === text).length >= quorum)
  return at < 0 ? undefined : { value: answers[at] as T }
}

/** The highest of the heights that enough nodes have reached, without one that is far ahead of all others. */
function findHeight(answers: readonly bigint[]): { readonly value: bigint } | undefined {
  const highestFirst = answers.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const value = highestFirst.find(
    (height) => answers.filter((other) => other >= height && other - height <= heightSpreadMax).length >= quorum,
  )
  return value === undefined ? undefined : { value }
}

/** The highest amount that enough nodes reach. */
function findAmount(answers: readonly bigint[]): { readonly value: bigint } | undefined {
  const [, second] = answers.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return second === undefined ? undefined : { value: second }
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)) ?? 'unknown'

function describe(question: string, answers: readonly Answer<unknown>[]): string {
  const inOrder = answers.toSorted((a, b) => a.name.localeCompare(b.name))
  const said = inOrder.map((one) => {
    const text = one.ok ? textOf(one.value) : one.error instanceof Error ? firstLine(one.error.message) : 'failed'
    return `${one.name}: ${text}`
  })
  return sanitizeText(`${question}; ${said.join('; ')}`, detailLengthMax)
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Names a node by its place and host: the rest of an endpoint often contains a key. */
export const nodeName = (url: string, place: number): string => `node ${place + 1} (${new URL(url).host})`
