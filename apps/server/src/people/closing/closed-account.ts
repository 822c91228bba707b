import { createHmac, hkdfSync } from 'node:crypto'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'

/** Recognises a name or number without keeping it: the key is not in the database. */
export function nameMac({ config }: Pick<Context, 'config'>, name: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.leaseKey, '', 'closed accounts', 32))
  return createHmac('sha256', key).update(name).digest()
}

/** Finds the account that was last closed under a user name or phone number, for the answer to its owner's log-in. */
export async function findClosedAccount(
  context: Pick<Context, 'config'>,
  sql: Sql | Transaction,
  account: string,
): Promise<{ readonly password_hash: string; readonly closed_at: Date } | undefined> {
  const mac = nameMac(context, account)
  const [row] = await sql<{ password_hash: string; closed_at: Date }[]>`
    select u.password_hash, c.closed_at from app.closed_account c join app.user_account u on u.id = c.user_id
      where c.username_mac = ${mac} or c.phone_mac = ${mac} order by c.closed_at desc limit 1`
  return row
}
