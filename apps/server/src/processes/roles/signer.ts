import type { NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import {
  readAnchorNetwork,
  readApprovals,
  readKeyPlaces,
  readStandby,
  readStandbyPort,
  readStoreFile,
} from '#platform/config'
import type { Context } from '#platform/context'
import { checkedClock } from '#platform/database-clock'
import { startLoop } from '#platform/loop/loop'
import { openWallet } from '#custody/payout/sign/open-wallet'
import { signAnchor } from '#custody/anchor/sign-anchor'
import { payOwnFunds } from '#custody/payout/sign/pay-own-funds'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { checkLedger } from '#custody/payout/sign/check-position'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { sweepDeposits } from '#custody/sweep/sweep-deposits'
import { watchGas } from '#custody/payout/sign/gas'
import type { ProofKey } from '#proof/proof-key'
import { publishBuilt } from '#custody/signer/publish-epoch'
import type { Role, Running } from '#platform/loop/running'
import { beatRole, beatMs } from '#training/run/watch-outage'
import { checkProposals } from '#custody/signer/check-proposals'
import { openConfiguredKeys } from '#custody/signer/keys/open-configured-keys'
import { advanceOrders } from '#custody/signer/advance-orders'
import { recordFirstSights } from '#custody/signer/record-first-sights'
import { startApprovals } from '#custody/signer/start-approvals'
import { createStandbyClient, noStandby, startStandby } from '#custody/signer/standby'
import { holdStore, openStore } from '#custody/signer/store'
import { checkStore } from '#custody/signer/store-head'
import { refuseKeyPlace } from '#processes/setup/find-key-places'
import { needOnePlace, needOwnStore } from '#processes/setup/find-store'
import { needOwnSeed } from '#processes/setup/need-own-secrets'

/**
 * Holds the keys. It trusts its own store and operators' signatures, not the rows of the shared database, and serves its
 * own page, on which operators see what they sign.
 */
export const start: Role = async (context) => {
  const file = readStoreFile()
  await needOwnStore(context.sql, file)
  needOnePlace(file)
  const held = holdStore(file)
  const store = openStore(file)
  /** The store is closed after everything that uses it. */
  const using = (parts: readonly Running[]): Running => ({
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      store.close()
      held.close()
    },
  })
  const waiting = readStandbyPort()
  if (waiting && !store.isPromoted()) {
    const server = await startStandby(store, waiting)
    return [using([{ stop: () => server.close() }])]
  }
  const places = readKeyPlaces()
  await needOwnSeed(context.sql, places.seed)
  const { keys, proofKey } = await openConfiguredKeys(places).catch(refuseKeyPlace)
  const { journal, records } = store
  const other = readStandby()
  const standby = other ? createStandbyClient(store, other.url, other.secret) : noStandby
  const signer: Signer = {
    keys,
    contracts: context.config.payoutContracts,
    journal,
    records,
    standby,
    clock: context.config.development ? context.clock : checkedClock,
  }
  const approvals = readApprovals()
  const anchors = readAnchors(proofKey)
  const page = approvals && (await startApprovals(context, signer, approvals))
  const loops = [
    ...context.networks.flatMap((network) => startNetworkLoops(context, network, signer, anchors)),
    startLoop('heartbeat', beatMs, () => beatRole(context, 'signer')),
    startLoop('store', 1_000, async () => void (await checkStore(context, signer))),
    startLoop('ledger position', 1_000, async () => void (await checkLedger(context, signer))),
    startLoop('first sights', 1_000, () => recordFirstSights(context, signer)),
    startLoop('proposals', 2_000, async () => void (await checkProposals(context, signer))),
    ...(proofKey ? [startPublishing(context, signer, proofKey)] : []),
  ]
  // Calls are answered before the loops stop.
  return [...(page ? [page] : []), using(loops)]
}

const startPublishing = (context: Context, signer: Signer, key: ProofKey) =>
  startLoop('proof', 500, () => publishBuilt(context, signer, key))

interface Anchors {
  readonly network: NetworkName
  /** The public part of the proof's key. */
  readonly publicKey: string
}

function readAnchors(proofKey: ProofKey | undefined): Anchors | undefined {
  const name = readAnchorNetwork()
  if (name === undefined) return undefined
  invariant(proofKey, 'ANCHOR_NETWORK needs a proof key')
  return { network: name, publicKey: proofKey.publicKey }
}

function startNetworkLoops(context: Context, network: Network, signer: Signer, anchors: Anchors | undefined) {
  let opening: Promise<void> | undefined
  // Nothing is signed before the chain's nonce was compared with ours; the comparison is retried while a node is down.
  const withOpenWallet = (work: () => Promise<boolean>) => async () => {
    opening ??= openWallet(context, network, signer).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    await opening
    return work()
  }
  return [
    startLoop(`orders ${network.name}`, 2_000, () => advanceOrders(context, network, signer)),
    startLoop(
      `signing ${network.name}`,
      500,
      withOpenWallet(() => signApprovedWithdrawals(context, network, signer)),
    ),
    startLoop(
      `own funds ${network.name}`,
      5_000,
      withOpenWallet(() => payOwnFunds(context, network, signer)),
    ),
    startLoop(
      `sweeps ${network.name}`,
      1_000,
      withOpenWallet(() => sweepDeposits(context, network, signer)),
    ),
    startLoop(`gas ${network.name}`, 5_000, () => watchGas(context, network, signer)),
    startLoop(
      `replacements ${network.name}`,
      1_000,
      withOpenWallet(() => replaceStuck(context, network, signer)),
    ),
    ...(anchors?.network === network.name
      ? [
          startLoop(
            `anchors ${network.name}`,
            2_000,
            withOpenWallet(() => signAnchor(context, network, signer, anchors.publicKey)),
          ),
        ]
      : []),
  ]
}
