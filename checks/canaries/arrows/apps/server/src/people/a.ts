import '#people/session/session'
import '#platform/context'
import '#money/transfer/resolve-receiver' // falls
import type {} from '#processes/roles/api' // falls
