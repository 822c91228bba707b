import { parseArgs } from 'node:util'
import { openDatabase } from '@synet/ledger/database'
import postgres from 'postgres'
import { needVariable } from '#platform/config/read-variable'
import { createDatabase, migrateDatabase } from '#platform/database/migrate-database'
import { StartRefusal } from '#platform/start-refusal'

// `synet migrate`: creates and migrates the database of DATABASE_URL, with the log-in of its owner.
parseArgs({ options: {} })
const url = needVariable('DATABASE_URL')
const noRight = '42501'

async function runMigrations(): Promise<void> {
  await createDatabase(url)
  const sql = openDatabase(url, { max: 1, name: 'synet-migrate' })
  try {
    const ran = await migrateDatabase(sql)
    for (const name of ran) console.log(`ran ${name}`)
    console.log('The database has the schema of this build.')
  } finally {
    await sql.end()
  }
}

await runMigrations().catch((error: unknown) => {
  if (!(error instanceof postgres.PostgresError) || error.code !== noRight) throw error
  throw new StartRefusal(
    `The log-in of DATABASE_URL may not do this: ${error.message}. Give it CREATEDB and CREATEROLE, and the database to own.`,
  )
})
