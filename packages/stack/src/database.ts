import { ledgerMigrations, migrate } from '@synet/ledger/migrate'
import { openDatabase, type Sql } from '@synet/ledger/database'

const serverMigrations = new URL('../../../apps/server/migrations/', import.meta.url)
const databaseName = 'synet'

/** Makes and migrates the product's database and the restricted log-in of its processes. @returns both URLs */
export async function prepareDatabase(
  clusterUrl: string,
  appPassword: string,
  name = databaseName,
): Promise<{ ownerUrl: string; appUrl: string }> {
  const ownerUrl = new URL(clusterUrl)
  ownerUrl.pathname = `/${name}`
  const cluster = openDatabase(clusterUrl, { max: 1 })
  const login = `${name}_api`
  try {
    const [found] = await cluster`select from pg_database where datname = ${name}`
    if (!found) await cluster.unsafe(`create database "${name}" template template0`)
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

/** The processes' log-in has the rights of `synet_app` and no others. */
async function openLogin(owner: Sql, login: string, password: string): Promise<void> {
  const [found] = await owner`select from pg_roles where rolname = ${login}`
  if (!found) await owner.unsafe(`create role "${login}" login`)
  // A utility statement takes no parameters; the password is our own hexadecimal.
  await owner.unsafe(`alter role "${login}" password '${password.replaceAll("'", '')}'; grant synet_app to "${login}"`)
}
