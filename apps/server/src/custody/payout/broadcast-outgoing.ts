import { setTimeout } from 'node:timers/promises'
import { nextState } from '#platform/state/transitions'
import type { Network } from '@synet/core/network'
import { payoutOutcome, type PayoutOutcome } from '@synet/chain/payout/payout-outcome'
import { type GivenUp, tronOutcome } from '@synet/chain/payout/tron-outcome'
import { NodesDisagreeError, NoQuorumError } from '@synet/chain/rpc/node-quorum'
import type { Broadcast } from '@synet/chain/rpc/broadcast'
import type { Receipt } from '@synet/chain/rpc/read-receipt'
import { readFinalBlock } from '@synet/chain/rpc/read-final-block'
import { invariant } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { haltNetwork } from '#money/chain/halt-network'
import { openTask } from '#platform/task/operator-task'
import { type Context, tronRpc } from '#platform/context'
import { announce } from '#platform/event/announce'
import { isAboutRow } from '#custody/payout/is-about-row'
import { readTurn } from '#custody/payout/read-turn'
import { type Outgoing, type OutgoingAttempt, readAttempts } from '#custody/payout/outgoing'
import { settleGivenUp, settleMined } from '#custody/payout/settle-outgoing'

const lookAgainMs = 1_000

/**
 * Advances all outgoing transactions of a network by one step: looks for a receipt of *any* attempt, broadcasts again
 * what no block has, and settles what is final. Broadcasting twice is harmless, because it is the same signed
 * transaction.
 * @returns true when something was settled
 */
export async function broadcastOutgoing(context: Context, network: Network): Promise<boolean> {
  const { sql, clock } = context
  // Sweeps have a turn of their own, because payouts and gas must not wait for them.
  const wallet = await readOpen(context, network, { isSweep: false })
  const sweeps = await readOpen(context, network, { isSweep: true })
  const open = [...wallet.rows, ...sweeps.rows]
  if (open.length === 0) return false
  // Another leader would not know a transaction that it lost, and take it for somebody else's.
  const attemptsOf = await readConfirmed(sql, (tx) =>
    readAttempts(
      tx,
      open.map((payout) => payout.id),
    ),
  )
  let waiting: Promise<void> | undefined
  const pause = () => (waiting ??= setTimeout(lookAgainMs))
  const pass: Pass = { nonces: new Map(), receipts: new Map(), answers: new Map(), pause }
  let settled = false
  const processed: string[] = []
  let failure: unknown
  for (const outgoing of open) {
    const { passed } = outgoing.purpose === 'sweep' ? sweeps : wallet
    passed(outgoing)
    // A row that cannot be processed must not block the others.
    try {
      // The nonce is read before the receipts, so that a used nonce has its receipt.
      const nonces = await askOnce(pass.nonces, outgoing.sender, () => readNonces(context, network, outgoing.sender))
      settled = (await advance(context, network, outgoing, attemptsOf(outgoing.id), { ...pass, nonces })) || settled
      processed.push(outgoing.id.toString())
    } catch (error) {
      // `watchNodes` reports it.
      if (error instanceof NodesDisagreeError || error instanceof NoQuorumError) continue
      if (!isAboutRow(error)) {
        failure ??= error
        continue
      }
      const facts = { network: network.name, reason: error.message }
      await openTask(sql, clock.now(), { kind: 'outgoing.failed', subject: outgoing.id.toString(), facts })
    }
  }
  await sql`update app.operator_task set closed_at = ${clock.now()}
    where kind = 'outgoing.failed' and closed_at is null and subject = any (${processed}::text[])`
  if (failure) throw failure
  return settled
}

const openAtOnce = 100

const readOpen = (context: Context, network: Network, { isSweep }: { readonly isSweep: boolean }) =>
  readTurn<Outgoing>(context, {
    name: `open ${isSweep ? 'sweeps' : 'transactions'} ${network.name}`,
    read: (after) => context.sql<Outgoing[]>`
      select * from app.outgoing where network = ${network.name} and state = 'open' and (purpose = 'sweep') = ${isSweep}
        order by id <= ${after}, id limit ${openAtOnce}`,
  })

/** @returns true when it was settled */
async function advance(
  context: Context,
  network: Network,
  outgoing: Outgoing,
  attempts: readonly OutgoingAttempt[],
  pass: OutgoingPass,
): Promise<boolean> {
  const { sql, clock } = context
  const outcome = await outcomeOf(context, network, outgoing, attempts, pass)
  switch (outcome.state) {
    case 'halt': {
      const again = await lookAgain(context, network, outgoing, attempts, pass)
      if (again.state === 'halt')
        await haltNetwork(sql, clock.now(), network.name, `${outgoing.purpose} ${outgoing.id}: ${again.reason}`)
      return false
    }
    case 'mined':
      return settleWhenFinal(context, network, outgoing, attempts, outcome)
    case 'given-up':
      return settleGivenUp(context, outgoing.id)
    case 'pending':
    case 'replace':
      await sendAgain(context, network, outgoing, attempts, pass)
      return false
  }
}

/**
 * A node may report the wallet's nonce of a block that it is just making, and its receipts a moment later, as one did that
 * had stood still. A network that is halted waits for people, so a halt needs two looks.
 */
async function lookAgain(
  context: Context,
  network: Network,
  outgoing: Outgoing,
  attempts: readonly OutgoingAttempt[],
  { pause }: OutgoingPass,
): Promise<PayoutOutcome | GivenUp> {
  await pause()
  const nonces = await readNonces(context, network, outgoing.sender)
  return outcomeOf(context, network, outgoing, attempts, { nonces, pause, receipts: new Map(), answers: new Map() })
}

