/**
 * Every `limit` in the SQL of the server and the ledger, by the reason for which it hides no row: neither one that waits
 * for work, nor one of a list that people read. A window over a list of work that always begins with the same rows
 * stands still when these cannot proceed.
 */
export interface LimitGroup {
  readonly why: string
  /** How many each file has. */
  readonly files: Readonly<Record<string, number>>
}

/**
 * What a list for people says about the rows that it leaves out (STD-07): by a field of the answer,
 * `<call>#<path of the field>`, which either leads to the next page or counts them.
 */
export interface PeopleList {
  readonly limits: number
  readonly nextPage?: readonly string[]
  readonly countsRest?: readonly string[]
}

export const limitGroups: readonly LimitGroup[] = [
  {
    why: '`createWorkList` (`platform/loop/work-list.ts`) goes on behind the rows that it has tried.',
    files: {
      'apps/server/src/people/freeze/lapse-freezes.ts': 1,
      'apps/server/src/people/identity/identity-check.ts': 1,
      'apps/server/src/training/catalogue/evaluate-sales.ts': 1,
      'apps/server/src/training/run/send-reminders.ts': 1,
      'apps/server/src/processes/notice/send-notices.ts': 2,
      'apps/server/src/operators/proposal/execute-due-proposals.ts': 2,
      'apps/server/src/training/project/write-sample.ts': 1,
      'apps/server/src/training/run/close-days.ts': 2,
      'apps/server/src/training/run/end-terms.ts': 2,
      'apps/server/src/custody/signer/advance-orders.ts': 2,
      'apps/server/src/custody/signer/record-user-keys.ts': 1,
      'apps/server/src/training/check/draw-checks.ts': 1,
      'apps/server/src/training/check/draw-third-checks.ts': 1,
      'apps/server/src/training/check/judge-pairs.ts': 1,
      'apps/server/src/training/offence/punish-found.ts': 1,
      'apps/server/src/training/round/delete-old-versions.ts': 4,
      'apps/server/src/training/score/store-scores.ts': 1,
      'apps/server/src/money/vesting/release-vested.ts': 2,
      'apps/server/src/processes/retention/replace-leases.ts': 2,
    },
  },
  {
    why: '`readTurn` (`payout/read-turn.ts`) continues after the rows that had their turn.',
    files: {
      'apps/server/src/custody/payout/broadcast-outgoing.ts': 1,
      'apps/server/src/custody/payout/sign/replace-stuck.ts': 2,
      'apps/server/src/custody/payout/sign/sign-approved-withdrawals.ts': 2,
      'apps/server/src/custody/sweep/sweep-deposits.ts': 1,
    },
  },
  {
    why: 'A transfer that was not credited is read again later, behind others; of the dust at an address the largest fifty are credited together.',
    files: { 'apps/server/src/money/chain/credit-transfers.ts': 2 },
  },
  {
    why: 'A claim moves a row behind the others; a failure moves it further. What is too late ends.',
    files: {
      'apps/server/src/platform/message/deliver-messages.ts': 3,
      'apps/server/src/platform/object/remove-objects.ts': 1,
      'apps/server/src/platform/push/deliver-pushes.ts': 1,
    },
  },
  {
    why: 'One transaction processes all that it reads, and no row can fail alone.',
    files: {
      'apps/server/src/money/recharge/expire-recharges.ts': 1,
      'apps/server/src/processes/retention/retention.ts': 8,
      'apps/server/src/platform/notice/queue-notices.ts': 1,
      'apps/server/src/proof/delete-old-trees.ts': 1,
      'apps/server/src/people/team/count-teams.ts': 2,
      'apps/server/src/training/unit/training-bytes.ts': 2,
    },
  },
  {
    why: 'Each look goes on behind the rows of the one before.',
    files: { 'apps/server/src/custody/proposal/find-unsigned.ts': 2 },
  },
  {
    why: 'A score that is computed is not read again until its lease has lapsed.',
    files: { 'apps/server/src/training/score/assign-scores.ts': 1 },
  },
  {
    why: 'A claim hides the unit from others for five minutes, so that the next one follows; one that is given up goes behind the others.',
    files: {
      'apps/server/src/training/replay/recheck-next.ts': 2,
      'apps/server/src/training/replay/replay-next.ts': 1,
    },
  },
  {
    why: 'A round merges or gives up all units that it reads.',
    files: { 'apps/server/src/training/round/close-round.ts': 2 },
  },
  {
    why: 'A lease takes the first unit that nobody has; the others skip it.',
    files: { 'apps/server/src/training/lease/choose-work.ts': 1 },
  },
  {
    why: 'With more users than these, everybody is woken.',
    files: { 'apps/server/src/platform/http/event-tail.ts': 2 },
  },
  {
    why: 'A page of a list that a program reads; its cursor leads to the next page.',
    files: {
      'apps/server/src/people/closing/export-data.ts': 1,
      'apps/server/src/training/calls/train/prints.ts': 2,
      'apps/server/src/training/calls/train/submit.ts': 1,
      'apps/server/src/platform/http/event-cursor.ts': 1,
      'apps/server/src/platform/http/page.ts': 2,
      'apps/server/src/platform/verify-operator-log.ts': 1,
      'apps/server/src/custody/sweep/find-deposits.ts': 1,
      'apps/server/src/training/project/read-history.ts': 3,
      'apps/server/src/custody/signer/chained-table.ts': 2,
    },
  },
  {
    why: 'Rows from which a figure or a drawing is made, or a count that ends where a greater one changes nothing.',
    files: {
      'apps/server/src/people/password/save-new-password.ts': 1,
      'apps/server/src/processes/setup/find-store.ts': 1,
      'apps/server/src/people/closing/personal-rows.ts': 1,
      'apps/server/src/people/closing/read-closing.ts': 1,
      'apps/server/src/people/security/factors.ts': 1,
      'apps/server/src/money/calls/recharge/recharge.ts': 2,
      'apps/server/src/money/chain/follow-chain.ts': 2,
      'apps/server/src/operators/withdrawal/read-withdrawal-facts.ts': 4,
      'apps/server/src/training/project/read-mean.ts': 1,
      'apps/server/src/training/project/read-release.ts': 1,
      'apps/server/src/training/project/read-project.ts': 5,
      'apps/server/src/money/recharge/recharge-refusal.ts': 1,
      'apps/server/src/training/lease/lock-days.ts': 3,
      'apps/server/src/training/lease/read-audit-queue.ts': 1,
      'apps/server/src/training/lease/read-rounds.ts': 4,
      'apps/server/src/training/unit/read-trial-unit.ts': 2,
    },
  },
  {
    why: 'One row: the newest, the only one, any one that proves something, or the first fault of an audit.',
    files: {
      'apps/server/src/training/round/open-project.ts': 1,
      'apps/server/src/people/closing/closed-account.ts': 1,
      'apps/server/src/custody/audit/audit-all.ts': 5,
      'apps/server/src/people/calls/index/config.ts': 1,
      'apps/server/src/training/calls/purchase/task-list.ts': 1,
      'apps/server/src/money/calls/stock/detail.ts': 3,
      'apps/server/src/people/calls/user/freeze.ts': 1,
      'apps/server/src/people/calls/user/passkeys.ts': 2,
      'apps/server/src/training/catalogue/open-catalogue.ts': 1,
      'apps/server/src/money/chain/compare-books.ts': 1,
      'apps/server/src/platform/document/acceptance.ts': 2,
      'apps/server/src/platform/document/read-document.ts': 2,
      'apps/server/src/custody/audit/audit-closed-days.ts': 2,
      'apps/server/src/processes/retention/delete-old-rows.ts': 1,
      'apps/server/src/money/market/pool-points.ts': 2,
      'apps/server/src/people/verification/verification-code.ts': 1,
      'apps/server/src/processes/metrics/read-metrics.ts': 6,
      'apps/server/src/operators/operator/operator-device.ts': 1,
      'apps/server/src/operators/customer/change-freeze.ts': 1,
      'apps/server/src/operators/operator/read-operators.ts': 1,
      'apps/server/src/operators/proof/proof-state.ts': 2,
      'apps/server/src/custody/proposal/audit-proposals.ts': 3,
      'apps/server/src/people/passkey/read-passkeys.ts': 1,
      'apps/server/src/custody/payout/sign/journal.ts': 3,
      'apps/server/src/custody/payout/sign/open-wallet.ts': 1,
      'apps/server/src/custody/anchor/sign-anchor.ts': 3,
      'apps/server/src/training/project/measure-version.ts': 2,
      'apps/server/src/proof/audit-anchors.ts': 1,
      'apps/server/src/proof/build-epoch.ts': 2,
      'apps/server/src/proof/finish-days.ts': 2,
      'apps/server/src/proof/read-epoch.ts': 1,
      'apps/server/src/proof/calls/proof/own.ts': 1,
      'apps/server/src/money/recharge/assign-suspense.ts': 1,
      'apps/server/src/people/session/known-device.ts': 1,
      'apps/server/src/processes/setup/backup-check.ts': 1,
      'apps/server/src/processes/setup/find-running.ts': 3,
      'apps/server/src/processes/setup/initialise.ts': 1,
      'apps/server/src/custody/signer/publish-epoch.ts': 1,
      'apps/server/src/custody/signer/records.ts': 2,
      'apps/server/src/training/score/open-scores.ts': 1,
      'apps/server/src/money/transfer/resolve-receiver.ts': 1,
      'apps/server/src/money/withdrawal/overdue.ts': 1,
      'packages/ledger/src/audit.ts': 9,
      'packages/ledger/src/posting-chain.ts': 1,
    },
  },
]

