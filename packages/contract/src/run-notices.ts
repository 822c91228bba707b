/**
 * Reminders to users: the end of a term one day before, the expiry of software and node seven days and one day before.
 */
export const reminders = ['round-return', 'round-reinvest', 'software-7', 'software-1', 'node-7', 'node-1'] as const
export type Reminder = (typeof reminders)[number]

/** Why a due term was not renewed, as the user is notified. */
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
