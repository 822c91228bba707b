import { assets, leafOf, parentOf, type SumNode, treeHeight } from '#tree-node'
import { fromHex, hashText, toHex } from '#sha256'

/** Describes a step up the tree: the sibling's hash, its sums, and the first 8 digits of the parent of both. */
type PathStep = readonly [hash: string, sums: readonly string[], mark: string]

/** The data with which a user checks that their balance is part of the published total. Sums in minor units. */
export interface OwnProof {
  readonly kind: 'synet.own-proof.1'
  readonly statement: string
  readonly signature: string
  readonly publicKey: string
  readonly account: string
  readonly salt: string
  readonly sums: readonly string[]
  /** Counted from the left; its bits give the sibling's side at each level. */
  readonly place: number
  readonly leaf: string
  readonly path: readonly PathStep[]
}

/** The first fault. `step` counts from the leaf, from 1. */
export type Fault =
  | { readonly part: 'file' | 'statement' | 'signature' | 'account' | 'leaf' | 'root' | 'totals' }
  | { readonly part: 'step'; readonly step: number }

export type Finding =
  | {
      readonly ok: true
      readonly epoch: number
      readonly at: string
      readonly sums: readonly string[]
      readonly totals: readonly string[]
      /** SHA-256 of the statement: the same for everybody who requests this epoch. */
      readonly statementHash: string
    }
  | { readonly ok: false; readonly fault: Fault }

const wrong = (part: Exclude<Fault['part'], 'step'>): Finding => ({ ok: false, fault: { part } })
const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)
const isSum = (value: unknown): value is string =>
  typeof value === 'string' && /^(0|[1-9][0-9]{0,18})$/.test(value) && BigInt(value) < 2n ** 63n
const isSums = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length === assets.length && value.every(isSum)

const proofKeys = ['kind', 'statement', 'signature', 'publicKey', 'account', 'salt', 'sums', 'place', 'leaf', 'path']

function isOwnProof(value: unknown): value is OwnProof {
  if (typeof value !== 'object' || value === null) return false
  // The file may contain nothing that is not checked.
  if (Object.keys(value).sort().join() !== [...proofKeys].sort().join()) return false
  const proof = value as Partial<Record<keyof OwnProof, unknown>>
  return (
    proof.kind === 'synet.own-proof.1' &&
    typeof proof.statement === 'string' &&
    isHex(proof.signature, 128) &&
    isHex(proof.publicKey, 64) &&
    isSum(proof.account) &&
    isHex(proof.salt, 64) &&
    isSums(proof.sums) &&
    Number.isInteger(proof.place) &&
    isHex(proof.leaf, 64) &&
    Array.isArray(proof.path) &&
    proof.path.every(
      (step) => Array.isArray(step) && step.length === 3 && isHex(step[0], 64) && isSums(step[1]) && isHex(step[2], 8),
    )
  )
}

interface TreeStatement {
  readonly epoch: number
  readonly at: string
  readonly tree: {
    readonly height: number
    readonly assets: readonly string[]
    readonly root: string
    readonly totals: readonly string[]
  }
}

function readStatement(text: string): TreeStatement | undefined {
  try {
    const statement = JSON.parse(text) as Partial<TreeStatement> & { kind?: unknown }
    const { tree } = statement
    const sound =
      statement.kind === 'synet.proof.1' &&
      Number.isInteger(statement.epoch) &&
      typeof statement.at === 'string' &&
      tree?.height === treeHeight &&
      tree.assets.join() === assets.join() &&
      isHex(tree.root, 64) &&
      isSums(tree.totals)
    return sound ? (statement as TreeStatement) : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks only the path from the leaf to the root, in about a millisecond.
 * @param account the checking user's number, if known: somebody else's leaf proves nothing to them
 */
export function checkPath(proof: unknown, account?: string): Finding {
  if (!isOwnProof(proof)) return wrong('file')
  const statement = readStatement(proof.statement)
  if (!statement) return wrong('statement')
  if (account !== undefined && proof.account !== account) return wrong('account')
  let node: SumNode | undefined = leafOf(proof.account, proof.salt, proof.sums.map(BigInt))
  if (!node || toHex(node.hash) !== proof.leaf) return wrong('leaf')
  const { tree } = statement
  if (proof.path.length !== tree.height || proof.place < 0 || proof.place >= 2 ** tree.height) return wrong('file')
  for (const [i, [hash, sums, mark]] of proof.path.entries()) {
    const neighbour: SumNode = { hash: fromHex(hash), sums: sums.map(BigInt) }
    const isRight = Math.floor(proof.place / 2 ** i) % 2 === 1
    node = isRight ? parentOf(neighbour, node) : parentOf(node, neighbour)
    if (!node || toHex(node.hash).slice(0, 8) !== mark) return { ok: false, fault: { part: 'step', step: i + 1 } }
  }
  if (toHex(node.hash) !== tree.root) return wrong('root')
  if (node.sums.join() !== tree.totals.join()) return wrong('totals')
  return {
    ok: true,
    epoch: statement.epoch,
    at: statement.at,
    sums: proof.sums,
    totals: tree.totals,
    statementHash: hashText(proof.statement),
  }
}

/** @returns whether the key signed the statement; undefined if the browser has no Ed25519 */
export async function checkSignature(
  epoch: Pick<OwnProof, 'statement' | 'signature' | 'publicKey'>,
): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', fromHex(epoch.publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      fromHex(epoch.signature),
      new TextEncoder().encode(epoch.statement),
    )
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? undefined : false
  }
}

/**
 * Checks all of a user's proof: whether the statement is signed and the user is in its total. Names the first fault.
 * @param known what the checking user knows independently: their account's number, the platform's key
 */
export async function checkProof(
  proof: unknown,
  known: { readonly account?: string | undefined; readonly publicKey?: string | undefined } = {},
): Promise<Finding & { readonly signed?: boolean }> {
  if (!isOwnProof(proof)) return wrong('file')
  const signed = await checkSignature(proof)
  if (signed === false || (known.publicKey !== undefined && proof.publicKey !== known.publicKey))
    return wrong('signature')
  return { ...checkPath(proof, known.account), signed: signed === true }
}
