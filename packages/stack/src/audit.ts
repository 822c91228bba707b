import { parseArgs } from 'node:util'
import { type AuditCheck } from '@synet/ledger/audit'
import { openDatabase } from '@synet/ledger/database'
import { auditAll } from '@synet/server/audit'
import { openNetworks } from '@synet/server/context'
import { readRunning } from './data-folder.ts'
import { auditFromOutside } from './audit-from-outside.ts'

/**
 * `npm run audit`: the books of the product that runs here, from inside.
 * `npm run audit -- --public URL [--rpc [NETWORK=]URL]… [--kept FILE] [--proof FILE]…`: any site, from outside; `--proof` also
 * alone. See docs/OPERATIONS.md.
 */
const { values } = parseArgs({
  options: {
    public: { type: 'string' },
    rpc: { type: 'string', multiple: true, default: [] },
    kept: { type: 'string' },
    proof: { type: 'string', multiple: true, default: [] },
  },
})

async function auditFromInside(): Promise<AuditCheck[]> {
  const running = readRunning()
  const sql = openDatabase(running.ownerUrl, { max: 1 })
  const checks = await auditAll({ sql, ...openNetworks({ dev: [running.chainUrl] }) })
  await sql.end()
  return checks
}

const outside = values.public !== undefined || values.proof.length > 0
const checks = outside
  ? await auditFromOutside({ site: values.public, nodes: values.rpc, keptFile: values.kept, proofFiles: values.proof })
  : await auditFromInside()
for (const { name, green, detail } of checks) console.log(`${green ? '✓' : '✗'} ${name}: ${detail}`)
const green = checks.every((check) => check.green)
const what = outside ? 'What is published' : 'The books'
console.log(green ? `${what} ${outside ? 'holds' : 'are green'}.` : `${what} ${outside ? 'does NOT hold' : 'are RED'}.`)
process.exit(green ? 0 : 1)
