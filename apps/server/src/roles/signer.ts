import type { Network } from '@synet/core/network'
import { readJournalFile, readProofKey, readSeed } from '#config'
import type { Context } from '#context'
import { startLoop } from '#jobs/loop'
import { openWallet } from '#payout/sign/open-wallet'
import { replaceStuck } from '#payout/sign/replace-stuck'
import { signApprovedWithdrawal } from '#payout/sign/sign-approved-withdrawal'
import { checkLedger } from '#payout/sign/check-position'
import { openJournal } from '#payout/sign/journal'
import { openKeys, type Signer, type SigningKeys } from '#payout/sign/signing-keys'
import { sweepDeposits } from '#payout/sign/sweep-deposits'
import { openProofKey, publishBuilt } from '#proof/publish-epoch'
import type { Role } from '#roles/running'

/** Holds the seed and serves no requests: it reads approved withdrawals and stores signed transactions. */
export const start: Role = async (context) => {
  const keys = openKeys(readSeed())
  const journal = openJournal(readJournalFile())
  const proofKey = readProofKey()
  return [
    ...context.networks.flatMap((network) => sign(context, network, { keys, journal })),
    startLoop('ledger position', 1_000, () => checkLedger(context, { keys, journal }).then(() => false)),
    ...(proofKey ? [startPublishing(context, keys, proofKey)] : []),
    { stop: async () => journal.close() },
  ]
}

function startPublishing(context: Context, keys: SigningKeys, secret: Uint8Array) {
  const key = openProofKey(secret)
  return startLoop('proof', 500, () => publishBuilt(context, keys, key))
}

function sign(context: Context, network: Network, signer: Signer) {
  let opening: Promise<void> | undefined
  // Nothing is signed before the chain's nonce was compared with ours; the comparison is retried while a node is down.
  const opened = (work: () => Promise<boolean>) => async () => {
    opening ??= openWallet(context, network, signer.keys.hot.address).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    await opening
    return work()
  }
  return [
    startLoop(
      `signing ${network.name}`,
      500,
      opened(() => signApprovedWithdrawal(context, network, signer)),
    ),
    startLoop(
      `sweeps ${network.name}`,
      1_000,
      opened(() => sweepDeposits(context, network, signer)),
    ),
    startLoop(
      `replacements ${network.name}`,
      1_000,
      opened(() => replaceStuck(context, network, signer)),
    ),
  ]
}
