import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { haltNetwork } from '#chain/halt-network'
import type { Context } from '#context'
import type { Signer, SigningKeys } from '#payout/sign/signing-keys'

/**
 * Creates the hot wallet's row when the signer starts. A chain nonce ahead of ours means that somebody else has signed
 * with the key, or that our database is an old one: then nothing more is signed. TRON has no nonces to compare.
 * It also names the payout contract, whose money is ours.
 */
export async function openWallet(
  { sql, rpc, clock }: Context,
  network: Network,
  { keys, contracts }: { readonly keys: Pick<SigningKeys, 'hot'>; readonly contracts: Signer['contracts'] },
): Promise<void> {
  const { address } = keys.hot
  const contract = contracts[network.name] ?? null
  const nonce = network.kind === 'tron' ? 0n : await rpc[network.name].readNonce(address)
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.wallet (network, address, next_nonce) values (${network.name}, ${address}, ${nonce}) on conflict do nothing`
    const [wallet] = await tx<
      { address: string; next_nonce: bigint }[]
    >`select address, next_nonce from app.wallet where network = ${network.name} for update`
    invariant(wallet?.address === address, 'the hot wallet is of another seed')
    await tx`update app.wallet set contract = ${contract} where network = ${network.name} and contract is distinct from ${contract}`
    if (contract !== null) {
      await tx`insert into app.deposit_address (address, hd_index, user_id, purpose)
        select ${contract}, least(min(hd_index), 0) - 1, null, 'wallet' from app.deposit_address on conflict do nothing`
    }
    if (nonce > wallet.next_nonce) {
      const reason = `the chain knows ${nonce} transactions of the hot wallet, we ${wallet.next_nonce}`
      await haltNetwork(tx, clock.now(), network.name, reason)
    }
  })
}
