import { startApi } from '#http/api-server'
import { startOps } from '#ops/ops-server'
import type { Role } from '#roles/running'

/** The site's and the console's calls, and their built apps. */
export const start: Role = async (context) => {
  const [api, ops] = await Promise.all([startApi(context), startOps(context)])
  return [{ stop: () => api.close() }, { stop: () => ops.close() }]
}
