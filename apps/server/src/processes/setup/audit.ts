import { parseArgs } from 'node:util'
import { needVariable } from '#platform/config/read-variable'
import { auditDatabase } from '#processes/setup/audit-database'

// `synet audit [--database URL]`: checks the ledger from inside, and against the chains of `RPC_*`.
const { values } = parseArgs({ options: { database: { type: 'string' } } })
const green = await auditDatabase(values.database ?? needVariable('DATABASE_URL'))
process.exitCode = green ? 0 : 1
