import { readFinalBlock } from '@synet/chain/rpc/read-final-block'
import type { NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { readLedgerHead } from '@synet/ledger/posting-chain'
import { haltNetwork, confirmHaltReason } from '#money/chain/halt-network'
import { openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import type { Outgoing } from '#custody/payout/outgoing'
import { decideNonce } from '#custody/payout/sign/decide-nonce'
import type { PayoutNote, SignedRecord } from '#custody/payout/sign/journal'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { checkProposals } from '#custody/signer/check-proposals'
import { checkStore } from '#custody/signer/store-head'

/**
 * Compares the database and the chain with the signer's own journal before every signature: a database that was
 * restored to an older state, a nonce that somebody else used and a chain that lost final transactions halt the
 * network. So does a change that operators did not sign.
 * @returns whether something may be signed now
 */
export async function checkPosition(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql } = context
  const { journal, keys, clock } = signer
  const sender = keys.hot.address
  const readWallet = (from: Sql | Transaction) => from<{ next_nonce: bigint; halted: boolean }[]>`
    select w.next_nonce, n.halted_reason is not null as halted
      from app.wallet w join app.network_state n on n.network = w.network where w.network = ${network.name}`
  const isKnown = journal.wallet(network.name, sender) !== undefined
  const [wallet] = isKnown ? await readWallet(sql) : await readConfirmed(sql, readWallet)
  if (!wallet || wallet.halted) return false
  if (!(await checkStore(context, signer))) return false
  if (!isKnown) journal.adopt(network.name, sender, wallet.next_nonce, clock.now())
  if (!(await checkLedger(context, signer))) return false
  if ((await checkProposals(context, signer)) !== undefined) return false
  return network.kind === 'tron' || checkNonces(context, network, signer)
}

/**
 * Follows the ledger's chain of hashes and halts every network when the ledger does not begin as the journal recorded
 * it. It also runs every second, so that the signer knows a recent position when a database is restored to an older
 * state.
 * @returns whether the ledger is the one that the signer knows
 */
export async function checkLedger(context: Context, signer: Signer): Promise<boolean> {
  await explainHalts(context, signer)
  const moved = await confirmHaltReason(context.sql, () => findMovedLedger(context, signer))
  if (moved === undefined) return true
  for (const { name } of context.networks) await haltNetwork(context.sql, context.clock.now(), name, moved)
  return false
}

const foreign = /^transaction (\S+), which is not ours, /

/** A restored database does not know the latest transactions of its own: the journal does. */
async function explainHalts({ sql, clock }: Context, { journal }: Signer): Promise<void> {
  const halted = await sql<{ network: NetworkName; reason: string }[]>`
    select network, halted_reason as reason from app.network_state where halted_reason is not null`
  for (const { network, reason } of halted) {
    const [, txHash = ''] = foreign.exec(reason) ?? []
    if (!journal.hasSigned(network, txHash)) continue
    const known = `transaction ${txHash} is ours by the signer's journal: the database is older than it`
    await sql`update app.network_state set halted_reason = ${known} where network = ${network} and halted_reason = ${reason}`
    await openTask(sql, clock.now(), { kind: 'network.halted', subject: network, facts: { reason: known } })
  }
}

/** @returns the reason to halt; undefined when the ledger begins as the signer remembers it */
async function findMovedLedger({ sql }: Context, { journal }: Signer): Promise<string | undefined> {
  const head = journal.ledgerHead()
  const { newest, knownHash } = await readConfirmed(sql, (tx) => readLedgerHead(tx, head?.through))
  if (head && knownHash !== head.hash) {
    return knownHash === undefined
      ? `the signer has seen posting ${head.through}, the database has no such position`
      : `the ledger up to posting ${head.through} is not the one that the signer has seen`
  }
  if (newest && newest.through !== head?.through) journal.storeLedgerHead(newest)
  return undefined
}

async function checkNonces(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  const reason = await confirmHaltReason(sql, () => findMovedNonce(context, network, signer))
  if (reason !== undefined) await haltNetwork(sql, clock.now(), network.name, reason)
  return reason === undefined
}

/** @returns the reason to halt; undefined when the chain has the nonces that the signer knows */
async function findMovedNonce(
  { rpc }: Context,
  network: Network,
  { journal, keys }: Signer,
): Promise<string | undefined> {
  const sender = keys.hot.address
  const chain = rpc[network.name]
  // The journal is read before the chain: another pass may record a higher nonce in it meanwhile.
  const finalBefore = journal.wallet(network.name, sender)?.finalNonce ?? 0n
  const finalBlock = await readFinalBlock(chain, network)
  // A node that no longer knows the state of that block proves nothing.
  const final = finalBlock < 0n ? undefined : await chain.readNonce(sender, finalBlock).catch(() => undefined)
  const latest = await chain.readNonce(sender)
  // This is read after the chain, so that transactions signed meanwhile are counted.
  const known = journal.wallet(network.name, sender)
  invariant(known, 'the position of the wallet was adopted')
  if (latest > known.nextNonce) return `the chain knows ${latest} transactions of the hot wallet, we ${known.nextNonce}`
  if (final === undefined) return undefined
  if (final < finalBefore) return `${finalBefore} transactions of the hot wallet were final, now ${final} are`
  if (final > known.finalNonce) journal.storeFinalNonce(network.name, sender, final)
  return undefined
}

export type NonceCheck = 'free' | 'wait' | 'halted'

/**
 * Checks that the journal allows a new transaction to take this nonce. When the signer stopped between writing its
 * journal and the database, the same transaction takes the nonce again, because it can only be mined once.
 * @param wanted the effects of the transaction that is about to be signed; the wallet's row is locked
 */
export async function checkNonce(
  context: Context,
  network: Network,
  { journal }: Signer,
  wanted: readonly SignedRecord[],
): Promise<NonceCheck> {
  const [first] = wanted
  invariant(first, 'a transaction has an effect')
  const { nonce, sender, purpose } = first
  // A sweep that is signed again still goes to the same address of ours.
  if (nonce === null || purpose === 'sweep') return 'free'
  const next = journal.wallet(network.name, sender)?.nextNonce ?? 0n
  const before = journal.listByNonce(network.name, sender, nonce)
  const decision = decideNonce(wanted, next, before, await areStillWanted(context, before))
  if (decision === 'free' || decision === 'again') return 'free'
  if (decision === 'other') return 'wait'
  const reason =
    nonce > next
      ? `the database has used the hot wallet's nonces up to ${nonce}, the signer up to ${next}`
      : `nonce ${nonce} was signed for ${nameEffects(before) || 'something else'}, the database wants it for ${nameEffects(wanted)}`
  // This runs outside the caller's transaction, which is rolled back.
  await inTransaction(context.sql, (tx) => haltNetwork(tx, context.clock.now(), network.name, reason))
  return 'halted'
}

const nameEffects = (effects: readonly SignedRecord[]): string =>
  effects.map(({ purpose, subject }) => `${purpose} ${subject}`).join(', ')

/**
 * Tells whether the journal's transaction for a nonce is still due, so that it takes the nonce in one of the next passes.
 */
export async function areStillWanted(context: Context, effects: readonly SignedRecord[]): Promise<boolean> {
  const wanted = await Promise.all(effects.map((effect) => isStillWanted(context, effect)))
  return wanted.length > 0 && wanted.every(Boolean)
}

async function isStillWanted({ sql }: Context, { purpose, subject }: SignedRecord): Promise<boolean> {
  if (purpose === 'own-funds') return (await sql`select from app.outgoing where proposal_id = ${subject}`).length === 0
  if (purpose === 'anchor') return (await sql`select from app.outgoing where anchor_epoch = ${subject}`).length === 0
  const [due] =
    purpose === 'payout'
      ? await sql`select from app.withdrawal where id = ${subject} and state = 'approved'`
      : await sql`select from app.sweep where id = ${subject} and state = 'open'`
  return due !== undefined
}

export const recordOf = (
  row: Pick<Outgoing, 'network' | 'sender' | 'nonce' | 'purpose' | 'recipient'> & {
    readonly raw_amount: string
    readonly withdrawal_id?: bigint | null
    readonly sweep_id?: bigint | null
    readonly anchor_epoch?: number | null
    readonly proposal_id?: bigint | null
    readonly payout?: PayoutNote
  },
): SignedRecord => ({
  network: row.network,
  sender: row.sender,
  nonce: row.nonce,
  purpose: row.purpose,
  subject: row.withdrawal_id ?? row.sweep_id ?? row.proposal_id ?? BigInt(row.anchor_epoch ?? 0),
  recipient: row.recipient,
  rawAmount: BigInt(row.raw_amount),
  ...(row.payout && { payout: row.payout }),
})
