import type { Sql, Transaction } from '@synet/ledger/database'
import { type KeyLog, type KeyLogRow, readKeyLog } from '@synet/proof/operator-keys'

/** Reads the published keys of operators, and verifies that their owners signed each other's. @returns the log, or what is wrong */
export const readOperatorKeys = async (sql: Sql | Transaction): Promise<KeyLog | string> =>
  readKeyLog(await sql<KeyLogRow[]>`select content, hash from app.operator_key_event order by seq`)
