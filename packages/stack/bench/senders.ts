import { testPin } from '@synet/contract/test-support/test-pin'
import { randomBytes } from 'node:crypto'
import { systemRandom } from '@synet/core/random'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { openUserAccounts } from '@synet/ledger/open-accounts'
import { hashPassword } from '@synet/server/people/password/hash-password'
import { tokenHash } from '@synet/server/people/session/session'

export const payPassword = testPin

export interface Sender {
  readonly token: string
  readonly receiver: string
}

/** Writes people with a session and a million USDT each; each sends to the next one. */
export async function seedSenders(sql: Sql, people: number): Promise<Sender[]> {
  const hash = await hashPassword({ random: systemRandom }, payPassword)
  const senders: Sender[] = []
  for (let i = 0; i < people; i++) {
    const [user] = await sql<{ id: bigint }[]>`
      insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
        values (${`user_${i}`}, ${`+1202555${i}`}, ${`code${i}`}, '', ${hash}, ${new Date()}) returning id`
    if (!user) continue
    await openUserAccounts(sql, user.id)
    const token = randomBytes(32).toString('base64url')
    const later = new Date(Date.now() + 86_400_000)
    await sql`insert into app.session (user_id, token_hash, device, created_at, seen_at, expires_at)
      values (${user.id}, ${tokenHash(token)}, 'bench', ${new Date()}, ${new Date()}, ${later})`
    const account = userAccount(user.id, 'available', 'USDT')
    await sql`select ledger.post_set(${`seed:${i}`}, '', 'correction', ${new Date()}, '{}',
      array[${systemAccount('chain:dev', 'USDT')}, ${account}]::bigint[], array[${-(10n ** 12n)}, ${10n ** 12n}]::bigint[])`
    senders.push({ token, receiver: `user_${(i + 1) % people}` })
  }
  return senders
}
