import { type Network, toMinor, toRaw } from '@synet/core/network'
import { parseMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import type { ProposalRow } from '#custody/proposal/kind'
import { isAboutRow } from '#custody/payout/is-about-row'
import { intentOf, lockNonce } from '#custody/payout/outgoing'
import { canBurn, isWorth, offerMost, readGas } from '#custody/payout/sign/gas'
import { checkPosition } from '#custody/payout/sign/check-position'
import { gasOfPayments, type Payer, readFree, readPayer } from '#custody/payout/sign/payer'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#custody/payout/sign/sign-attempt'
import { signAndStore } from '#custody/payout/sign/sign-and-store'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { isSignedHere } from '#custody/signer/approve-proposal'
import { transferGas } from '#money/withdrawal/gas-price'
import { type ColdAddress, readColdAddress } from '#custody/signer/cold-address'

const taskOf = (proposal: bigint) => ({ kind: 'outgoing.failed', subject: `own-funds ${proposal}` }) as const

/**
 * Sends the platform's own money to its cold wallet, for the first executed proposal that can be paid. The signer pays
 * only what two operators signed in its own store, only to the address that two operators have set there, and never
 * what open withdrawals need.
 * @returns true when it signed
 */
export async function payOwnFunds(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  const cold = readColdAddress(signer.records, network.name)
  if (!cold || cold.from > signer.clock.now()) return false
  // Earlier ones were moved by hand.
  const rows = await sql<ProposalRow[]>`
    select p.* from app.proposal p where p.kind = 'capital.taken-out' and p.state = 'executed'
        and p.facts ->> 'network' = ${network.name} and p.ended_at > ${cold.setAt}
        and not exists (select from app.outgoing g where g.proposal_id = p.id)
      order by p.id`
  if (rows.length === 0 || !(await checkPosition(context, network, signer))) return false
  const payer = await readPayer(context, network, signer)
  if (!payer) return false
  const now = await readChainNow(context, network)
  const free = await readFree(context, network, payer, ['reviewing', 'approved', 'sending', 'sent'])
  let failure: unknown
  for (const row of rows) {
    // An order that cannot be paid now must not block the others.
    try {
      if (await inTransaction(sql, (tx) => signOne(tx, context, network, signer, { row, cold, payer, now, free })))
        return true
    } catch (error) {
      // The failure of a node, of the database or of the standby says nothing about the order.
      if (!isAboutRow(error)) failure ??= error
      else
        await openTask(sql, clock.now(), {
          ...taskOf(row.id),
          facts: { network: network.name, reason: error.message },
        })
    }
  }
  if (failure) throw failure
  return false
}

interface Moment {
  readonly row: ProposalRow
  readonly cold: ColdAddress
  readonly payer: Payer
  readonly now: ChainNow
  readonly free: bigint
}

async function signOne(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  { row, cold, payer, now, free }: Moment,
): Promise<boolean> {
  const wallet = await lockNonce(tx, network)
  if (!wallet) return false
  invariant(await isSignedHere(context, signer, row), `two operators did not sign proposal ${row.id}`)
  const minor = await checkProposal(tx, network, row, cold)
  if (minor > free) return false
  const before = signer.journal.findSubject(network.name, 'own-funds', row.id)
  invariant(!before || before.nonce === wallet.nonce, `proposal ${row.id} was paid before, with nonce ${before?.nonce}`)
  const transfer = { token: network.token, from: payer.address, to: cold.address, raw: toRaw(network, minor) }
  const energy = now.kind === 'tron' ? await context.rpc[network.name].estimateTransfer(transfer) : 0n
  invariant(energy !== undefined, `the token refuses a transfer to ${cold.address}`)
  if (!(await canBurn(context, network, now, { sender: payer.address, energy }))) return false
  const contract = payer.contract ? payer.address : null
  const gas = readGas(signer, network, now)
  if (!before && !isWorth(gas, network, transferGas, minor)) return false
  const effect = {
    network: network.name,
    sender: signer.keys.hot.address,
    purpose: 'own-funds',
    recipient: cold.address,
    contract,
    proposal_id: row.id,
    nonce: wallet.nonce,
    raw_amount: toRaw(network, minor).toString(),
    gas: gasOfPayments(network, contract, 1),
  } as const
  const outcome = await signAndStore(tx, context, network, signer, [effect], () =>
    signAttempt(signer, signer.keys.hot, now, {
      network,
      intent: intentOf([effect]),
      gas: effect.gas,
      nonce: wallet.nonce,
      serial: row.id,
      fees: feesNow(now, effect.gas, offerMost(gas)),
    }),
  )
  if (outcome === 'signed') await closeTask(tx, context.clock.now(), taskOf(row.id))
  return outcome === 'signed'
}

/**
 * Checks that a signed proposal pays the cold wallet, and that the books have let the money go.
 * @returns its amount, minor units
 * @throws InvariantError when it may not be paid
 */
async function checkProposal(tx: Transaction, network: Network, row: ProposalRow, cold: ColdAddress): Promise<bigint> {
  const { address, amount } = row.facts
  invariant(address === cold.address, `proposal ${row.id} pays ${address}, the cold wallet is ${cold.address}`)
  const minor = parseMinor('USDT', amount ?? '')
  invariant(minor !== undefined && minor > 0n, `proposal ${row.id} has no amount`)
  invariant(toMinor(network, toRaw(network, minor)) === minor, 'the token has too few decimals for the amount')
  const [posting] = await tx`
    select from ledger.postings p join ledger.entries e on e.posting_id = p.id
      where p.id = ${row.posting_id} and p.kind = 'capital.taken-out'
        and e.account_id = ${systemAccount(`chain:${network.name}`, 'USDT')} and e.amount = ${minor}`
  invariant(posting, `no posting takes ${amount} USDT of proposal ${row.id} out of the books`)
  return minor
}
