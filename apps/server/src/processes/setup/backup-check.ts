import type { AuditCheck } from '@synet/ledger/audit'
import { type Sql, openDatabase } from '@synet/ledger/database'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { systemClock } from '@synet/core/clock'
import { createClient } from '@synet/contract/client'
import { needVariable, readVariable } from '#platform/config/read-variable'
import { messageOf } from '#processes/setup/message-of'
import { needAnswer, needDatabaseUrl, needFile, needFolder } from '#processes/setup/need-given'
import { readRpcUrls } from '#platform/config'
import { openNetworks } from '#platform/context'
import { auditDatabase, printChecks } from '#processes/setup/audit-database'
import { compareEpochs } from '#processes/setup/compare-epochs'
import { preparePlace, restoreBackup } from '#processes/setup/restore-backup'
import { StartRefusal } from '#platform/start-refusal'

const name = 'the backup has what was posted'

interface Compared {
  readonly restored: Sql
  readonly running: Sql
  readonly now: Date
  readonly lostSecondsMax: number
}

/** @returns whether the backup is of this database, and how old the oldest posting is that it lacks */
export async function comparePosition({
  restored,
  running,
  now,
  lostSecondsMax,
}: Compared): Promise<AuditCheck & { readonly lostSeconds: number }> {
  const [last] = await restored<{ id: bigint; key: string }[]>`
    select id, key from ledger.postings order by id desc limit 1`
  const lastId = last?.id ?? 0n
  const [same] = await running<{ key: string }[]>`select key from ledger.postings where id = ${lastId}`
  if (same?.key !== last?.key)
    return { name, green: false, lostSeconds: 0, detail: `posting ${lastId} of the backup is not the running one's` }
  const [lost] = await running<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(at) as oldest from ledger.postings where id > ${lastId}`
  const until = `up to posting ${lastId}`
  if (!lost?.oldest) return { name, green: true, lostSeconds: 0, detail: `${until}, nothing is missing` }
  const lostSeconds = Math.max(0, (now.getTime() - lost.oldest.getTime()) / 1_000)
  const detail = `${until}; it lacks ${lost.count}, the oldest of ${lostSeconds.toFixed(0)} s ago`
  return { name, green: lostSeconds <= lostSecondsMax, lostSeconds, detail }
}

// `synet backup-check`: restores the last backup beside the running database, audits it, and compares it with what runs
// and with what was published. With --database the backup is restored already.
const { values } = parseArgs({
  options: {
    pgbackrest: { type: 'string' },
    stanza: { type: 'string', default: 'synet' },
    folder: { type: 'string', default: tmpdir() },
    superuser: { type: 'string', default: 'postgres' },
    'lost-seconds': { type: 'string' },
    database: { type: 'string' },
    site: { type: 'string' },
  },
})
const { pgbackrest: config, stanza, folder, superuser, database, site } = values
if ((config === undefined) === (database === undefined) || (database !== undefined && site === undefined))
  throw new StartRefusal(`Usage: synet backup-check --pgbackrest FILE [--stanza NAME] [--folder FOLDER] [--superuser NAME] [--lost-seconds N] [--site ORIGIN] [--env FILE]
       synet backup-check --database URL-OF-THE-RESTORED-DATABASE --site ORIGIN [--lost-seconds N] [--env FILE]`)
// A backup that somebody restored by hand is as old as their work on it.
const lost = values['lost-seconds'] ?? (config === undefined ? '86400' : '300')
if (!/^\d+$/.test(lost)) throw new StartRefusal('--lost-seconds needs a number of seconds')
if (database !== undefined) needDatabaseUrl(database, '--database')
if (config !== undefined) needFile(config, '--pgbackrest')
needFolder(folder, '--folder')

const readPublished = site === undefined ? undefined : await openPublished(site)

/** A site that does not answer says nothing about a backup. */
async function openPublished(origin: string) {
  // The client says only that a call failed.
  let cause: unknown
  const fetchKeepingCause: typeof fetch = (...request) =>
    fetch(...request).catch((error: unknown) => {
      cause = error
      throw error
    })
  const call = createClient({ origin, fetch: fetchKeepingCause, lang: () => 'en', token: () => undefined })
  const read = (cursor: string | undefined) => call('proof/epochs', cursor ? { cursor } : {})
  await read(undefined).catch((error: unknown) => {
    throw new StartRefusal(`The site of --site cannot be asked: ${messageOf(cause ?? error)}`)
  })
  return read
}

/** Nor does a node. */
async function needNodes(): Promise<void> {
  const { networks, rpc } = openNetworks(readRpcUrls())
  for (const { name } of networks)
    await rpc[name].readHead().catch((error: unknown) => {
      throw new StartRefusal(`The nodes of ${name} cannot be asked: ${messageOf(error)}`)
    })
}
await needNodes()
if (database !== undefined) {
  const restored = openDatabase(database, { max: 1, name: 'synet-backup-check' })
  await needAnswer(restored, '--database').finally(() => restored.end())
}

/** Prints and combines what is found. @returns whether everything is green */
async function check(url: string, socketPath?: string): Promise<boolean> {
  const sql = openDatabase(url, { max: 1, name: 'synet-backup-check', socketPath })
  const found: AuditCheck[] = []
  try {
    if (readPublished) found.push(await compareEpochs(sql, readPublished))
  } finally {
    await sql.end()
  }
  printChecks(found)
  return (await auditDatabase(url, { socketPath, isRestored: true })) && found.every(({ green }) => green)
}

interface Backup {
  readonly url: string
  readonly socketPath?: string
  readonly said: string
  remove(): Promise<void>
}

async function restoreLast(
  file: string,
  name: string,
  place: Awaited<ReturnType<typeof preparePlace>>,
): Promise<Backup> {
  const restored = await restoreBackup({ config: file, stanza, superuser, database: name }, place)
  const { restoredSeconds, startedSeconds } = restored
  return {
    ...restored,
    said: `restored in ${restoredSeconds.toFixed(1)} s, started in ${startedSeconds.toFixed(1)} s`,
  }
}

/** Compares a backup with the running database, which keeps the result. */
async function checkBeside(runningUrl: string): Promise<boolean> {
  const begun = performance.now()
  const running = openDatabase(runningUrl, { max: 1, name: 'synet-backup-check' })
  const storeResult = async (green: boolean, lostSeconds: number, said: string) => {
    const took = (performance.now() - begun) / 1_000
    await running`insert into app.backup_check (at, green, seconds, lost_seconds, said)
      values (${systemClock.now()}, ${green}, ${took}, ${lostSeconds}, ${said})`
    console.log(`${green ? 'The backup is good' : 'The backup is BAD'}: ${said}, ${took.toFixed(1)} s in all.`)
    return green
  }
  try {
    await needAnswer(running, 'DATABASE_URL')
    const place = config === undefined ? undefined : await preparePlace(folder)
    try {
      const name = decodeURIComponent(new URL(runningUrl).pathname.slice(1))
      const backup: Backup =
        config === undefined || place === undefined
          ? { url: database ?? '', said: 'restored by hand', remove: async () => {} }
          : await restoreLast(config, name, place)
      try {
        const sql = openDatabase(backup.url, { max: 1, socketPath: backup.socketPath })
        const position = await comparePosition({
          restored: sql,
          running,
          now: systemClock.now(),
          lostSecondsMax: Number(lost),
        }).finally(() => sql.end())
        printChecks([position])
        const green = await check(backup.url, backup.socketPath)
        return await storeResult(green && position.green, position.lostSeconds, `${backup.said}; ${position.detail}`)
      } finally {
        await backup.remove()
      }
    } catch (error) {
      return await storeResult(false, 0, messageOf(error))
    }
  } finally {
    await running.end()
  }
}

const runningUrl = config === undefined ? readVariable('DATABASE_URL') : needVariable('DATABASE_URL')
const green = await (runningUrl === undefined ? check(database ?? '') : checkBeside(runningUrl))
process.exitCode = green ? 0 : 1
