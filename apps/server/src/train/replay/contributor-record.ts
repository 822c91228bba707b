import type { Sql, Transaction } from '@synet/ledger/database'

interface Contributor {
  readonly user_id: bigint
  readonly device: string
}

/** Trust is the shorter of two rows: a new device of a proven account is new, and so is a proven device's new account. */
export async function readRecord(sql: Sql | Transaction, of: Contributor) {
  const rows = await sql<{ device: string; valid_in_row: number }[]>`
    select device, valid_in_row from app.contributor_record where user_id = ${of.user_id} and device in ('', ${of.device})`
  const row = (device: string) => rows.find((r) => r.device === device)?.valid_in_row ?? 0
  return { accountValidInRow: row(''), deviceValidInRow: row(of.device) }
}

export const addValidUnit = (tx: Transaction, of: Contributor) => tx`
  insert into app.contributor_record (user_id, device, valid_in_row)
    values (${of.user_id}, '', 1), (${of.user_id}, ${of.device}, 1)
    on conflict (user_id, device) do update set valid_in_row = app.contributor_record.valid_in_row + 1`

/** One wrong unit, and trust begins anew: of the account and of all its devices. */
export const forgetTrust = (tx: Transaction, userId: bigint) =>
  tx`update app.contributor_record set valid_in_row = 0 where user_id = ${userId}`
