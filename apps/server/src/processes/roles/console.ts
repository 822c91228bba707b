import { startLoop } from '#platform/loop/loop'
import { startOps } from '#operators/start-ops'
import type { Role } from '#platform/loop/running'
import { beatRole, beatMs } from '#training/run/watch-outage'
import { refreshMessages } from '#platform/text/refresh-messages'
import { refreshProjects } from '#training/unit/refresh-projects'

/** Serves the calls of the operators' console, and its built app. */
export const start: Role = async (context) => {
  const projects = await refreshProjects(context)
  const ops = await startOps(context)
  const beats = startLoop('heartbeat', beatMs, () => beatRole(context, 'console'))
  return [beats, refreshMessages(context), projects, ops]
}