/** The lists that people read. */
export const peopleLists: Readonly<Record<string, PeopleList>> = {
  'apps/server/src/proof/calls/proof/published.ts': {
    limits: 4,
    nextPage: ['proof/days#next', 'proof/grants#next', 'proof/epochs#next', 'proof/operatorKeys#next'],
  },
  'apps/server/src/training/calls/purchase/task-income.ts': { limits: 1, nextPage: ['purchase/taskIncome#next'] },
  'apps/server/src/training/calls/purchase/task-pledges.ts': { limits: 1, nextPage: ['purchase/taskPledgeList#next'] },
  'apps/server/src/money/calls/recharge/orders.ts': { limits: 1, nextPage: ['recharge/myRecords#next'] },
  'apps/server/src/training/calls/train/offences.ts': { limits: 2, nextPage: ['train/offences#next'] },
  'apps/server/src/training/calls/train/units.ts': { limits: 3, nextPage: ['train/units#next'] },
  'apps/server/src/people/calls/user/personal-data.ts': { limits: 2, nextPage: ['user/dataReads#next'] },
  'apps/server/src/money/calls/user/exchange.ts': { limits: 1, nextPage: ['user/exchangeList#next'] },
  'apps/server/src/people/calls/user/notifications.ts': { limits: 1, nextPage: ['user/notifications#next'] },
  'apps/server/src/people/calls/user/sessions.ts': { limits: 2, nextPage: ['user/logIns#next', 'user/sessions#next'] },
  'apps/server/src/people/calls/user/team.ts': {
    limits: 5,
    nextPage: ['user/team#members.next', 'user/teamEarnings#next'],
  },
  'apps/server/src/money/calls/user/transfer.ts': { limits: 3, nextPage: ['user/transferList#next'] },
  'apps/server/src/money/calls/withdrawal/orders.ts': { limits: 1, nextPage: ['withdrawal/list#next'] },
  'apps/server/src/people/calls/user/identity-check.ts': { limits: 1, countsRest: ['user/identityCheck#open.more'] },
  'apps/server/src/money/market/read-swaps.ts': { limits: 1, nextPage: ['user/exchangeList#next'] },
  'apps/server/src/money/money-log/read-money-log.ts': { limits: 1, nextPage: ['user/getMoneyLog#next'] },
  'apps/server/src/platform/notice/read-notices.ts': { limits: 3, nextPage: ['user/notices#next'] },
  'apps/server/src/platform/notice/read-notifications.ts': { limits: 4, nextPage: ['user/notifications#next'] },
  'apps/server/src/operators/customer/find-customers.ts': { limits: 2, nextPage: ['customers#next'] },
  'apps/server/src/operators/customer/read-customer-history.ts': {
    limits: 4,
    countsRest: [
      'customerHistory#more.deposits',
      'customerHistory#more.withdrawals',
      'customerHistory#more.logIns',
      'customerHistory#more.linked',
    ],
  },
  'apps/server/src/operators/customer/read-customer-team.ts': { limits: 1, nextPage: ['customerTeam#members.next'] },
  'apps/server/src/operators/customer/read-customer.ts': {
    limits: 10,
    countsRest: ['customer#more.sessions', 'customer#more.orders', 'customer#more.freezes'],
  },
  'apps/server/src/operators/identity/identity-checks.ts': { limits: 2, nextPage: ['identityChecks#next'] },
  'apps/server/src/operators/ledger/read-account.ts': { limits: 2, nextPage: ['ledgerAccount#next'] },
  'apps/server/src/operators/ledger/search-ledger.ts': { limits: 1, nextPage: ['ledgerSearch#next'] },
  'apps/server/src/operators/message/messages.ts': { limits: 1, nextPage: ['messages#next'] },
  'apps/server/src/operators/notice/notice-calls.ts': { limits: 1, nextPage: ['notices#next'] },
  'apps/server/src/operators/operator/read-log.ts': { limits: 1, nextPage: ['log#next'] },
  'apps/server/src/operators/proposal/read-proposals.ts': { limits: 2, nextPage: ['proposals#next'] },
  'apps/server/src/custody/calls/proof/changes.ts': { limits: 1, nextPage: ['proof/changes#next'] },
  'apps/server/src/operators/read/customer-reads.ts': { limits: 2, nextPage: ['reads#next'] },
  'apps/server/src/operators/recharge/exception-calls.ts': {
    limits: 2,
    nextPage: ['exceptions#suspenseNext', 'exceptions#tasksNext'],
  },
  'apps/server/src/operators/training/training-calls.ts': {
    limits: 1,
    nextPage: ['training#next'],
    countsRest: ['training#versionsMore'],
  },
  'apps/server/src/operators/withdrawal/list-queue.ts': { limits: 2, nextPage: ['withdrawals#next'] },
  'apps/server/src/proof/read-anchors.ts': { limits: 2, nextPage: ['proof/anchors#next'] },
  'apps/server/src/training/run/read-outages.ts': { limits: 1, countsRest: ['proof/figures#outagesMore'] },
  'apps/server/src/money/calls/purchase/records.ts': { limits: 2, nextPage: ['purchase/records#next'] },
  'apps/server/src/money/recharge/read-orders.ts': { limits: 2, nextPage: ['recharge/myRecords#next'] },
  'apps/server/src/training/run/read-runs.ts': { limits: 1, nextPage: ['purchase/taskPledgeList#next'] },
  'apps/server/src/custody/signer/read-work.ts': { limits: 2, nextPage: ['work#payoutsNext', 'work#proposalsNext'] },
  'apps/server/src/people/team/read-team.ts': { limits: 1, nextPage: ['user/team#members.next'] },
  'apps/server/src/money/calls/user/vesting.ts': { limits: 1, nextPage: ['user/vesting#next'] },
  'apps/server/src/money/withdrawal/read-withdrawals.ts': { limits: 1, nextPage: ['withdrawal/list#next'] },
}
