import '@synet/words/message'
import '@synet/contract/client' // falls
