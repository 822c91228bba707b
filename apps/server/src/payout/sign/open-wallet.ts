import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { haltNetwork } from '#chain/halt-network'
import type { Context } from '#context'

/**
 * Creates the hot wallet's row when the signer starts. A chain nonce ahead of ours means that somebody else has signed
 * with the key, or that our database is an old one: then nothing more is signed. TRON has no nonces to compare.
 * @param address the hot wallet's, in hexadecimal
 */
export async function openWallet({ sql, rpc, clock }: Context, network: Network, address: string): Promise<void> {
  const nonce = network.kind === 'tron' ? 0n : await rpc[network.name].readNonce(address)
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.wallet (network, address, next_nonce) values (${network.name}, ${address}, ${nonce}) on conflict do nothing`
    const [wallet] = await tx<
      { address: string; next_nonce: bigint }[]
    >`select address, next_nonce from app.wallet where network = ${network.name} for update`
    invariant(wallet?.address === address, 'the hot wallet is of another seed')
    if (nonce > wallet.next_nonce) {
      const reason = `the chain knows ${nonce} transactions of the hot wallet, we ${wallet.next_nonce}`
      await haltNetwork(tx, clock.now(), network.name, reason)
    }
  })
}
