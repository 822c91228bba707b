import { randomUUID } from 'node:crypto'
import { readMessageKey, readPushKey } from '#platform/config'
import type { Context } from '#platform/context'
import { releaseEmission } from '#money/emission/genesis'
import { minutes } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { gatherLanes } from '@synet/ledger/gather-lanes'
import { chainPostings } from '@synet/ledger/posting-chain'
import { closeOverTasks } from '#money/chain/close-over-tasks'
import { compareBooks } from '#money/chain/compare-books'
import { watchNodes } from '#money/chain/watch-nodes'
import { watchSmsBudgets } from '#people/verification/sms-budget'
import { lapseFreezes } from '#people/freeze/lapse-freezes'
import { auditClosedDays } from '#custody/audit/audit-closed-days'
import { finishIdentityChecks } from '#people/identity/identity-check'
import { createDelivery, deliverMessages, messageKinds } from '#platform/message/deliver-messages'
import { expireRecharges } from '#money/recharge/expire-recharges'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { fetchRates } from '#money/rate/reference-rates'
import { evaluateSales } from '#training/catalogue/evaluate-sales'
import { messagePublicKey } from '#platform/message/seal-message'
import { sendReminders } from '#training/run/send-reminders'
import { sendNotices } from '#processes/notice/send-notices'
import { queueNotices } from '#platform/notice/queue-notices'
import { pushVendors } from '#platform/push/push-address'
import { deliverPushes } from '#platform/push/deliver-pushes'
import { startLoop } from '#platform/loop/loop'
import { executeDueProposals } from '#operators/proposal/execute-due-proposals'
import { requestDailyEpoch, buildRequestedEpoch } from '#proof/build-epoch'
import { finishDays } from '#proof/finish-days'
import { deleteOldTrees } from '#proof/delete-old-trees'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { watchWallet } from '#custody/payout/watch-wallet'
import type { Role } from '#platform/loop/running'
import { closeDays } from '#training/run/close-days'
import { endTerms } from '#training/run/end-terms'
import { extendLicences } from '#training/run/extend-licences'
import { countTeams } from '#people/team/count-teams'
import { beatMs, watchOutage } from '#training/run/watch-outage'
import { refreshMessages } from '#platform/text/refresh-messages'
import { refreshProjects } from '#training/unit/refresh-projects'
import { punishFound } from '#training/offence/punish-found'
import { releaseVested } from '#money/vesting/release-vested'
import { holdDeadlines } from '#people/security/hold-deadlines'

/** A background job: `run` takes what is due and returns true when there may be more; else it runs again after `idleMs`. */
interface Job {
  readonly name: string
  readonly idleMs: number
  readonly run: (context: Context) => Promise<boolean | void>
}

/** This process's name in claims: no process on any machine has the same one. */
const worker = randomUUID()

/** Every background job of this role that runs once for the whole platform. */
const jobs: readonly Job[] = [
  { name: 'recharge expiry', idleMs: 1_000, run: expireRecharges },
  { name: 'offences', idleMs: 250, run: punishFound },
  { name: 'days', idleMs: 500, run: closeDays },
  { name: 'terms of runs', idleMs: 500, run: endTerms },
  { name: 'tasks that are over', idleMs: 5_000, run: closeOverTasks },
  { name: 'deadlines of withdrawals', idleMs: 500, run: holdDeadlines },
  { name: 'licences', idleMs: minutes(1), run: extendLicences },
  { name: 'sales', idleMs: minutes(1), run: evaluateSales },
  { name: 'teams', idleMs: 250, run: countTeams },
  { name: 'SMS budgets', idleMs: 5_000, run: watchSmsBudgets },
  { name: 'freezes', idleMs: 500, run: lapseFreezes },
  { name: 'identity checks', idleMs: 5_000, run: finishIdentityChecks },
  { name: 'proposals', idleMs: 500, run: executeDueProposals },
  { name: 'reminders', idleMs: minutes(1), run: sendReminders },
  { name: 'events to tell', idleMs: 1_000, run: queueNotices },
  { name: 'notices', idleMs: 2_000, run: sendNotices },
  { name: 'old rows', idleMs: minutes(1), run: deleteOldRows },
  { name: 'reference rates', idleMs: minutes(5), run: fetchRates },
  { name: 'outages', idleMs: beatMs, run: watchOutage },
  { name: 'vesting', idleMs: 5_000, run: releaseVested },
  { name: 'emission', idleMs: 5_000, run: releaseEmission },
  { name: 'chain of postings', idleMs: 1_000, run: ({ sql, clock }) => chainPostings(sql, clock.now()) },
  { name: 'lanes of accounts', idleMs: minutes(1), run: ({ sql, clock }) => gatherLanes(sql, clock.now()) },
  { name: 'days of the ledger', idleMs: minutes(1), run: finishDays },
  { name: 'audit of closed days', idleMs: minutes(1), run: auditClosedDays },
  { name: 'day’s proof', idleMs: 5_000, run: requestDailyEpoch },
  { name: 'proof', idleMs: 500, run: (context) => buildRequestedEpoch(context, worker) },
  { name: 'old proofs', idleMs: minutes(1), run: deleteOldTrees },
]

interface NetworkJob {
  readonly name: string
  readonly idleMs: number
  readonly run: (context: Context, network: Network) => Promise<boolean>
}

/** Every background job of this role that runs once for each network. */
const networkJobs: readonly NetworkJob[] = [
  { name: 'broadcasts', idleMs: 500, run: broadcastOutgoing },
  { name: 'hot wallet', idleMs: 1_000, run: watchWallet },
  { name: 'nodes', idleMs: 1_000, run: watchNodes },
  { name: 'books', idleMs: minutes(1), run: compareBooks },
]

/** Starts every background job; mails and texts need more than the context. */
export const start: Role = async (context) => {
  const key = readMessageKey()
  const deliver = createDelivery(context, key)
  const sealing = key && { publicKey: messagePublicKey(key) }
  const pushKey = readPushKey(context.config)
  // The jobs make up for what was missed while nothing ran, before they close any day.
  await watchOutage(context)
  return [
    await refreshProjects(context),
    refreshMessages(context),
    ...(pushKey
      ? pushVendors.map((vendor) => startLoop(`pushes ${vendor}`, 500, () => deliverPushes(context, pushKey, vendor)))
      : []),
    ...messageKinds.map((kind) =>
      startLoop(`messages ${kind}`, 250, () => deliverMessages(context, deliver, { kind, ...sealing })),
    ),
    ...jobs.map(({ name, idleMs, run }) => startLoop(name, idleMs, () => run(context))),
    ...context.networks.flatMap((network) =>
      networkJobs.map(({ name, idleMs, run }) =>
        startLoop(`${name} ${network.name}`, idleMs, () => run(context, network)),
      ),
    ),
  ]
}
