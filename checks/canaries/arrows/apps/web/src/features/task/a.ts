import '@synet/ui/controls/button'
import '@synet/training/engine/trainer'
import '#features/task/queries.ts'
import '@synet/training/protocol/replay' // falls
import '@synet/ledger/chart' // falls
import '@synet/server/platform/context' // falls
import '#features/recharge/queries.ts' // falls
