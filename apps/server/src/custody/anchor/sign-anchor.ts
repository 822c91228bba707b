import { utcDay } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { readLedgerHead } from '@synet/ledger/posting-chain'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { type Anchor, anchorData, readAnchor } from '@synet/proof/anchor'
import { checkSignature } from '@synet/proof/check-proof'
import { hashText } from '@synet/proof/sha256'
import { firstPrevious, type Statement } from '@synet/proof/epoch-statement'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { isAboutRow } from '#custody/payout/is-about-row'
import { lockNonce } from '#custody/payout/outgoing'
import { checkPosition } from '#custody/payout/sign/check-position'
import { isHigh, offerMost, readGas } from '#custody/payout/sign/gas'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#custody/payout/sign/sign-attempt'
import { signAndStore } from '#custody/payout/sign/sign-and-store'
import type { Signer } from '#custody/payout/sign/signing-keys'
import type { RecordKinds, StoredRecord } from '#custody/signer/records'

/** Calldata of 121 bytes costs 25,840 at most (EIP-7623). */
const anchorGas = 30_000n
const task = { kind: 'outgoing.failed', subject: 'anchor' } as const

type AnchorContent = RecordKinds['anchor']
type AnchorRecord = StoredRecord<'anchor'>

/**
 * Anchors the newest epoch of the proof, the head of the ledger and that of the operators' log by one transaction of the
 * hot wallet to itself: once per epoch, and at most once per day. The signer takes the content from what it reads and
 * compares it with what it anchored last; no row of the database says what is signed.
 * @param publicKey of the proof's own signing key: other epochs are not anchored
 * @returns true when it signed
 */
export async function signAnchor(
  context: Context,
  network: Network,
  signer: Signer,
  publicKey: string,
): Promise<boolean> {
  const { sql, clock } = context
  invariant(network.kind === 'evm', `${network.name} takes no anchors`)
  if (!(await isDue(context, network, signer)) || !(await checkPosition(context, network, signer))) return false
  const now = await readChainNow(context, network)
  try {
    const signed = await inTransaction(sql, (tx) => signInTransaction(tx, context, network, signer, { now, publicKey }))
    if (signed) await closeTask(sql, clock.now(), task)
    return signed
  } catch (error) {
    // The failure of a node, of the database or of the standby says nothing about the anchor.
    if (!isAboutRow(error)) throw error
    await openTask(sql, clock.now(), { ...task, facts: { network: network.name, reason: error.message } })
    return false
  }
}

/** The anchor that was signed last: a record whose signing was interrupted before the journal had it counts for nothing. */
const lastSigned = ({ records, journal }: Signer, network: string): AnchorRecord | undefined =>
  records
    .list('anchor')
    .findLast(
      ({ content }) => content.network === network && journal.findSubject(network, 'anchor', BigInt(content.epoch)),
    )

const isStored = async (sql: Context['sql'] | Transaction, epoch: number): Promise<boolean> =>
  (await sql`select from app.outgoing where anchor_epoch = ${epoch}`).length > 0

async function isDue({ sql }: Context, network: Network, signer: Signer): Promise<boolean> {
  const last = lastSigned(signer, network.name)
  if (last && !(await isStored(sql, last.content.epoch))) return true
  if (last && !isNextDay(signer, last)) return false
  const [newer] = await sql`select from app.proof_epoch where number > ${last?.content.epoch ?? 0} limit 1`
  return newer !== undefined
}

const isNextDay = (signer: Signer, last: AnchorRecord): boolean => utcDay(signer.clock.now()) > utcDay(last.at)

async function signInTransaction(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  { now, publicKey }: { readonly now: ChainNow; readonly publicKey: string },
): Promise<boolean> {
  const wallet = await lockNonce(tx, network)
  if (!wallet) return false
  const { nonce } = wallet
  // The signer's store keeps the content: no failover may take away what it names.
  const found = await readConfirmed(context.sql, (from) => findContent(from, network, signer, { nonce, publicKey }))
  if (!found) return false
  const { content, isRecorded } = found
  const gas = readGas(signer, network, now)
  // An anchor waits for cheaper gas, but not one whose nonce the journal has.
  if (isHigh(gas) && !isRecorded) return false
  const hot = signer.keys.hot.address
  const outgoing = {
    network: network.name,
    sender: hot,
    purpose: 'anchor',
    recipient: hot,
    anchor_epoch: content.epoch,
    nonce: wallet.nonce,
    raw_amount: '0',
    gas: anchorGas,
  } as const
  const outcome = await signAndStore(tx, context, network, signer, [outgoing], () => {
    // The record is on disk before the signature: replacements and a restart sign the same content.
    if (!isRecorded) signer.records.append('anchor', String(content.epoch), content, signer.clock.now())
    return signAttempt(signer, signer.keys.hot, now, {
      network,
      intent: { kind: 'data', data: content.data },
      nonce: wallet.nonce,
      gas: anchorGas,
      serial: BigInt(content.epoch),
      fees: feesNow(now, anchorGas, offerMost(gas)),
    })
  })
  if (outcome !== 'signed') return false
  await storeAnchor(tx, content, context.clock.now())
  return true
}

async function storeAnchor(tx: Transaction, { epoch, network, data, logId }: AnchorContent, at: Date): Promise<void> {
  const { ledger, operators } = contentOf(data)
  await tx`insert into app.anchor (epoch, network, ledger_through, log_id, log_count, data, at)
    values (${epoch}, ${network}, ${ledger.through}, ${BigInt(logId)}, ${operators.count}, ${data}, ${at})
    on conflict do nothing`
}

/**
 * The content of the next anchor: the one whose signing was interrupted, or a new one.
 * @throws InvariantError when what is there does not follow the last anchor
 */
