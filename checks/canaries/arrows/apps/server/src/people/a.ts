import '#people/session/session'
import '#platform/context'
import '#money/transfer/read-transfers' // falls
import type {} from '#processes/roles/api' // falls
