import { allNetworks } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import type { Intent } from '@synet/chain/payout/sign-evm'
import { addMs, seconds } from '@synet/core/clock'
import { InvariantError, invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Wallet } from '@synet/chain/signing-key'
import { openTask } from '#chain/operator-task'
import { type Context, tronRpc } from '#context'
import { areSameTransaction } from '#payout/sign/decide-nonce'
import { checkPosition, recordOf } from '#payout/sign/check-position'
import { intentOf, keepAttempt, type Outgoing, type OutgoingAttempt, readAttempts } from '#payout/outgoing'
import { recordedAnchor } from '#payout/sign/sign-anchor'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#payout/sign/sign-attempt'
import { depositKeyOf, type Signer } from '#payout/sign/signing-keys'
import { checkTopUp, fundGas } from '#payout/sign/fund-gas'

const stuckMs = seconds(60)
/** Fees double about every six attempts, so more attempts would not help. */
const attemptsMax = 10

/**
 * Replaces transactions that no block has taken for a minute, with the same nonce, recipient and amount and higher
 * fees; when an operator cancels a payout, with a transaction that only uses its nonce up. On TRON the same payment is
 * signed again once every earlier attempt has lapsed.
 * @returns true when it signed
 */
export async function replaceStuck(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  const stuck = await sql<Stuck[]>`
    select distinct on (g.sender) g.*, a.attempt as newest from app.outgoing g
        join app.network_state n on n.network = g.network and n.halted_reason is null
        join lateral (select * from app.outgoing_attempt where outgoing_id = g.id order by attempt desc limit 1) a on true
      where g.network = ${network.name} and g.state = 'open' and g.mined_block is null and a.attempt < ${attemptsMax}
        and (a.created_at < ${addMs(clock.now(), -stuckMs)} or (g.cancel_requested_at is not null and not a.cancels))
      order by g.sender, g.nonce, g.id`
  if (stuck.length === 0 || !(await checkPosition(context, network, signer))) return false
  let signed = false
  for (const outgoing of stuck) {
    // A row that cannot be replaced must not block the others.
    try {
      if (await isNext(context, network, outgoing)) {
        signed = (await signOne(context, network, signer, outgoing)) || signed
      }
    } catch (error) {
      const facts = { network: network.name, reason: error instanceof Error ? error.message : String(error) }
      const subject = `${outgoing.purpose} ${outgoing.withdrawal_id ?? outgoing.sweep_id ?? outgoing.proposal_id ?? outgoing.anchor_epoch}`
      await openTask(sql, clock.now(), { kind: 'payout.refused', subject, facts })
    }
  }
  return signed
}

type Stuck = Outgoing & { readonly newest: number }

/**
 * Only the transaction with the chain's next nonce is worth replacing; on TRON only one whose attempts have all lapsed
 * may be signed again.
 */
async function isNext({ sql, rpc }: Context, network: Network, outgoing: Outgoing): Promise<boolean> {
  if (network.kind === 'evm') return (await rpc[network.name].readNonce(outgoing.sender)) === outgoing.nonce
  // A cancelled payout lapses by itself.
  if (outgoing.cancel_requested_at) return false
  const attempts = (await readAttempts(sql, [outgoing.id]))(outgoing.id)
  const lapsed = await Promise.all(
    attempts.map(
      async (one) =>
        one.expires_at !== null && (await tronRpc(rpc, network).isLapsed(one.tx_hash, one.expires_at.getTime())),
    ),
  )
  return lapsed.length > 0 && lapsed.every(Boolean)
}

