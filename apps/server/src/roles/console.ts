import { startOps } from '#ops/start-ops'
import type { Role } from '#roles/running'
import { refreshMessages } from '#text/refresh-messages'

/** Serves the calls of the operators' console, and its built app. */
export const start: Role = async (context) => {
  const ops = await startOps(context)
  return [refreshMessages(context), { stop: () => ops.close() }]
}
