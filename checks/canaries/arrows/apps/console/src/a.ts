import '@synet/ui/controls/button'
import '@synet/training/engine/trainer' // falls
import '@synet/web/pages' // falls
