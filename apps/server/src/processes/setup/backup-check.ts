import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { systemClock } from '@synet/core/clock'
import type { AuditCheck } from '@synet/ledger/audit'
import { createClient } from '@synet/contract/client'
import { openDatabase } from '@synet/ledger/database'
import { needVariable } from '#platform/config/read-variable'
import { auditDatabase, printChecks } from '#processes/setup/audit-database'
import { compareEpochs } from '#processes/setup/compare-epochs'
import { comparePosition } from '#processes/setup/compare-position'
import { restoreBackup } from '#processes/setup/restore-backup'
import { StartRefusal } from '#platform/start-refusal'

// `synet backup-check`: restores the last backup beside the running database, audits it, and compares it with what runs
// and with what was published. With --database the backup is restored already.
const { values } = parseArgs({
  options: {
    pgbackrest: { type: 'string' },
    stanza: { type: 'string', default: 'synet' },
    folder: { type: 'string', default: tmpdir() },
    superuser: { type: 'string', default: 'postgres' },
    'lost-seconds': { type: 'string', default: '300' },
    database: { type: 'string' },
    site: { type: 'string' },
  },
})
const { pgbackrest: config, stanza, folder, superuser, database, site } = values
if ((config === undefined) === (database === undefined) || (database !== undefined && site === undefined))
  throw new StartRefusal(`Usage: synet backup-check --pgbackrest FILE [--stanza NAME] [--folder FOLDER] [--lost-seconds N] [--site ORIGIN]
       synet backup-check --database URL-OF-THE-RESTORED-DATABASE --site ORIGIN`)

/** Prints and combines what is found. @returns whether everything is green */
async function check(url: string, socketPath?: string): Promise<boolean> {
  const sql = openDatabase(url, { max: 1, name: 'synet-backup-check', socketPath })
  const found: AuditCheck[] = []
  try {
    if (site !== undefined) {
      const call = createClient({ origin: site, fetch, lang: () => 'en', token: () => undefined })
      found.push(await compareEpochs(sql, async (cursor) => call('proof/epochs', cursor ? { cursor } : {})))
    }
  } finally {
    await sql.end()
  }
  printChecks(found)
  return (await auditDatabase(url, { socketPath })) && found.every(({ green }) => green)
}

async function checkLast(file: string): Promise<boolean> {
  const runningUrl = needVariable('DATABASE_URL')
  const begun = performance.now()
  const running = openDatabase(runningUrl, { max: 1, name: 'synet-backup-check' })
  const note = async (green: boolean, lostSeconds: number, said: string) => {
    const took = (performance.now() - begun) / 1_000
    await running`insert into app.backup_check (at, green, seconds, lost_seconds, said)
      values (${systemClock.now()}, ${green}, ${took}, ${lostSeconds}, ${said})`
    console.log(`${green ? 'The backup is good' : 'The backup is BAD'}: ${said}, ${took.toFixed(1)} s in all.`)
    return green
  }
  try {
    const name = decodeURIComponent(new URL(runningUrl).pathname.slice(1))
    const restored = await restoreBackup({ config: file, stanza, folder, superuser, database: name })
    try {
      const sql = openDatabase(restored.url, { max: 1, socketPath: restored.socketPath })
      const position = await comparePosition({
        restored: sql,
        running,
        now: systemClock.now(),
        lostSecondsMax: Number(values['lost-seconds']),
      }).finally(() => sql.end())
      printChecks([position])
      const green = await check(restored.url, restored.socketPath)
      const { restoredSeconds, startedSeconds } = restored
      const said = `restored in ${restoredSeconds.toFixed(1)} s, started in ${startedSeconds.toFixed(1)} s; ${position.detail}`
      return await note(green && position.green, position.lostSeconds, said)
    } finally {
      await restored.remove()
    }
  } catch (error) {
    return await note(false, 0, error instanceof Error ? error.message : String(error))
  } finally {
    await running.end()
  }
}

const green = config === undefined ? await check(database ?? '') : await checkLast(config)
process.exitCode = green ? 0 : 1
