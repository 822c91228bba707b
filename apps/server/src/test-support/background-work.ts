import type { NetworkName } from '@synet/core/all-networks'
import { storeScores } from '#training/score/store-scores'
import { chainPostings } from '@synet/ledger/posting-chain'
import type { Sql } from '@synet/ledger/database'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain } from '#money/chain/follow-chain'
import type { Context } from '#platform/context'
import type { ProcessRole } from '#platform/database/database-roles'
import { lapseFreezes } from '#people/freeze/lapse-freezes'
import { releaseEmission } from '#money/emission/genesis'
import { sendNotices } from '#processes/notice/send-notices'
import { queueNotices } from '#platform/notice/queue-notices'
import { pushVendors } from '#platform/push/push-address'
import { deliverPushes } from '#platform/push/deliver-pushes'
import { type NetworkChain, pushKey } from '#test-support/seeded-product'
import { deliverMessages } from '#platform/message/deliver-messages'
import { evaluateSales } from '#training/catalogue/evaluate-sales'
import { expireRecharges } from '#money/recharge/expire-recharges'
import { executeDueProposals } from '#operators/proposal/execute-due-proposals'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { closeDays } from '#training/run/close-days'
import { endTerms } from '#training/run/end-terms'
import { extendLicences } from '#training/run/extend-licences'
import { countTeams } from '#people/team/count-teams'
import { chooseThirdChecks } from '#training/check/choose-third-checks'
import { drawChecks } from '#training/check/draw-checks'
import { drawThirdChecks } from '#training/check/draw-third-checks'
import { judgePairs } from '#training/check/judge-pairs'
import { punishFound } from '#training/offence/punish-found'
import { closeRound } from '#training/round/close-round'
import { projectCodes } from '#training/unit/projects'
import { readBroughtProjects } from '#training/unit/refresh-projects'
import { openBroughtProjects } from '#training/round/open-brought-projects'
import { createComputeThread } from '#training/replay/compute-unit'
import { recheckNext } from '#training/replay/recheck-next'
import { replayNext } from '#training/replay/replay-next'
import { createReplayWorker } from '#training/replay/replay-worker'
import { checkProposals } from '#custody/signer/check-proposals'
import { recordFirstSights } from '#custody/signer/record-first-sights'
import { releaseVested } from '#money/vesting/release-vested'
import { holdDeadlines } from '#people/security/hold-deadlines'

export interface BackgroundWork extends AsyncDisposable {
  /** Runs each job once and mines the confirmations of each chain. @returns whether a job found something to do */
  pass(): Promise<boolean>
  /** Passes until no job finds anything to do. */
  finish(): Promise<void>
}

const passesMax = 200

/** Tells whether a network's chain brings anything about: blocks on which nothing waits are not mined. */
async function isUnderWay(look: Sql, network: NetworkName): Promise<boolean> {
  const [row] = await look<{ any: boolean }[]>`
    select exists (select from app.outgoing where network = ${network} and state = 'open')
      or exists (select from app.chain_transfer where network = ${network} and state = 'seen')
      or exists (select from app.withdrawal where network = ${network} and state = 'approved') as any`
  return row?.any === true
}

/**
 * Does by hand, in one order, what jobs, watcher, signer and audits do in processes of their own.
 * @param as opens what a process has: each works with the rights of its own role
 */
export function createBackgroundWork(
  as: (role: ProcessRole) => Context,
  look: Sql,
  {
    signer,
    chains,
    deliver,
  }: {
    readonly signer: Signer
    readonly chains: readonly NetworkChain[]
    readonly deliver: Parameters<typeof deliverMessages>[1]
  },
): BackgroundWork {
  const [ofJobs, ofAudits, ofWatcher, ofSigner] = [as('jobs'), as('audits'), as('watcher'), as('signer')]
  const worker = createReplayWorker(createComputeThread())
  const payOut = async ({ network, chain }: NetworkChain): Promise<boolean> => {
    if (!chain.isWaiting() && !(await isUnderWay(look, network.name))) return false
    chain.mine(network.confirmations)
    while (await followChain(ofWatcher, network));
    const credited = await creditTransfers(ofWatcher, network)
    await recordFirstSights(ofSigner, signer)
    const signed = await signApprovedWithdrawals(ofSigner, network, signer)
    const sent = await broadcastOutgoing(ofJobs, network)
    return credited || signed || sent
  }
  const closeRounds = async (): Promise<boolean> => {
    let more = false
    for (const code of projectCodes()) more = (await closeRound(ofAudits, code)) || more
    return more
  }
  const openBrought = async (): Promise<void> => {
    await openBroughtProjects(ofAudits)
    await readBroughtProjects(ofAudits)
  }
  const jobs: readonly (() => Promise<boolean | void>)[] = [
    ...chains.map((chain) => () => payOut(chain)),
    () => releaseEmission(ofJobs),
    () => expireRecharges(ofJobs),
    () => lapseFreezes(ofJobs),
    () => holdDeadlines(ofJobs),
    async () => void (await checkProposals(ofSigner, signer)),
    () => executeDueProposals(ofJobs),
    () => drawChecks(ofAudits),
    () => judgePairs(ofAudits),
    // Each call counts one span of ten minutes: a day has 144 of them.
    async () => {
      while (await chooseThirdChecks(ofAudits));
    },
    () => drawThirdChecks(ofAudits),
    () => replayNext(ofAudits, worker),
    () => punishFound(ofJobs),
    () => recheckNext(ofAudits, worker),
    closeRounds,
    openBrought,
    () => storeScores(ofAudits),
    () => closeDays(ofJobs),
    () => endTerms(ofJobs),
    () => extendLicences(ofJobs),
    () => evaluateSales(ofJobs),
    () => releaseVested(ofJobs),
    () => countTeams(ofJobs),
    () => chainPostings(look, ofJobs.clock.now()),
    () => queueNotices(ofJobs),
    () => sendNotices(ofJobs),
    () => deliverMessages(ofJobs, deliver),
    ...pushVendors.map(
      (vendor) => () => deliverPushes(ofJobs, { privateKey: pushKey, subject: 'mailto:tests@synet.invalid' }, vendor),
    ),
  ]
  const passOnce = async (): Promise<boolean> => {
    let more = false
    for (const job of jobs) more = (await job()) === true || more
    return more
  }
  // Tests that run beside each other take turns: the jobs work under one name.
  let last = Promise.resolve(false)
  const pass = (): Promise<boolean> => {
    last = last.catch(() => false).then(passOnce)
    return last
  }
  return {
    pass,
    async finish() {
      for (let passes = 0; await pass(); passes++)
        if (passes === passesMax) throw new Error('background work does not come to an end')
    },
    [Symbol.asyncDispose]: () => worker.thread.close(),
  }
}
