import '@synet/core/amount'
import '@synet/market/fee' // falls
