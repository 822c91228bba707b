import type { AuditCheck } from '@synet/ledger/audit'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { readLedgerHead } from '@synet/ledger/posting-chain'
import { type Anchor, readAnchor } from '@synet/proof/anchor'
import { hashText } from '@synet/proof/sha256'
import { firstPrevious } from '@synet/proof/epoch-statement'
import type { Context } from '#platform/context'
import { readEpoch } from '#proof/read-epoch'
import { type AnchorRow, readAnchors } from '#proof/read-anchors'

const anchorsMax = 10_000

/**
 * Compares what the anchors' transactions say on their chain with the database: the epochs, the ledger's chain of
 * hashes and the operators' log. Nobody can change the transactions, not even the owner of the database.
 */
export async function auditAnchors(tx: Transaction, rpc: Context['rpc']): Promise<AuditCheck[]> {
  const rows = await readAnchors(tx, { before: 1n << 40n, limit: anchorsMax })
  const mined = rows.filter((row) => row.state === 'done')
  const stray = await findStray(tx)
  const anchors: Anchor[] = []
  let onChain = stray && `epoch ${stray}`
  for (const row of mined) {
    const anchor = await readOnChain(tx, rpc, row)
    if (typeof anchor === 'string') onChain ??= `epoch ${row.epoch}: ${anchor}`
    else anchors.push(anchor)
  }
  const check = (name: string, bad: string | undefined): AuditCheck => ({
    name,
    green: bad === undefined,
    detail: bad ?? `${anchors.length} anchors`,
  })
  return [
    check('anchors are on their chain as they are stored', onChain),
    check('epochs are as they were anchored', await findChangedEpoch(tx, anchors)),
    check('the ledger is as it was anchored', await findChangedLedger(tx, anchors)),
    check("the operators' log is as it was anchored", await findChangedLog(tx, anchors)),
  ]
}

/** An anchor whose row or whose transaction's row is missing. */
async function findStray(tx: Transaction): Promise<string | undefined> {
  const [row] = await tx<{ epoch: number }[]>`
    select coalesce(a.epoch, g.anchor_epoch, 0) as epoch from app.anchor a
        full join app.outgoing g on g.anchor_epoch = a.epoch
      where (g.purpose = 'anchor' or g.id is null) and (a.epoch is null or g.id is null) limit 1`
  return row && `${row.epoch} has no transaction, or a transaction without its content`
}

/** @returns the anchor, or what is wrong */
async function readOnChain(tx: Transaction, rpc: Context['rpc'], row: AnchorRow): Promise<Anchor | string> {
  const node = rpc[row.network]
  const found = await node?.readTransaction(row.tx_hash)
  if (!found) return `transaction ${row.tx_hash} is not on ${row.network}`
  // A former hot wallet anchored, too.
  const [wallet] = await tx`
    select from app.deposit_address where purpose = 'wallet' and lower(address) = ${found.from.toLowerCase()}`
  if (!wallet) return `transaction ${row.tx_hash} is of ${found.from}, not of the hot wallet`
  const anchor = readAnchor(found.data)
  if (!anchor || found.data !== row.data) return `transaction ${row.tx_hash} contains something else`
  return anchor.epoch === row.epoch ? anchor : `transaction ${row.tx_hash} is of epoch ${anchor.epoch}`
}

async function findChangedEpoch(tx: Transaction, anchors: readonly Anchor[]): Promise<string | undefined> {
  for (const { epoch, epochHash } of anchors) {
    const there = await readEpoch(tx, epoch)
    if (there?.hash !== epochHash || hashText(there.statement) !== epochHash) return `epoch ${epoch} was rewritten`
  }
  return undefined
}

async function findChangedLedger(tx: Transaction, anchors: readonly Anchor[]): Promise<string | undefined> {
  for (const { epoch, ledger } of anchors) {
    const { knownHash } = await readLedgerHead(tx, ledger.through)
    if (knownHash !== ledger.hash)
      return `the ledger up to posting ${ledger.through} is not the one that epoch ${epoch} anchored`
  }
  return undefined
}

/** Rows are counted, because the anchor names a number of rows. */
async function findChangedLog(tx: Transaction, anchors: readonly Anchor[]): Promise<string | undefined> {
  const counts = anchors.map((anchor) => anchor.operators.count)
  const rows = await tx<{ count: bigint; hash: string }[]>`
    select count, hash from (select row_number() over (order by id) as count, hash from app.operator_log) log
      where count = any (${int8Array(counts)}::bigint[])`
  const changed = anchors.findLast(({ operators: { count, hash } }) => {
    const there = count === 0n ? firstPrevious : rows.find((row) => row.count === count)?.hash
    return there !== hash
  })
  return changed && `the first ${changed.operators.count} rows are not those that epoch ${changed.epoch} anchored`
}
