import { startOps } from '#ops/start-ops'
import type { Role } from '#roles/running'
import { refreshMessages } from '#text/refresh-messages'

/** Serves the calls of the operators' console, and its built app. */
export const start: Role = async (context) => {
  return [refreshMessages(context), await startOps(context)]
}
