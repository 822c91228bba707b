/** What makes a public sentence about money or proof true, and the test that would fail if it became false. */
export interface Claim {
  /** Keys of the pages' texts that say it. */
  readonly keys: readonly string[]
  readonly because: string
  /** Path of a test, and a part of its title. */
  readonly test: readonly [file: string, title: string]
}

const server = 'apps/server/src'

export const claims: readonly Claim[] = [
  {
    keys: ['landing.title', 'landing.proof-text', 'proof.days-note', 'proof.chart-legend'],
    because: 'balances are sums of entries; each day’s totals, reserves and debts are published and can be added up',
    test: ['e2e/money/proof.test.ts', 'everything published follows from itself and from the chain'],
  },
  {
    keys: ['landing.lead', 'landing.training-text', 'website.text', 'run.today-open'],
    because: 'only verified units count for a day; a wrong one is an offence',
    test: [`${server}/train/training-rules.test.ts`, 'a right one is paid, a wrong one is an offence'],
  },
  {
    keys: ['website.depends-text', 'pledge.risk', 'run.today-earned'],
    because: 'a day is credited when it closes with its quota verified, otherwise its reservation returns',
    test: [`${server}/run/runs.test.ts`, 'is credited when the day closes'],
  },
  {
    keys: ['project.audits-note', 'project.list-text'],
    because: 'a replay must be identical bit for bit; what was replayed, sampled and rejected is counted in public',
    test: [`${server}/project/project.test.ts`, 'shows versions, losses, regions and audits as they came about'],
  },
  {
    keys: ['landing.principal-text', 'website.principal-text'],
    because: 'the principal is a balance of its user in the bucket “pledged”; no posting kind lends it',
    test: [`${server}/run/runs.test.ts`, 'ended early gives the whole principal back at once'],
  },
  {
    keys: ['reinvest.on', 'run.expired-text'],
    because: 'the principal stays in the user’s own bucket through every round',
    test: [`${server}/run/runs.test.ts`, 'with auto-reinvest, and the principal stays locked'],
  },
  {
    keys: ['reinvest.off', 'run.pending-text'],
    because: 'the end of a round returns the principal whatever the audits still have to do',
    test: [`${server}/run/end-early.test.ts`, 'is not needed to get the principal back when audits are late'],
  },
  {
    keys: ['offence.text', 'frozen.keeps'],
    because: 'offences void days, never the principal; a freeze moves no money',
    test: [
      `${server}/train/attacks.test.ts`,
      'the third offence in 30 days ends the runs, with the whole principal back',
    ],
  },
  {
    keys: ['offence.appeal-text'],
    because: 'an offence that two operators lift gives back what it took',
    test: [`${server}/ops/training/appeal.test.ts`, 'lifted, it counts no more'],
  },
  {
    keys: ['landing.snt', 'landing.sntn', 'website.income-text'],
    because: 'the supply is issued once; a task is sold out when the emission budget does not cover its promise',
    test: [`${server}/run/runs.test.ts`, 'is sold out when the emission budget does not cover'],
  },
  {
    keys: ['website.risk.emission'],
    because: 'an item promises at most a fifth of a month’s release',
    test: [`${server}/emission/emission-share.test.ts`, 'promises at most 20 % of a month’s release'],
  },
  {
    keys: ['level.share', 'invitation.rule'],
    because: 'an agent’s share is computed from verified income and reserved with it',
    test: [`${server}/run/runs.test.ts`, 'pays the direct agent his share of verified income, from the same reserve'],
  },
  {
    keys: ['vesting.text', 'website.term.supply', 'proof.grants-note'],
    because: 'grants are bounded, announced for seven days, and vest in 30 equal parts',
    test: [`${server}/ops/money/grant.test.ts`, 'vests in 30 equal daily parts and can not be sold before'],
  },
  {
    keys: ['website.term.change'],
    because: 'these changes are proposals of two operators with a day’s notice',
    test: [
      `${server}/ops/two-operators.test.ts`,
      'about money, risk and where to pay is corrected by two, after a day’s notice',
    ],
  },
  {
    keys: ['website.term.account', 'frozen.answer-text'],
    because: 'a freeze ends by itself unless two operators keep it, and its owner can answer',
    test: [`${server}/ops/customer/change-freeze.test.ts`, 'has a review after 30 days and ends by itself'],
  },
  {
    keys: ['website.term.funds', 'transfer.final'],
    because: 'corrections reverse the platform’s own mistakes only',
    test: [`${server}/ops/money/correction.test.ts`, 'never touches what a user confirmed'],
  },
  {
    keys: ['website.fees-note'],
    because: 'a quote states fee and amount, and is carried out as shown or not at all',
    test: ['apps/web/test/transfer-swap.test.ts', 'sends exactly what was shown, once'],
  },
  {
    keys: ['withdraw.fee-short', 'withdraw.fee-no-price', 'withdraw.cancel-text', 'withdraw.returned'],
    because: 'what an order took is held apart and returns whole when it ends without a payout',
    test: [`${server}/withdrawal/withdrawal.test.ts`, 'rejected or cancelled gives everything back, fee included'],
  },
  {
    keys: ['withdraw.review'],
    because: 'the hours shown are those of the settings',
    test: [`${server}/ops/two-operators.test.ts`, 'says the hours of review and hold as the settings have them'],
  },
  {
    keys: ['withdraw.overdue-text'],
    because: 'an overdue order is shown as such and can be cancelled while it is reviewed',
    test: ['apps/web/test/withdrawals.test.ts', 'overdue is shown in the list and on the order'],
  },
  {
    keys: ['withdraw.held-why', 'account.held-why', 'transfer.held-why'],
    because: 'a security change holds withdrawals, new receivers and new accounts, and nothing else',
    test: ['apps/web/test/transfer-swap.test.ts', 'a transfer that is held says until when and why'],
  },
  {
    keys: ['recharge.arrives', 'recharge.below-text'],
    because: 'what the chain’s log confirms is credited; less than the minimum waits until the sum passes it',
    test: [`${server}/recharge/recharge.test.ts`, 'dust waits at its address until the sum passes it'],
  },
  {
    keys: ['recharge.arrived-short', 'recharge.arrived-over', 'recharge.arrived-late', 'recharge.late-text'],
    because: 'an address belongs to its user for ever',
    test: [`${server}/recharge/recharge.test.ts`, 'is credited all the same when its money comes late'],
  },
  {
    keys: ['recharge.cancel-text', 'recharge.arrived-cancelled'],
    because: 'a cancelled order’s address is still watched',
    test: [`${server}/recharge/recharge.test.ts`, 'that was cancelled is credited all the same'],
  },
  {
    keys: ['stock.risk'],
    because: 'the chart has a point per swap and none that was invented',
    test: ['apps/web/test/transfer-swap.test.ts', 'the price, its chart as a table too'],
  },
  {
    keys: ['pledge.below-break-even', 'website.risk.back'],
    because: 'the break-even counts licences, electricity and the lower price, and is shown before pledging',
    test: [`${server}/catalogue/sure-loss.test.ts`, 'a price that falls pauses sales until it holds again'],
  },
  {
    keys: ['proof.signed', 'proof.unsigned', 'proof.unchecked', 'proof.empty'],
    because: 'the browser checks the signature and adds the figures up itself',
    test: ['apps/web/test/proof.test.ts', 'figures that do not fit their signature, and a gap, are said loudly'],
  },
  {
    keys: ['proof.own-good', 'proof.own-how', 'proof.own-visitor', 'checker.good'],
    because: 'the path from one’s leaf to the signed root is checked on the device',
    test: ['packages/proof/src/check-proof.test.ts', 'everybody is in the total, and the total is the sum of all'],
  },
  {
    keys: ['checker.bad', 'checker.no-signature', 'checker.hash', 'proof.compare'],
    because: 'any changed figure of the file is rejected',
    test: ['packages/proof/src/check-proof.test.ts', 'any changed figure of the file is rejected'],
  },
  {
    keys: ['proof.save-note', 'checker.lead'],
    because: 'the checker is one file without anything to load',
    test: ['apps/web/test/proof.test.ts', 'the checker that takes it works from disk, offline'],
  },
  {
    keys: ['proof.block'],
    because: 'every address signs each epoch, and an old signature does not fit a new block',
    test: ['e2e/money/proof.test.ts', 'an old signature for a new block'],
  },
  {
    keys: ['proof.anchor-note', 'proof.anchor-none'],
    because: 'a daily transaction holds the three hashes',
    test: [
      `${server}/payout/anchor-attacks.test.ts`,
      'one transaction to ourselves names the epoch, the ledger and the operators’ log',
    ],
  },
  {
    keys: ['proof.history-note'],
    because: 'each epoch names the hash of the one before',
    test: ['e2e/money/proof.test.ts', 'an old epoch restated'],
  },
  {
    keys: ['proof.limit.visible'],
    because: 'who registers after an epoch is in the next one',
    test: ['e2e/money/proof.test.ts', 'a person who registers after an epoch learns so'],
  },
  {
    keys: ['project.samples-note'],
    because: 'the published checkpoint writes the published samples again',
    test: [`${server}/project/project.test.ts`, 'samples that the checkpoint writes again'],
  },
]

