/**
 * Says how many operators a change needs, and whether it is announced before it takes effect. `two-with-notice` is for
 * changes of something on which users rely.
 */
export const approvalKinds = ['one', 'two', 'two-with-notice'] as const
export type Approval = (typeof approvalKinds)[number]

/**
 * Settings of the pace of operation, which one operator changes alone. One that is taken from this list was changed
 * without signatures before: audits of that time then need the time of the change.
 */
export const oneOperatorSettings: readonly string[] = [
  'inviteRequired',
  'rechargeOpenMax',
  'rechargeLifeMs',
  'swapQuoteMs',
  'withdrawQuoteMs',
  'devicesMax',
  'leaseLifeMs',
  'leasesPerRunMax',
  'auditQueueMax',
  'replayIdle',
  'roundUnits',
  'roundMs',
  'epochMs',
  'versionsKeepEvery',
  'versionsKeepNewest',
  'receivingAccountsMax',
  'smsCountryDayMin',
]
