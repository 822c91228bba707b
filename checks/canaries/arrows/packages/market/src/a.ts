import '@synet/core/amount'
import '@synet/ledger/chart' // falls
import 'postgres' // falls
