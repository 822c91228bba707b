/** The most withdrawals of one user that are under way. */
export const openWithdrawalsMax = 5
