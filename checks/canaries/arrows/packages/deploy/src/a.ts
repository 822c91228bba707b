import '@synet/server/platform/config/variables'
import 'yaml'
import '@synet/ledger/post' // falls
