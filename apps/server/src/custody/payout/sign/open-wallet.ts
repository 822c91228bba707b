import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { haltNetwork } from '#money/chain/halt-network'
import type { Context } from '#platform/context'
import type { Signer, SigningKeys } from '#custody/payout/sign/signing-keys'

/**
 * Creates the hot wallet's row when the signer starts. A chain nonce ahead of ours means that somebody else has signed
 * with the key, or that our database is an old one: then nothing more is signed. TRON has no nonces to compare.
 * It also names the payout contract, whose money is ours.
 */
export async function openWallet(
  { sql, rpc, clock }: Context,
  network: Network,
  { keys, contracts }: Pick<Signer, 'keys' | 'contracts'>,
): Promise<void> {
  const { address } = keys.hot
  const contract = contracts[network.name] ?? null
  const nonce = network.kind === 'tron' ? 0n : await rpc[network.name].readNonce(address)
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.wallet (network, address, next_nonce) values (${network.name}, ${address}, ${nonce}) on conflict do nothing`
    const [wallet] = await tx<
      { address: string; next_nonce: bigint }[]
    >`select address, next_nonce from app.wallet where network = ${network.name} for update`
    invariant(wallet, 'the wallet has its row')
    if (wallet.address !== address) {
      await replaceWallet(tx, network, wallet.address, { keys, nonce })
      wallet.next_nonce = nonce
    }
    await tx`update app.wallet set contract = ${contract} where network = ${network.name} and contract is distinct from ${contract}`
    if (contract !== null) {
      await countAsOurs(tx, contract)
    }
    if (nonce > wallet.next_nonce) {
      const reason = `the chain knows ${nonce} transactions of the hot wallet, we ${wallet.next_nonce}`
      await haltNetwork(tx, clock.now(), network.name, reason)
    }
  })
}

/**
 * Puts a new hot wallet in the place of a retired one. Payouts in progress can only be replaced with the key that signed
 * them first.
 * @throws InvariantError when the former wallet's key is not there, or something of it is in progress
 */
async function replaceWallet(
  tx: Transaction,
  network: Network,
  former: string,
  { keys, nonce }: { readonly keys: SigningKeys; readonly nonce: bigint },
): Promise<void> {
  const isRetired = keys.retired.some((wallet) => wallet.address === former)
  invariant(isRetired, `the hot wallet on ${network.name} was ${former}, whose key is not among the retired ones`)
  const [open] = await tx`
    select from app.outgoing where network = ${network.name} and sender = ${former} and state = 'open' limit 1`
  invariant(!open, `transactions of ${former} are under way on ${network.name}`)
  await countAsOurs(tx, keys.hot.address)
  await tx`update app.wallet set address = ${keys.hot.address}, next_nonce = ${nonce} where network = ${network.name}`
}

/** Counts the balance of an address as held by us. */
const countAsOurs = (tx: Transaction, address: string) => tx`
  insert into app.deposit_address (address, hd_index, user_id, purpose)
    select ${address}, least(min(hd_index), 0) - 1, null, 'wallet' from app.deposit_address on conflict do nothing`
