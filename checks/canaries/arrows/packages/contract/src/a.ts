import '@synet/core/amount'
import 'zod/mini'
import '@synet/ledger/chart' // falls
import 'viem' // falls
