import type { AuditCheck } from '@synet/ledger/audit'
import { type DatabaseOptions, openDatabase } from '@synet/ledger/database'
import { auditAll, auditBooks } from '#custody/audit/audit-all'
import { readRpcUrls } from '#platform/config'
import { openNetworks } from '#platform/context'
import { needAnswer } from '#processes/setup/need-given'
import { checkSchema } from '#platform/database/migrate-database'

export function printChecks(checks: readonly AuditCheck[]): void {
  for (const { name, green, detail } of checks) console.log(`${green ? '✓' : '✗'} ${name}: ${detail}`)
}

/**
 * Audits any database of this build's schema and prints each check.
 * @param of where the URL comes from
 * @param isRestored it was restored from a backup, and no process has used it since
 * @returns whether all are green
 */
export async function auditDatabase(
  url: string,
  {
    of = 'DATABASE_URL',
    isRestored = false,
    ...options
  }: Pick<DatabaseOptions, 'socketPath'> & { readonly of?: string; readonly isRestored?: boolean } = {},
): Promise<boolean> {
  const sql = openDatabase(url, { max: 1, name: 'synet-audit', ...options })
  try {
    await needAnswer(sql, of)
    await checkSchema(sql)
    const chains = openNetworks(readRpcUrls())
    const hasChains = chains.networks.length > 0
    const checks = hasChains
      ? await auditAll({ sql, ...chains, isRestored })
      : await sql.begin(
          'isolation level repeatable read read only',
          async (tx): Promise<readonly AuditCheck[]> => (await auditBooks(tx)).checks,
        )
    printChecks(checks)
    if (!hasChains) console.log('The chains are not compared: no RPC_* is set.')
    const green = checks.every((check) => check.green)
    console.log(green ? 'The books are green.' : 'The books are RED.')
    return green
  } finally {
    await sql.end()
  }
}
