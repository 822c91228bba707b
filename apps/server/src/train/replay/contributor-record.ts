import type { Sql, Transaction } from '@synet/ledger/database'

interface Contributor {
  readonly user_id: bigint
  readonly device: string
}

/**
 * Reads both records; trust is the shorter one, so that a new device of a proven account starts without trust, and so
 * does a new account on a proven device.
 */
export async function readRecord(sql: Sql | Transaction, of: Contributor) {
  const rows = await sql<{ device: string; valid_in_row: number }[]>`
    select device, valid_in_row from app.contributor_record where user_id = ${of.user_id} and device in ('', ${of.device})`
  const row = (device: string) => rows.find((r) => r.device === device)?.valid_in_row ?? 0
  return { accountValidInRow: row(''), deviceValidInRow: row(of.device) }
}

/** A unit under a free licence adds no trust. */
export const addValidUnit = (tx: Transaction, of: Contributor) => tx`
  insert into app.contributor_record (user_id, device, valid_in_row)
    select u.id, named.device, 1 from app.user_account u cross join (values (''), (${of.device})) as named (device)
      where u.id = ${of.user_id} and (least(u.software_until, u.node_until) <= u.starter_until) is not true
    on conflict (user_id, device) do update set valid_in_row = app.contributor_record.valid_in_row + 1`

/** Resets the records of the account and all its devices after a wrong unit. */
export const forgetTrust = (tx: Transaction, userId: bigint) =>
  tx`update app.contributor_record set valid_in_row = 0 where user_id = ${userId}`
