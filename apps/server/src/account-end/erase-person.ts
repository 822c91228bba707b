import type { Transaction } from '@synet/ledger/database'
import { type End, type Person, personalTables } from '#account-end/personal-tables'

/** What stands for the names of a closed account. Look-ups by name are in lower case and never find it. */
const nobodyOf = (id: bigint): string => `Closed-${id}`

/**
 * Erases what the list says, in the transaction that closes the account.
 * @param phoneMac replaces the phone number by which a free licence is given once
 */
export async function erasePerson(tx: Transaction, person: Person, phoneMac: Buffer): Promise<void> {
  const valueOf = (table: string, end: Exclude<End, object>): string | null => {
    if (end === 'replace') return table === 'starter_licence' ? phoneMac.toString('hex') : nobodyOf(person.id)
    return end === 'null' ? null : ''
  }
  for (const [table, { of, end }] of Object.entries(personalTables)) {
    if (end === 'rows') {
      await tx`delete from app.${tx(table)} where ${of(tx, person)}`
      continue
    }
    const values = Object.fromEntries(
      Object.entries(end).flatMap(([column, what]) =>
        typeof what === 'object' ? [] : [[column, valueOf(table, what)]],
      ),
    )
    if (Object.keys(values).length > 0) await tx`update app.${tx(table)} set ${tx(values)} where ${of(tx, person)}`
  }
}
