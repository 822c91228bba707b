import '@synet/contract/errors' // falls
import 'zod' // falls
import 'node:fs' // falls
import '@synet/server/main' // falls
import '#amount'
