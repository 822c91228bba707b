import '@synet/stack/test-database'
import 'fast-check'
import '@synet/chain/rpc' // falls
