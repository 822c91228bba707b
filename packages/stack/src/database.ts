import { openDatabase } from '@synet/ledger/database'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { addDevelopmentClock } from '@synet/server/platform/database-clock'
import { createDatabase, migrateDatabase } from '@synet/server/platform/database/migrate-database'
import { loginName, openLogin, quoteIdentifier } from '@synet/server/platform/database/process-logins'

const namedDatabase = (url: string): string => {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  return name === '' || name === 'postgres' ? 'synet' : name
}

export interface PreparedDatabase {
  readonly ownerUrl: string
  /** The URL of each process, with its own log-in. */
  readonly urls: Readonly<Record<ProcessRole, string>>
}

/**
 * Creates and migrates the product's database, opens the chart's accounts, and creates a restricted log-in for each
 * process.
 * @param clusterUrl with a log-in that may create databases and roles; a database that it names is used, except
 *   `postgres`
 */
export async function prepareDatabase(
  clusterUrl: string,
  passwords: Readonly<Record<ProcessRole, string>>,
  name = namedDatabase(clusterUrl),
): Promise<PreparedDatabase> {
  const ownerUrl = new URL(clusterUrl)
  ownerUrl.pathname = `/${name}`
  await createDatabase(ownerUrl.href)
  const owner = openDatabase(ownerUrl.href, { max: 1 })
  try {
    await migrateDatabase(owner)
    for (const role of processRoles)
      await openLogin(owner, { login: loginName(name, role), password: passwords[role], roles: [role] })
  } finally {
    await owner.end()
  }
  const urlOf = (role: ProcessRole): string => {
    const url = new URL(ownerUrl)
    url.username = loginName(name, role)
    url.password = passwords[role]
    return url.href
  }
  return {
    ownerUrl: ownerUrl.href,
    urls: {
      api: urlOf('api'),
      console: urlOf('console'),
      jobs: urlOf('jobs'),
      watcher: urlOf('watcher'),
      signer: urlOf('signer'),
      audits: urlOf('audits'),
    },
  }
}

/** Gives a prepared database the clock that can be moved; processes of production refuse it from then on. */
export async function addClock(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { max: 1 })
  try {
    await addDevelopmentClock(owner)
  } finally {
    await owner.end()
  }
}

/** Prepares a database whose clock can be moved. */
export async function prepareDevelopment(...of: Parameters<typeof prepareDatabase>): Promise<PreparedDatabase> {
  const prepared = await prepareDatabase(...of)
  await addClock(prepared.ownerUrl)
  await forgetApprovals(prepared.ownerUrl)
  return prepared
}

/** The origin of the signer's page has a port, which may be taken when the same database is used again. */
async function forgetApprovals(ownerUrl: string): Promise<void> {
  const sql = openDatabase(ownerUrl, { max: 1 })
  try {
    await sql`delete from app.config_print where name = 'approvals-origin'`
  } finally {
    await sql.end()
  }
}

/** Removes everything that `prepareDatabase` has created. */
export async function removeDatabase(clusterUrl: string, name: string): Promise<void> {
  const cluster = openDatabase(clusterUrl, { max: 1 })
  try {
    await cluster.unsafe(`drop database if exists ${quoteIdentifier(name)} with (force)`)
    for (const role of processRoles)
      await cluster.unsafe(`drop role if exists ${quoteIdentifier(loginName(name, role))}`)
  } finally {
    await cluster.end()
  }
}
