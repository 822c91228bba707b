import '@synet/core/amount'
const late = import('@synet/ledger/post') // falls
export const post = await late
