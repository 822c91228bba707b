import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { notifyUser } from '#platform/message/notify-user'
import { checkPassword, hashPassword } from '#people/password/hash-password'

const codesMax = 10
/** 55 random bits, after the letter that says which of the codes it is. */
const letters = 11
/** The alphabet has no signs that look alike: 32, so that each is five random bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const groupCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

export interface NewRecoveryCodes {
  /** The codes as they are shown, once. */
  readonly codes: readonly string[]
  save(tx: Transaction, userId: bigint): Promise<void>
}

/** Makes a user's recovery codes, which replace the former ones when they are saved; only slow hashes are stored. */
export async function makeRecoveryCodes(context: Pick<Context, 'random'>): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: codesMax }, (_, number) => {
    const random = Array.from(context.random.bytes(letters), (byte) => alphabet[byte % alphabet.length])
    return [alphabet[number], ...random].join('')
  })
  const hashes = await Promise.all(codes.map((code) => hashPassword(context, code)))
  return {
    codes: codes.map(groupCode),
    async save(tx, userId) {
      await tx`delete from app.recovery_code where user_id = ${userId}`
      await tx`insert into app.recovery_code (user_id, number, hash)
        select ${userId}, place - 1, hash from unnest(${hashes}::text[]) with ordinality as made (hash, place)`
    },
  }
}

/** Uses a recovery code up, and tells the user so. @returns whether it was right and unused */
export async function consumeRecoveryCode(context: Context, userId: bigint, code: string): Promise<boolean> {
  const number = alphabet.indexOf(code[0] ?? ' ')
  const [row] = await context.sql<{ hash: string }[]>`
    select hash from app.recovery_code where user_id = ${userId} and number = ${number} and used_at is null`
  if (!row || !(await checkPassword(code, row.hash))) return false
  return inTransaction(context.sql, async (tx) => {
    const now = context.clock.now()
    const used = await tx`
      update app.recovery_code set used_at = ${now}
        where user_id = ${userId} and number = ${number} and hash = ${row.hash} and used_at is null`
    if (used.count === 0) return false
    await notifyUser(tx, now, userId, 'recovery-code-used')
    return true
  })
}
