import { addMs, days, seconds } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import { readVariable } from '#platform/config/read-variable'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { readSettings } from '#platform/settings'
import { findProposals } from '#processes/setup/find-proposals'
import type { Finding } from '#processes/setup/finding'

/** The limits are those of SynetRoleSilent and SynetBackupUnchecked. */
export const silentMs = seconds(20)
const backupMs = days(8)

/** Finds roles that do not run while others do. Before the first start, and while all are stopped, one can start anyway. */
export async function findSilent(
  sql: Sql,
  now: Date,
  roles: readonly ProcessRole[] = processRoles,
): Promise<readonly Finding[]> {
  const beats = await sql<{ role: string; real_at: Date }[]>`select role, real_at from app.heartbeat`
  const newest = beats.reduce((latest, { real_at: at }) => (at > latest ? at : latest), new Date(0))
  if (newest < addMs(now, -silentMs)) return []
  return roles.flatMap((role) => {
    const last = beats.find((beat) => beat.role === role)?.real_at
    if (last !== undefined && last >= addMs(newest, -silentMs)) return []
    const since = last === undefined ? 'has never run' : `has not run since ${last.toISOString()}`
    return [{ what: `${role} ${since}, while others do`, next: startNext(role) }]
  })
}

/** Tells whether a process of a role runs at this database, by the name of this environment where it has one. */
export async function isRunning(sql: Sql, role: ProcessRole, now: Date): Promise<boolean> {
  const name = readVariable('PROCESS_NAME')
  const since = addMs(now, -silentMs)
  const beats =
    name === undefined
      ? await sql`select from app.heartbeat where role = ${role} and real_at >= ${since}`
      : await sql`select from app.process_beat where process = ${name} and role = ${role} and real_at >= ${since}`
  return beats.length > 0
}

/** Finds that nothing runs, or which roles do not while others do. */
export async function findStopped(sql: Sql, now: Date): Promise<readonly Finding[]> {
  const [beat] = await sql`select from app.heartbeat where real_at >= ${addMs(now, -silentMs)} limit 1`
  if (beat) return findSilent(sql, now)
  return [{ what: 'no process runs', next: 'start them: `synet start --folder FOLDER`, or the units of systemd' }]
}

const startNext = (role: ProcessRole): string =>
  `start it; one that \`synet stop\` ended goes on by \`synet stop ${role} --folder FOLDER --go-on\``

/** Finds what the site owes the people who trust it, as `jobs` reads it. */
export async function findUnkept(sql: Sql, now: Date): Promise<readonly Finding[]> {
  if (readVariable('DEVELOPMENT')) return []
  const { companyName } = await readSettings(sql)
  return [...(companyName === '' ? await findNoName(sql) : []), ...(await findNoBackup(sql, now))]
}

async function findNoName(sql: Sql): Promise<readonly Finding[]> {
  const open = await findProposals(sql, 'setting', 'companyName')
  if (open.length > 0) return open
  return [
    {
      what: 'nobody is named who runs the site: visitors are warned',
      next: 'set companyName in the console (Settings)',
    },
  ]
}

async function findNoBackup(sql: Sql, now: Date): Promise<readonly Finding[]> {
  const [last] = await sql<{ green: boolean; said: string }[]>`
    select green, said from app.backup_check order by id desc limit 1`
  const [good] = await sql<{ at: Date }[]>`select at from app.backup_check where green order by id desc limit 1`
  const next = 'make one, then run `synet backup-check` (docs/OPERATIONS.md, Backups)'
  if (last && !last.green) return [{ what: `the last backup was bad: ${last.said}`, next }]
  if (good === undefined) return [{ what: 'no backup was ever restored and found good', next }]
  if (good.at >= addMs(now, -backupMs)) return []
  return [{ what: `no backup was restored and found good since ${good.at.toISOString()}`, next }]
}