async function findContent(
  tx: Transaction,
  network: Network,
  signer: Signer,
  { nonce, publicKey }: { readonly nonce: bigint | null; readonly publicKey: string },
): Promise<{ readonly content: AnchorContent; readonly isRecorded: boolean } | undefined> {
  const last = lastSigned(signer, network.name)
  if (last && !(await isStored(tx, last.content.epoch))) {
    const before = signer.journal.findSubject(network.name, 'anchor', BigInt(last.content.epoch))
    // With another nonce the database is a restored one, and the chain has the anchor already.
    if (before?.nonce === nonce) return { content: last.content, isRecorded: true }
  }
  if (last && !isNextDay(signer, last)) return undefined
  const epochs = await readEpochsAfter(tx, last?.content.epoch)
  const newest = epochs.at(-1)
  if (!newest) return undefined
  // Operators who adopted a restored database have decided that it does not continue what was anchored.
  const adoptedAt = signer.journal.wallet(network.name, signer.keys.hot.address)?.adoptedAt
  const isAdopted = last !== undefined && adoptedAt !== undefined && new Date(adoptedAt) > last.at
  const follows = last && !isAdopted ? contentOf(last.content.data) : undefined
  await checkEpochs(epochs, follows, publicKey)
  const { anchor, logId } = await readHeads(tx, signer, newest, { follows, lastLogId: last?.content.logId })
  const content = { network: network.name, epoch: newest.number, logId, data: anchorData(anchor) }
  return { content, isRecorded: false }
}

interface EpochRow {
  readonly number: number
  readonly statement: string
  readonly hash: string
  readonly signature: string
  readonly public_key: string
}

/** Without an anchor before, the newest epoch alone. */
async function readEpochsAfter(tx: Transaction, epoch: number | undefined): Promise<readonly EpochRow[]> {
  return epoch === undefined
    ? tx<EpochRow[]>`
        select number, statement, hash, signature, public_key from app.proof_epoch order by number desc limit 1`
    : tx<EpochRow[]>`
        select number, statement, hash, signature, public_key from app.proof_epoch where number > ${epoch} order by number`
}

/** Every epoch since the last anchor must name the one before, and the newest must be signed with our key. */
async function checkEpochs(epochs: readonly EpochRow[], follows: Anchor | undefined, publicKey: string): Promise<void> {
  let before = follows && { number: follows.epoch, hash: follows.epochHash }
  for (const epoch of epochs) {
    const { number, statement, hash } = epoch
    const stated = JSON.parse(statement) as Statement
    invariant(hashText(statement) === hash && stated.epoch === number, `epoch ${number} was changed`)
    if (before) {
      const isNext = number === before.number + 1 && stated.previous === before.hash
      invariant(isNext, `epoch ${number} does not follow epoch ${before.number}`)
    }
    before = { number, hash }
  }
  const newest = epochs.at(-1)
  if (!newest) return
  const signed = await checkSignature({ ...newest, publicKey: newest.public_key })
  invariant(
    signed === true && newest.public_key === publicKey,
    `epoch ${newest.number} is not signed with the proof's key`,
  )
}

/** Reads the heads as they are now. Those of the last anchor must still be there: nothing before them was rewritten. */
async function readHeads(
  tx: Transaction,
  { journal }: Signer,
  { number: epoch, hash: epochHash }: EpochRow,
  { follows, lastLogId }: { readonly follows: Anchor | undefined; readonly lastLogId: string | undefined },
): Promise<{ readonly anchor: Anchor; readonly logId: string }> {
  // `checkPosition` has just compared it with the database.
  const ledger = journal.ledgerHead()
  invariant(ledger, 'the ledger has no closed postings yet')
  const log = await readLogHead(tx)
  if (follows) {
    const { knownHash } = await readLedgerHead(tx, follows.ledger.through)
    invariant(
      knownHash === follows.ledger.hash && ledger.through >= follows.ledger.through,
      `the ledger up to posting ${follows.ledger.through} is not the one that was anchored`,
    )
    const logHash = lastLogId === '0' ? firstPrevious : await readLogHash(tx, BigInt(lastLogId ?? 0))
    invariant(
      logHash === follows.operators.hash && log.count >= follows.operators.count,
      `the operators' log up to row ${lastLogId} is not the one that was anchored`,
    )
  }
  const operators = { count: log.count, hash: log.hash }
  return { anchor: { epoch, epochHash, ledger, operators }, logId: log.id.toString() }
}

async function readLogHead(
  tx: Transaction,
): Promise<{ readonly id: bigint; readonly count: bigint; readonly hash: string }> {
  const [head] = await tx<{ count: bigint; hash: string; id: bigint | null; last: string | null }[]>`
    select h.count, h.hash, l.id, l.hash as last from app.operator_log_head h
      left join lateral (select id, hash from app.operator_log order by id desc limit 1) l on true`
  invariant(head && head.hash === (head.last ?? ''), "the head of the operators' log is not its last row")
  return { id: head.id ?? 0n, count: head.count, hash: head.hash }
}

async function readLogHash(tx: Transaction, id: bigint): Promise<string | undefined> {
  const [row] = await tx<{ hash: string }[]>`select hash from app.operator_log where id = ${id}`
  return row?.hash
}

/**
 * What the signer recorded for an epoch: replacements take it from here.
 * @throws InvariantError when the signer never anchored the epoch
 */
export function recordedAnchor({ records }: Signer, epoch: number | null): string {
  const record = records.list('anchor', String(epoch)).at(-1)
  invariant(record, `epoch ${epoch} was never anchored here`)
  return record.content.data
}

function contentOf(data: string): Anchor {
  const anchor = readAnchor(data)
  invariant(anchor, 'the signer records anchors only')
  return anchor
}
