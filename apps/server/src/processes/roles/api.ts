import { startApi } from '#processes/site/api-server'
import { startLoop } from '#platform/loop/loop'
import { openObjectStore } from '#platform/object/object-store'
import { removeObjects } from '#platform/object/remove-objects'
import type { Role } from '#platform/loop/running'
import { beatRole, beatMs } from '#training/run/watch-outage'
import { refreshMessages } from '#platform/text/refresh-messages'
import { refreshProjects } from '#training/unit/refresh-projects'

/** Serves the calls of the site and its built app. */
export const start: Role = async (context) => {
  const projects = await refreshProjects(context)
  const api = await startApi(context)
  const beats = startLoop('heartbeat', beatMs, () => beatRole(context, 'api'))
  const pictures = openObjectStore(context.config.uploads)
  const removals = pictures ? [startLoop('objects', 5_000, () => removeObjects(context, pictures))] : []
  return [beats, ...removals, refreshMessages(context), projects, api]
}
