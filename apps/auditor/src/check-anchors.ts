import type { ChainRpc } from '@synet/chain/rpc'
import type { Answer } from '@synet/contract/calls'
import type { Call } from '@synet/contract/client'
import { type Anchor, readAnchor } from '@synet/proof/anchor'
import { firstPrevious } from '@synet/proof/epoch-statement'
import { type Check, check, type Published } from '#check'
import { openSenders, type Senders } from '#check-control'
import { pageRows, readPages } from '#read-pages'

export type PublishedAnchor = Answer<'proof/anchors'>['list'][number]

/** @returns what the site says it has anchored, oldest first */
export async function readAnchors(call: Call): Promise<PublishedAnchor[]> {
  const anchors = await readPages('proof/anchors', (cursor) =>
    call('proof/anchors', { limit: pageRows, ...(cursor && { cursor }) }),
  )
  return anchors.toReversed()
}

/**
 * Reads the anchors' transactions from the auditor's own node and compares what they say with what the site publishes
 * now: epochs, the ledger's head and that of the operators' log. A transaction can't be changed afterwards, so a
 * difference is a history that was rewritten.
 */
export async function checkAnchors(
  anchors: readonly PublishedAnchor[],
  rpc: Readonly<Record<string, ChainRpc | undefined>>,
  epochs: readonly Published[],
): Promise<Check> {
  const name = 'nothing was rewritten since it was anchored on chain'
  const done = anchors.filter((anchor) => anchor.done)
  const unknown = new Set<string>()
  const senders = openSenders(epochs)
  let before: Anchor | undefined
  for (const anchor of done) {
    const node = rpc[anchor.network]
    if (!node) {
      unknown.add(anchor.network)
      continue
    }
    const found = await readOnChain(node, anchor, senders)
    const wrong =
      typeof found === 'string' ? found : (findRewritten(found, anchor, epochs) ?? findRegression(found, before))
    if (wrong !== undefined || typeof found === 'string')
      return check(name, `anchor of epoch ${anchor.epoch}: ${wrong}`, '')
    before = found
  }
  const newest = done.at(-1)
  if (!newest) return check(name, undefined, 'nothing is anchored')
  const left = unknown.size > 0 ? `; on ${[...unknown].join()} NOT CHECKED: give a node with --rpc` : ''
  return check(name, undefined, `${done.length} anchors, the newest of epoch ${newest.epoch}${left}`)
}

/** @returns the anchor, or what is wrong with its transaction */
async function readOnChain(
  node: ChainRpc,
  { epoch, network, transaction, data }: PublishedAnchor,
  senders: Senders,
): Promise<Anchor | string> {
  const found = await node.readTransaction(transaction).catch(() => undefined)
  if (!found || found.blockNumber === null) return `transaction ${transaction} is in no block of ${network}`
  if (!(await senders(node, network, found.from)))
    return `transaction ${transaction} is of ${found.from}, which is no address of the reserves`
  const anchor = readAnchor(found.data)
  if (!anchor || found.data !== data || anchor.epoch !== epoch)
    return `transaction ${transaction} contains something else`
  return anchor
}

function findRewritten(anchor: Anchor, now: PublishedAnchor, epochs: readonly Published[]): string | undefined {
  const { ledger, operators } = anchor
  if (epochs.find((epoch) => epoch.number === anchor.epoch)?.hash !== anchor.epochHash) return 'the epoch was rewritten'
  if (now.ledger.through !== String(ledger.through) || now.ledger.hash !== ledger.hash)
    return `the ledger up to posting ${ledger.through} was rewritten`
  const log = operators.count === 0n ? firstPrevious : now.operators.hash
  if (now.operators.count !== String(operators.count) || log !== operators.hash)
    return `the first ${operators.count} rows of the operators' log were rewritten`
  return undefined
}

function findRegression(anchor: Anchor, before: Anchor | undefined): string | undefined {
  if (!before) return undefined
  if (anchor.epoch <= before.epoch) return `it follows epoch ${before.epoch}`
  if (anchor.ledger.through < before.ledger.through) return 'the ledger went back'
  return anchor.operators.count < before.operators.count ? "the operators' log went back" : undefined
}
