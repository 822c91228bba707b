import { readConfig } from '#config'
import { openContext } from '#context'
import type { Role } from '#roles/running'

// Loaded by name, so that a process starts with its own part only.
const roles: Readonly<Record<string, () => Promise<{ readonly start: Role }>>> = {
  api: () => import('#roles/api'),
  jobs: () => import('#roles/jobs'),
  watcher: () => import('#roles/watcher'),
  signer: () => import('#roles/signer'),
  audits: () => import('#roles/audits'),
}

const name = process.argv[2] ?? ''
const load = roles[name]
if (!load) throw new Error(`no role "${name}": one of ${Object.keys(roles).join(', ')}`)
const [context, { start }] = await Promise.all([openContext(readConfig(), `synet-${name}`), load()])
const running = await start(context)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(running.map((part) => part.stop()))
  await context.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The launcher holds the other end: when it dies, however it dies, so do we.
process.on('disconnect', stop)
// It may have died before we listened.
if (process.connected === false) await stop()
// Said last: whoever hears it may send a signal at once.
console.log(`${name} ready`)
