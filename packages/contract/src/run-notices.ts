/** What a user is reminded of: the end of a round the day before, software and node that run out in seven days and in one. */
export const reminders = ['round-return', 'round-reinvest', 'software-7', 'software-1', 'node-7', 'node-1'] as const
export type Reminder = (typeof reminders)[number]

/** Why a round that should have been renewed was not: its user is told exactly this. */
export const notRenewedReasons = [
  'overdue',
  'frozen',
  'late-checks',
  'unpaid',
  'licence',
  'withdrawn',
  'terms',
  'sold-out',
  'account-limit',
] as const
export type NotRenewedReason = (typeof notRenewedReasons)[number]
