import { readLedgerHead } from '@synet/ledger/posting-chain'
import { haltNetwork } from '#chain/halt-network'
import type { Context } from '#context'
import { findUnsigned } from '#ops/proposal/find-unsigned'
import type { Signer } from '#payout/sign/signing-keys'
import { isSignedHere, publishOpenSignatures } from '#signer/approve-proposal'
import { beginning, publishKeyLog } from '#signer/key-log'

/** The last closed posting that each signer has looked at. */
const looked = new WeakMap<Signer, bigint>()

/**
 * Publishes changes of operators' keys, and checks by the signer's own store that every posting and change that needs
 * operators' signatures has them. Otherwise every network halts: somebody wrote to the database.
 * @returns what is wrong
 */
export async function checkProposals(
  context: Pick<Context, 'sql' | 'clock' | 'networks'>,
  signer: Signer,
): Promise<string | undefined> {
  const { sql } = context
  const { newest } = await readLedgerHead(sql, undefined)
  const began = await beginning(sql, signer)
  const wrong =
    (await publishKeyLog(sql, signer)) ??
    (await findUnsigned(sql, {
      since: { posting: BigInt(began.content.after), at: began.at },
      looked: looked.get(signer) ?? 0n,
      isSigned: (row) => isSignedHere(context, signer, row),
    }))
  if (wrong === undefined) {
    if (newest) looked.set(signer, newest.through)
    await publishOpenSignatures(sql, signer)
    return undefined
  }
  for (const { name } of context.networks) await haltNetwork(sql, signer.clock.now(), name, wrong)
  return wrong
}
