import '@synet/server/platform/context'
import '@synet/ledger/post'
import '@synet/web/main' // falls