async function signOne(context: Context, network: Network, signer: Signer, outgoing: Stuck): Promise<boolean> {
  const { sql, rpc, clock } = context
  const now = await readChainNow(context, network)
  const native = outgoing.purpose === 'sweep' ? await rpc[network.name].readNativeBalance(outgoing.sender) : undefined
  return inTransaction(sql, async (tx) => {
    // The payments of a batch share its nonce.
    const rows = await tx<Outgoing[]>`
      select * from app.outgoing where state = 'open' and mined_block is null and (id = ${outgoing.id}
          or (contract is not null and network = ${network.name} and sender = ${outgoing.sender} and nonce = ${outgoing.nonce}))
        order by id for update skip locked`
    const row = rows.find((one) => one.id === outgoing.id)
    if (!row) return false
    const [newest] = (await readAttempts(tx, [row.id]))(row.id)
    invariant(newest, 'what goes out has an attempt')
    if (newest.attempt !== outgoing.newest) return false // another signer was quicker
    const before = feesOf(newest)
    const key = await authorise(tx, network, signer, rows)
    if (native !== undefined && network.kind === 'evm') {
      const lacks = row.gas * feesNow(now, row.gas, before).maxFeeWei - native
      if (lacks > 0n) return topUp(tx, context, network, signer, now, { row, lacks })
    }
    const cancels = rows.some((one) => one.cancel_requested_at !== null) && network.kind === 'evm'
    const signed = await signAttempt(key, now, {
      network: allNetworks[row.network],
      intent: cancels ? { kind: 'nothing' } : replacementIntent(signer, rows),
      nonce: row.nonce,
      gas: row.gas,
      serial: row.withdrawal_id ?? row.sweep_id ?? row.proposal_id ?? row.id,
      before,
    })
    signer.journal.append(rows.map(recordOf), { txHash: signed.txHash, at: clock.now() })
    await signer.standby.sync()
    for (const { id: outgoingId } of rows) {
      await keepAttempt(tx, clock.now(), { outgoingId, attempt: newest.attempt + 1, cancels, signed })
    }
    return true
  })
}

const replacementIntent = (signer: Signer, rows: readonly Outgoing[]): Intent =>
  rows[0]?.purpose === 'anchor' ? { kind: 'data', data: recordedAnchor(signer, rows[0].anchor_epoch) } : intentOf(rows)

const feesOf = ({ max_fee_wei, priority_fee_wei }: OutgoingAttempt) => ({
  maxFeeWei: BigInt(max_fee_wei),
  priorityFeeWei: BigInt(priority_fee_wei),
})

/** A sweep whose gas has become more expensive than what its address holds first gets the difference. */
async function topUp(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  now: ChainNow,
  { row, lacks }: { row: Outgoing; lacks: bigint },
): Promise<boolean> {
  invariant(row.sweep_id !== null, 'it is a sweep')
  const [coming] =
    await tx`select from app.outgoing where sweep_id = ${row.sweep_id} and purpose = 'gas' and state = 'open'`
  if (coming) return false
  return fundGas(tx, context, network, signer, now, { sweep: { id: row.sweep_id, address: row.sender }, lacks })
}

/**
 * Checks that a replacement was authorised. A payout or an anchor must equal the journal's record for its nonce, whatever became
 * of the approvals since. An anchor's content is the signer's own record. The signer derives the receivers of sweeps and their gas itself.
 * @returns the key that signs
 * @throws InvariantError when nothing authorises it
 */
async function authorise(
  tx: Transaction,
  network: Network,
  signer: Signer,
  rows: readonly Outgoing[],
): Promise<Wallet> {
  const { keys } = signer
  const [row] = rows
  invariant(row, 'a transaction has an effect')
  switch (row.purpose) {
    case 'sweep':
      invariant(isOurs(signer, network, row.recipient), `sweep ${row.sweep_id} does not end in the hot wallet`)
      return depositKeyOf(tx, keys, row.sender)
    case 'gas':
      await depositKeyOf(tx, keys, row.recipient)
      checkTopUp(network, BigInt(row.raw_amount))
      break
    case 'payout':
    case 'own-funds':
    case 'anchor':
      checkJournaled(signer, rows)
      invariant(
        row.contract === null || row.contract === signer.contracts[network.name],
        `payout ${row.id} goes through another contract`,
      )
  }
  invariant(row.sender === keys.hot.address, `${row.purpose} ${row.id} does not leave the hot wallet`)
  return keys.hot
}

/** Payouts leave from the contract, and did from the hot wallet before there was one. */
const isOurs = ({ keys, contracts }: Signer, network: Network, address: string): boolean =>
  address === keys.hot.address || address === contracts[network.name]

/** @throws InvariantError when the journal does not have these effects for their nonce */
function checkJournaled({ journal }: Signer, rows: readonly Outgoing[]): void {
  const wanted = rows.map(recordOf)
  const [one] = wanted
  invariant(one, 'a transaction has an effect')
  const { network, sender, nonce, subject } = one
  const found =
    nonce === null ? journal.findSubject(network, one.purpose, subject) : journal.listByNonce(network, sender, nonce)
  const before = found === undefined ? [] : [found].flat()
  invariant(before.length > 0, `${one.purpose} ${subject} was never signed here`)
  if (areSameTransaction(before, wanted)) return
  const signed = before.map(({ purpose, subject: id, recipient }) => `${purpose} ${id} to ${recipient}`)
  throw new InvariantError(`nonce ${nonce} was signed for ${signed.join(', ')}`)
}
