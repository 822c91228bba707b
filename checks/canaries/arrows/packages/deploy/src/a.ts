import '@synet/server/config/variables'
import 'yaml'
import '@synet/ledger/post' // falls
