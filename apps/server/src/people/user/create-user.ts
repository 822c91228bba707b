import type { Language } from '@synet/contract/languages'
import { randomLetters } from '@synet/core/random'
import { invariant } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { openUserAccounts } from '@synet/ledger/open-accounts'
import type { Context } from '#platform/context'
import { leaveOutForgotten } from '#platform/database/leave-out-forgotten'
import { zoneOfPhone } from '#platform/notice/zone'
import { readNewestVersion } from '#platform/document/read-document'

export interface NewUser {
  readonly username: string
  readonly phone: string
  readonly passwordHash: string
  readonly payPasswordHash: string
  readonly inviterId: bigint | null
  readonly inviteCode?: string
  readonly house?: boolean
  readonly demo?: boolean
  readonly email?: string
  readonly language?: Language
  /** The version of the documents that the person has accepted; the newest one for demo accounts. */
  readonly documents?: number
}

/** Creates a user and opens their ledger accounts. */
export async function createUser(
  tx: Transaction,
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  user: NewUser,
): Promise<bigint> {
  await leaveOutForgotten(tx, clock.now())
  const code = user.inviteCode ?? randomLetters(random, 8)
  const [row] = await tx<{ id: bigint }[]>`
    insert into app.user_account
      (username, phone, password_hash, pay_password_hash, inviter_id, invite_code, house, demo, email,
        language, zone, created_at)
    values (${user.username}, ${user.phone}, ${user.passwordHash}, ${user.payPasswordHash}, ${user.inviterId}, ${code},
      ${user.house ?? false}, ${user.demo ?? false}, ${user.email ?? null}, ${user.language ?? 'en-US'}, ${zoneOfPhone(user.phone)}, ${clock.now()})
    returning id`
  invariant(row, 'an insert returns its row')
  await openUserAccounts(tx, row.id)
  const version = user.documents ?? (await readNewestVersion(tx)).version
  await tx`insert into app.document_acceptance (user_id, version, at) values (${row.id}, ${version}, ${clock.now()})`
  return row.id
}
