import '@synet/stack/seed'
import '#test-support/product'
import '@synet/ui/button' // falls
