import type { Transaction } from '@synet/ledger/database'

interface Contributor {
  readonly user_id: bigint
  readonly device: string
  /** In standard units. */
  readonly size: number
}

/** A unit under a free licence adds no trust. */
export const addValidUnit = (tx: Transaction, now: Date, of: Contributor) => tx`
  insert into app.contributor_record (user_id, device, valid_in_row, valid_since)
    select u.id, named.device, ${of.size}::int, ${now} from app.user_account u cross join (values (''), (${of.device})) as named (device)
      where u.id = ${of.user_id} and (least(u.software_until, u.node_until) <= u.starter_until) is not true
    on conflict (user_id, device) do update set valid_in_row = app.contributor_record.valid_in_row + ${of.size}::int,
      valid_since = coalesce(app.contributor_record.valid_since, excluded.valid_since)`

/** Resets the records of the account and all its devices after a wrong unit. */
export const forgetTrust = (tx: Transaction, userId: bigint) =>
  tx`update app.contributor_record set valid_in_row = 0, valid_since = null where user_id = ${userId}`
