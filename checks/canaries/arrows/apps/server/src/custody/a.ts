import '#custody/signer/store'
import '#platform/context'
import '#platform/push/send-push' // falls
import '#operators/start-ops' // falls
