import { parseArgs } from 'node:util'
import { createClient } from '@synet/contract/client'
import { openDatabase } from '@synet/ledger/database'
import { auditDatabase, printChecks } from '#setup/audit-database'
import { compareEpochs } from '#setup/compare-epochs'

// `synet backup-check --database URL --site ORIGIN`: audits a restored database and compares it with what was published.
const { values } = parseArgs({ options: { database: { type: 'string' }, site: { type: 'string' } } })
if (!values.database || !values.site) {
  console.error('Usage: synet backup-check --database URL-OF-THE-RESTORED-DATABASE --site ORIGIN')
  process.exit(1)
}
const call = createClient({ origin: values.site, fetch, lang: () => 'en', token: () => undefined })
const sql = openDatabase(values.database, { max: 1, name: 'synet-backup-check' })
const epochs = await compareEpochs(sql, async (cursor) => call('proof/epochs', cursor ? { cursor } : {}))
await sql.end()
printChecks([epochs])
const green = await auditDatabase(values.database)
process.exitCode = green && epochs.green ? 0 : 1
