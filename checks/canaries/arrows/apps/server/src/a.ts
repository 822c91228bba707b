import '@synet/chain/rpc'
import '@synet/words/message'
import '@synet/words/pages/en-US' // falls
import '@synet/ui/button' // falls
import '@synet/stack/start-stack' // falls
import '@synet/server/platform/config' // falls
import '#test-support/product' // falls
import '@synet/chain/test-support/fake-chain' // falls
