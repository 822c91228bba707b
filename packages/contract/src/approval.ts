/**
 * How many operators a change takes, and whether it is announced before it takes effect. `two-with-notice`: users rely on
 * what it changes.
 */
export const approvals = ['one', 'two', 'two-with-notice'] as const
export type Approval = (typeof approvals)[number]
