import { parseArgs } from 'node:util'
import { needVariable } from '#platform/config/read-variable'
import { needDatabaseUrl } from '#processes/setup/need-given'
import { auditDatabase } from '#processes/setup/audit-database'

// `synet audit [--database URL] [--restored]`: checks the ledger from inside, and against the chains of `RPC_*`.
const { values } = parseArgs({
  options: { database: { type: 'string' }, restored: { type: 'boolean', default: false } },
})
const { database, restored: isRestored } = values
const green = await (database === undefined
  ? auditDatabase(needVariable('DATABASE_URL'), { isRestored })
  : auditDatabase(needDatabaseUrl(database, '--database'), { isRestored, of: '--database' }))
process.exitCode = green ? 0 : 1