/** The answers of nodes in one pass: the payments of a batch share their sender, transactions and receipts. */
interface Pass {
  readonly nonces: Map<string, Promise<Nonces | undefined>>
  readonly receipts: Map<string, Promise<Receipt | undefined>>
  readonly answers: Map<string, Promise<Broadcast>>
  /** All rows of a pass wait for the same second look. */
  readonly pause: () => Promise<void>
}

function askOnce<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const asked = known.get(key) ?? ask()
  known.set(key, asked)
  return asked
}

type OutgoingPass = Omit<Pass, 'nonces'> & { readonly nonces: Nonces | undefined }

interface Nonces {
  readonly storedNonce: bigint
  readonly chainNonce: { readonly latest: bigint; readonly final: bigint }
}

/** @returns undefined on TRON, whose transactions have none */
async function readNonces({ sql, rpc }: Context, network: Network, sender: string): Promise<Nonces | undefined> {
  if (network.kind === 'tron') return undefined
  const chain = rpc[network.name]
  const finalBlock = await readFinalBlock(chain, network)
  const latest = await chain.readNonce(sender)
  // A node that does not know the state of that block any more proves nothing.
  const final = finalBlock < 0n ? 0n : await chain.readNonce(sender, finalBlock).catch(() => 0n)
  // This is read after the chain's nonce, so that transactions signed meanwhile are counted.
  const [stored] = await sql<{ next: bigint | null }[]>`
    select greatest(
        (select max(nonce) + 1 from app.outgoing where network = ${network.name} and sender = ${sender}),
        (select next_nonce from app.wallet where network = ${network.name} and address = ${sender})) as next`
  return { storedNonce: stored?.next ?? 0n, chainNonce: { latest, final } }
}

async function outcomeOf(
  { rpc }: Context,
  network: Network,
  outgoing: Outgoing,
  attempts: readonly OutgoingAttempt[],
  { nonces, receipts }: OutgoingPass,
): Promise<PayoutOutcome | GivenUp> {
  const chain = rpc[network.name]
  const giveUpAsked = outgoing.cancel_requested_at !== null
  // Only a cancelled payout needs this proof; for a replacement the signer makes its own.
  const lapsed = await Promise.all(
    attempts.map(
      async (attempt) =>
        giveUpAsked &&
        attempt.expires_at !== null &&
        (await tronRpc(rpc, network).isLapsed(attempt.tx_hash, attempt.expires_at.getTime())),
    ),
  )
  const seen = await Promise.all(
    attempts.map(async (attempt, i) => ({
      txHash: attempt.tx_hash,
      receipt: await askOnce(receipts, attempt.tx_hash, () => chain.readReceipt(attempt.tx_hash)),
      lapsed: lapsed[i] === true,
    })),
  )
  if (network.kind === 'tron') return tronOutcome({ attempts: seen, giveUp: giveUpAsked })
  invariant(nonces && outgoing.nonce !== null, 'a transaction of this network has a nonce')
  return payoutOutcome({ ...nonces, nonce: outgoing.nonce, attempts: seen, overdue: false })
}

/** Final at N confirmations on the canonical chain, and where the chain says so for itself; two nodes must agree. */
async function settleWhenFinal(
  context: Context,
  network: Network,
  outgoing: Outgoing,
  attempts: readonly OutgoingAttempt[],
  { receipt }: Extract<PayoutOutcome, { state: 'mined' }>,
): Promise<boolean> {
  const { sql, rpc } = context
  const mined = attempts.find((attempt) => attempt.tx_hash === receipt.txHash)
  invariant(mined, 'the receipt is of one of the attempts')
  if (outgoing.mined_block !== receipt.blockNumber) {
    await sql`update app.outgoing set mined_block = ${receipt.blockNumber} where id = ${outgoing.id} and state = 'open'`
  }
  if (!mined.cancels) await markSent(context, outgoing, receipt.txHash)
  if (receipt.blockNumber > (await readFinalBlock(rpc[network.name], network))) return false
  const block = await rpc[network.name].readBlock(receipt.blockNumber)
  if (block?.hash !== receipt.blockHash) return false
  return settleMined(context, network, outgoing.id, { receipt, cancelled: mined.cancels })
}

async function sendAgain(
  context: Context,
  network: Network,
  outgoing: Outgoing,
  attempts: readonly OutgoingAttempt[],
  { answers }: OutgoingPass,
): Promise<void> {
  const { sql, rpc } = context
  if (outgoing.mined_block !== null) {
    await sql`update app.outgoing set mined_block = null where id = ${outgoing.id} and state = 'open'`
  }
  const [newest] = attempts
  invariant(newest, 'what goes out has an attempt')
  const answer = await askOnce(answers, newest.tx_hash, () => rpc[network.name].broadcast(newest.raw))
  if (!newest.cancels && (answer === 'accepted' || answer === 'already-known')) {
    await markSent(context, outgoing, newest.tx_hash)
  }
}

/** Another attempt's hash may take the place of the first. */
async function markSent({ sql, clock }: Context, { withdrawal_id: id }: Outgoing, txHash: string): Promise<void> {
  if (id === null) return
  await inTransaction(sql, async (tx) => {
    const [row] = await tx<{ user_id: bigint; state: string }[]>`
      select user_id, state from app.withdrawal
        where id = ${id} and (state = 'sending' or (state = 'sent' and tx_hash is distinct from ${txHash})) for update`
    if (!row) return
    await tx`update app.withdrawal set state = case when state = 'sending' then ${nextState('withdrawal', 'sending', 'sent')} else state end, tx_hash = ${txHash} where id = ${id}`
    if (row.state === 'sent') return
    await announce(tx, clock.now(), { userId: row.user_id, kind: 'withdrawal', subjectId: id, state: 'sent' })
  })
}
