/** The most withdrawals of one user that are in progress. */
export const openWithdrawalsMax = 5
