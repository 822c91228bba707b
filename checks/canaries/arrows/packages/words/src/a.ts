import '@synet/contract/errors'
import '@synet/ui/controls/button' // falls
