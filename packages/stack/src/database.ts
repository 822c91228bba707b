import { ledgerMigrations, migrate } from '@synet/ledger/migrate'
import { openDatabase, type Sql } from '@synet/ledger/database'

const serverMigrations = new URL('../../../apps/server/migrations/', import.meta.url)

const namedDatabase = (url: string): string => {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  return name === '' || name === 'postgres' ? 'synet' : name
}

/**
 * Creates and migrates the product's database and the restricted log-in of its processes.
 * @param clusterUrl with a log-in that may create databases and roles; a database that it names is used, except
 *   `postgres`
 * @returns both URLs
 */
export async function prepareDatabase(
  clusterUrl: string,
  appPassword: string,
  name = namedDatabase(clusterUrl),
): Promise<{ ownerUrl: string; appUrl: string }> {
  const ownerUrl = new URL(clusterUrl)
  ownerUrl.pathname = `/${name}`
  const clusterLogin = new URL(clusterUrl)
  // Otherwise the driver would use the user's name as the database's.
  if (clusterLogin.pathname.length < 2) clusterLogin.pathname = '/postgres'
  const cluster = openDatabase(clusterLogin.href, { max: 1 })
  const login = `${name}_api`
  try {
    const [found] = await cluster`select from pg_database where datname = ${name}`
    // The text encoding is UTF-8, whatever the cluster's default is.
    if (!found) await cluster.unsafe(`create database ${quote(name)} template template0 encoding 'UTF8'`)
  } finally {
    await cluster.end()
  }
  const owner = openDatabase(ownerUrl.href, { max: 1 })
  try {
    await migrate(owner, 'ledger', ledgerMigrations)
    await migrate(owner, 'server', serverMigrations)
    await openLogin(owner, login, appPassword)
  } finally {
    await owner.end()
  }
  const appUrl = new URL(ownerUrl)
  appUrl.username = login
  appUrl.password = appPassword
  return { ownerUrl: ownerUrl.href, appUrl: appUrl.href }
}

/** Removes everything that `prepareDatabase` has created. */
export async function removeDatabase(clusterUrl: string, name: string): Promise<void> {
  const cluster = openDatabase(clusterUrl, { max: 1 })
  try {
    await cluster.unsafe(`drop database if exists ${quote(name)} with (force)`)
    await cluster.unsafe(`drop role if exists ${quote(`${name}_api`)}`)
  } finally {
    await cluster.end()
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** The processes' log-in has the rights of `synet_app` and no others. */
async function openLogin(owner: Sql, login: string, password: string): Promise<void> {
  const [found] = await owner`select from pg_roles where rolname = ${login}`
  if (!found) await owner.unsafe(`create role ${quote(login)} login`)
  // A utility statement takes no parameters; the password is our own hexadecimal text.
  await owner.unsafe(`alter role ${quote(login)} password '${password.replaceAll("'", '')}'`)
  await owner.unsafe(`grant synet_app to ${quote(login)}`)
}
