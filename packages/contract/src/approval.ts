/**
 * Says how many operators a change needs, and whether it is announced before it takes effect. `two-with-notice` is for
 * changes of something on which users rely.
 */
export const approvals = ['one', 'two', 'two-with-notice'] as const
export type Approval = (typeof approvals)[number]
