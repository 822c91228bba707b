import { variables } from '#platform/config/variables'
import { readConfig, readObserving } from '#platform/config'
import { openContext } from '#platform/context'
import { log, openLog } from '#platform/log/log'
import { serveMetrics } from '#processes/metrics/serve-metrics'
import type { Role } from '#platform/loop/running'
import { startProcessBeat } from '#training/run/process-beat'
import { needOwnLogin, needWritable } from '#processes/setup/find-session'
import { comparePrints, readOwnPrints } from '#processes/setup/config-prints'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { needOpenPlaces } from '#processes/setup/find-closed'
import { needOwnFolders } from '#processes/setup/nested-folders'
import { needOwnPorts } from '#processes/setup/own-ports'
import { findOpenFiles, ownEnvironment } from '#processes/setup/environments'
import { findingLine } from '#processes/setup/finding'
import { needUsableNodes } from '#processes/setup/find-nodes'
import { exitRefused, StartRefusal } from '#platform/start-refusal'

// Each role is imported by name, so that a process loads only its own code.
const roles: Readonly<Record<ProcessRole, () => Promise<{ readonly start: Role }>>> = {
  api: () => import('#processes/roles/api'),
  console: () => import('#processes/roles/console'),
  jobs: () => import('#processes/roles/jobs'),
  watcher: () => import('#processes/roles/watcher'),
  signer: () => import('#processes/roles/signer'),
  audits: () => import('#processes/roles/audits'),
}

const isRole = (text: string): text is ProcessRole => processRoles.some((role) => role === text)
const name = process.argv[2] ?? ''
if (!isRole(name))
  exitRefused(new StartRefusal(`There is no process "${name}": name one of ${processRoles.join(', ')}`))
const load = roles[name]
const readersOfChains: readonly ProcessRole[] = variables.RPC_DEV.roles
async function openProcess(role: ProcessRole) {
  const config = readConfig(role)
  needOpenPlaces(role)
  needOwnFolders(ownEnvironment(role))
  needOwnPorts(role)
  const { logLevel, logKey, tracesTo, ...observing } = readObserving()
  const { flush } = openLog({ role, level: logLevel, key: logKey, isReadable: config.development })
  // Node prints the failure itself and ends the process; the lines before it may explain it.
  process.on('uncaughtExceptionMonitor', flush)
  for (const file of findOpenFiles(ownEnvironment(role)))
    log.warn('a secret is open to others', { detail: findingLine(file) })
  // Its packages are loaded only where they are used.
  const tracing = tracesTo && (await import('#platform/trace/open-tracing')).openTracing({ endpoint: tracesTo, role })
  const context = await openContext(config, `synet-${role}`)
  if (!config.development) await needOwnLogin(context.sql, role)
  await needWritable(context.sql)
  await Promise.all([comparePrints(context.sql, context.clock.now(), readOwnPrints()), needUsableNodes()])
  if (readersOfChains.includes(role) && context.networks.length === 0)
    log.warn('no network is enabled: no RPC_* names its nodes', {
      detail: 'no deposit is credited and nothing is paid',
    })
  return { context, ...observing, flush, tracing }
}
const [{ context, metrics, processName, flush, tracing }, { start }] = await Promise.all([
  openProcess(name),
  load(),
]).catch(exitRefused)
const running = [
  ...(metrics ? [await serveMetrics(context, name, metrics).catch(exitRefused)] : []),
  ...(await start(context).catch(exitRefused)),
  startProcessBeat(context, { role: name, name: processName }),
]

/** How long the passes of jobs that are in progress may take when the process ends. */
const passMs = 5_000

/** Ends as a crash would, at once: nothing is closed under a pass that continues, and its work is due again elsewhere. */
function cutPasses(): void {
  log.warn('a pass of a job was cut')
  flush()
  process.exit(0)
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const servers = running.filter((part) => part.drain)
  await Promise.all(servers.flatMap((server) => server.drain?.(context.config.drainMs) ?? []))
  // Calls may need the loops, and both need the database.
  await Promise.all(servers.map((server) => server.stop()))
  setTimeout(cutPasses, passMs)
  await Promise.all(running.filter((part) => !part.drain).map((part) => part.stop()))
  await context.close()
  if (tracing) await tracing.close()
  flush()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The launcher holds the other end of the pipe: when it ends for any reason, this process ends too.
process.on('disconnect', stop)
// The launcher may have ended before this process listened.
if (process.connected === false) await stop()
// This is reported last, because its reader may send a signal at once.
log.info(`${name} ready`, { pid: process.pid })
flush()
