import { readMessageKey } from '#config'
import { releaseEmission } from '#emission/genesis'
import { minutes } from '@synet/core/clock'
import { chainPostings } from '@synet/ledger/posting-chain'
import { compareBooks } from '#chain/compare-books'
import { lapseFreezes } from '#freeze/lapse-freezes'
import { createDelivery, deliverMessages } from '#jobs/deliver-messages'
import { expireRecharges } from '#jobs/expire-recharges'
import { deleteOldRows } from '#jobs/delete-old-rows'
import { remind } from '#jobs/remind'
import { startLoop } from '#jobs/loop'
import { executeDueProposals } from '#ops/proposal/execute-due-proposals'
import { requestDailyEpoch, buildRequestedEpoch } from '#proof/build-epoch'
import { finishDays } from '#proof/finish-days'
import { deleteOldTrees } from '#proof/delete-old-trees'
import { broadcastOutgoing } from '#payout/broadcast-outgoing'
import { watchWallet } from '#payout/watch-wallet'
import type { Role } from '#roles/running'
import { closeDays } from '#run/close-days'
import { endRounds } from '#run/end-rounds'
import { extendLicences } from '#run/extend-licences'
import { countTeams } from '#team/count-teams'
import { beatMs, watchOutage } from '#run/watch-outage'
import { refreshMessages } from '#text/refresh-messages'
import { releaseVested } from '#vesting/release-vested'

/** Everything that falls due. */
export const start: Role = async (context) => {
  const deliver = createDelivery(context, readMessageKey())
  return [
    refreshMessages(context),
    startLoop('messages', 250, () => deliverMessages(context, deliver)),
    startLoop('recharge expiry', 1_000, () => expireRecharges(context)),
    ...context.networks.flatMap((network) => [
      startLoop(`payouts ${network.name}`, 500, () => broadcastOutgoing(context, network)),
      startLoop(`hot wallet ${network.name}`, 1_000, () => watchWallet(context, network)),
      startLoop(`books of ${network.name}`, minutes(1), () => compareBooks(context, network)),
    ]),
    startLoop('days', 500, () => closeDays(context)),
    startLoop('rounds of runs', 500, () => endRounds(context)),
    startLoop('licences', minutes(1), () => extendLicences(context).then(() => false)),
    startLoop('teams', 250, () => countTeams(context)),
    startLoop('freezes', 500, () => lapseFreezes(context)),
    startLoop('proposals', 500, () => executeDueProposals(context)),
    startLoop('reminders', minutes(1), () => remind(context)),
    startLoop('old rows', minutes(1), () => deleteOldRows(context)),
    startLoop('outages', beatMs, () => watchOutage(context).then(() => false)),
    startLoop('vesting', 5_000, () => releaseVested(context)),
    startLoop('emission', 5_000, () => releaseEmission(context)),
    startLoop('chain of postings', 1_000, () => chainPostings(context.sql, context.clock.now())),
    startLoop('days of the ledger', minutes(1), () => finishDays(context)),
    startLoop('day’s proof', 5_000, () => requestDailyEpoch(context).then(() => false)),
    startLoop('proof', 500, () => buildRequestedEpoch(context, `jobs-${process.pid}`)),
    startLoop('old proofs', minutes(1), () => deleteOldTrees(context)),
  ]
}
