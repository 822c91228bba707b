import type { NetworkName } from '@synet/core/all-networks'
import type { Sql } from '@synet/ledger/database'

/** Why a network is halted; null while it is not. */
export async function readHaltReason(sql: Sql, network: NetworkName = 'dev'): Promise<string | null> {
  const [row] = await sql<{ reason: string | null }[]>`
    select halted_reason as reason from app.network_state where network = ${network}`
  return row?.reason ?? null
}
