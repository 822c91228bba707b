import { openDatabase, type Sql } from '@synet/ledger/database'
import { defaultPool } from '#platform/config'
import { readVariable } from '#platform/config/read-variable'
import { type ProcessRole, processRoleName } from '#platform/database/database-roles'
import { StartFailure, StartRefusal } from '#platform/start-refusal'
import { type Finding, findingLine } from '#processes/setup/finding'
import { messageOf } from '#processes/setup/message-of'
import { answerWithin } from '#platform/answer-within'

const answerMs = 5_000
const skewMaxMs = 1_000
/** The watchdog and LISTEN have a connection each. */
const ownConnections = 2

/** @throws Error where there is no answer in time */
export async function answerInTime<T>(work: PromiseLike<T>): Promise<T> {
  const answer = await answerWithin(work, answerMs)
  if (answer === undefined) throw new Error(`no answer within ${answerMs / 1_000} s`)
  return answer
}

export async function findSkew(sql: Sql, now: () => Date): Promise<Finding | undefined> {
  // The beginning of this transaction by the database's clock.
  const [row] = await sql<{ at: Date | null }[]>`
    select xact_start as at from pg_stat_activity where pid = pg_backend_pid()`
  const skewMs = Math.round((row?.at?.getTime() ?? 0) - now().getTime())
  if (Math.abs(skewMs) <= skewMaxMs) return undefined
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1)
  const what = `this machine's clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database's`
  return { what, next: 'synchronise both machines by NTP' }
}

export async function findLogin(sql: Sql, role: ProcessRole): Promise<Finding | undefined> {
  const [row] = await sql<{ login: string; super: boolean | null; roles: string[] }[]>`
    select current_user::text as login, (select rolsuper from pg_roles where rolname = current_user) as super,
      array(select roleid::regrole::text from pg_auth_members where member = current_user::regrole) as roles`
  const wanted = processRoleName(role)
  if (row?.super)
    return { what: `${row.login} may do everything in the database`, next: `log in as a member of ${wanted}` }
  if (row?.roles.length === 1 && row.roles[0] === wanted) return undefined
  return {
    what: `${row?.login} is a member of ${row?.roles.join(', ') || 'no role'}`,
    next: `log in as a member of ${wanted} only`,
  }
}

/**
 * Another log-in has rights that the process must not have, or lacks those that it needs.
 * @throws StartRefusal
 */
export async function needOwnLogin(sql: Sql, role: ProcessRole): Promise<void> {
  const found = await findLogin(sql, role)
  if (found) throw new StartRefusal(`DATABASE_URL: ${found.what}: ${found.next}`)
}

/** More connections than the server has, or gives this log-in, are refused one by one, under load. */
export async function findLargePool(sql: Sql): Promise<readonly Finding[]> {
  // Connections to a pooler are not the server's.
  if (readVariable('DATABASE_PREPARE') === false) return []
  const pool = readVariable('DATABASE_POOL') ?? defaultPool
  const [row] = await sql<{ most: number | null; own: number | null }[]>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select rolconnlimit from pg_roles where rolname = current_user) as own`
  const own = row?.own ?? -1
  if (own >= 0 && pool + ownConnections > own)
    return [
      {
        what: `the process opens ${pool + ownConnections} connections, and its log-in may have ${own}`,
        next: 'lower DATABASE_POOL, or `alter role … connection limit -1` as the owner of the database',
      },
    ]
  if (!row?.most || pool <= row.most) return []
  const what = `DATABASE_POOL is ${pool}, and the database has ${row.most} connections for all processes`
  return [{ what, next: 'lower it, or raise max_connections (docs/OPERATIONS.md, Database)' }]
}

const ofStandby: Finding = {
  what: 'the server of DATABASE_URL is a standby, which takes no writes',
  next: 'name the primary, or its proxy',
}
const readOnly: Finding = {
  what: 'sessions of this log-in are read-only',
  next: '`alter role … reset default_transaction_read_only`, and the same for the database, as its owner',
}

export async function findUnwritable(sql: Sql): Promise<readonly Finding[]> {
  const [row] = await sql<{ readonly: boolean | null; recovering: boolean }[]>`
    select current_setting('transaction_read_only') = 'on' as readonly, pg_is_in_recovery() as recovering`
  if (!row?.readonly) return []
  return [row.recovering ? ofStandby : readOnly]
}

/** @throws StartFailure at a standby, which may be promoted, StartRefusal where a setting forbids to write */
export async function needWritable(sql: Sql): Promise<void> {
  const [found] = await findUnwritable(sql)
  if (found) throw found === ofStandby ? new StartFailure(findingLine(found)) : new StartRefusal(findingLine(found))
}

/** Events of another database never reach people’s pages. */
export async function findListening(sql: Sql): Promise<readonly Finding[]> {
  const url = readVariable('DATABASE_LISTEN_URL')
  if (url === undefined) return []
  const name = 'DATABASE_LISTEN_URL'
  const read = (from: Sql) => from<{ at: string }[]>`
    select concat(current_database(), ' ', pg_postmaster_start_time()) as at`
  const listening = openDatabase(url, { max: 1, name: 'synet-doctor' })
  try {
    const [[own], [other]] = [await read(sql), await answerInTime(read(listening))]
    if (own?.at === other?.at) return []
    return [{ what: `${name} is not the database of DATABASE_URL`, next: 'name the same server and database' }]
  } catch (error) {
    return [{ what: `the database of ${name} does not answer: ${messageOf(error)}`, next: `check ${name}` }]
  } finally {
    await listening.end({ timeout: 0 })
  }
}
