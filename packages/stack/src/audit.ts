import { openDatabase } from '@synet/ledger/database'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { openNetworks } from '@synet/server/platform/context'
import { readRunning } from './data-folder.ts'

/** `npm run audit`: checks the ledger of the running product from inside. `apps/auditor` checks from outside. */
const running = readRunning()
const sql = openDatabase(running.ownerUrl, { max: 1 })
const checks = await auditAll({ sql, ...openNetworks({ dev: [running.chainUrl] }) })
await sql.end()
for (const { name, green, detail } of checks) console.log(`${green ? '✓' : '✗'} ${name}: ${detail}`)
const green = checks.every((check) => check.green)
console.log(green ? 'The books are green.' : 'The books are RED.')
process.exit(green ? 0 : 1)
