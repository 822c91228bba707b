import '@synet/contract/errors'
import '@synet/ui/button' // falls
