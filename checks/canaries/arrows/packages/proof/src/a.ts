import '#sha256'
import '@synet/core/amount' // falls
import 'node:crypto' // falls
