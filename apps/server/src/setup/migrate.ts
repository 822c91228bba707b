import { openDatabase } from '@synet/ledger/database'
import { needVariable } from '#config/read-variable'
import { createDatabase, migrateDatabase } from '#setup/migrate-database'

// `synet migrate`: creates and migrates the database of DATABASE_URL, with the log-in of its owner.
const url = needVariable('DATABASE_URL')
await createDatabase(url)
const sql = openDatabase(url, { max: 1, name: 'synet-migrate' })
try {
  const ran = await migrateDatabase(sql)
  for (const name of ran) console.log(`ran ${name}`)
  console.log('The database has the schema of this build.')
} finally {
  await sql.end()
}
