import '@synet/server/context'
import '@synet/ledger/post'
import '@synet/web/main' // falls
