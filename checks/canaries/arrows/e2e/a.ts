import '@synet/stack/start-stack'
import '@synet/web/main' // falls