/** Sentences that promise nothing: they warn, state a limit, or say what to do next. */
export const warnings: readonly string[] = [
  'landing.risk',
  'pledge.region-hint',
  'pledge.no-software',
  'pledge.no-node',
  'recharge.network-warning',
  'recharge.network.test',
  'recharge.network.ethereum',
  'recharge.network.evm',
  'recharge.network.tron',
  'recharge.no-networks',
  'account.none',
  'account.check',
  'withdraw.no-account',
  'transfer.check-name',
  'swap.impact-text',
  'swap.moved',
  'stock.no-price',
  'stock.none',
  'invitation.text',
  'project.empty',
  'project.progress-note',
  'project.progress-empty',
  'project.samples-empty',
  'project.map-note',
  'project.map-empty',
  'project.try-note',
  'project.try-failed',
  'project.try-fiction',
  'proof.limit.check',
  'proof.limit.outside',
  'proof.limit.loan',
  'proof.limit.between',
  'proof.limit.keys',
  'proof.limit.now',
  'proof.limit.price',
  'proof.limit.neighbours',
  'website.times-none',
  'website.risk.price',
  'website.risk.chain',
  'website.risk.company',
  'website.risk.law',
  'website.run-by-none',
  'website.development',
  'checker.limits',
]

/** The first parts of keys whose sentences speak of money or proof. */
export const subjects: readonly string[] = [
  'landing',
  'website',
  'proof',
  'checker',
  'vesting',
  'reinvest',
  'run',
  'offence',
  'frozen',
  'stock',
  'invitation',
  'level',
  'project',
  'pledge',
  'recharge',
  'withdraw',
  'transfer',
  'swap',
  'account',
]
