import { testPin } from '@synet/contract/test-support/test-pin'
import { randomBytes } from 'node:crypto'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { systemRandom } from '@synet/core/random'
import { inTransaction, type Sql } from '@synet/ledger/database'
import { hashPassword } from '@synet/server/people/password/hash-password'
import { tokenHash } from '@synet/server/people/session/session'
import { createUser } from '@synet/server/people/user/create-user'
import { type OutsideClient, newKey } from './outside-client.ts'

export interface Person {
  readonly id: bigint
  readonly username: string
  readonly token: string
}

export const payPassword = testPin
const start = 20_000n
const minor = 1_000_000n
/** Longer than a trial, whose clock is moved by a day. */
const sessionMs = 7 * 86_400_000

/** People with a session each. They are written by the owner, because codes by mail would only slow the trial down. */
export async function openPeople(owner: Sql, count: number): Promise<readonly Person[]> {
  const payPasswordHash = await hashPassword({ random: systemRandom }, payPassword)
  const clock = { now: () => new Date(), refresh: async () => {}, close: () => {} }
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const username = `person_${randomBytes(4).toString('hex')}`
    const token = randomBytes(32).toString('base64url')
    const id = await inTransaction(owner, async (tx) => {
      const secret = { passwordHash: '', payPasswordHash }
      const user = await createUser(
        tx,
        { clock, random: systemRandom },
        {
          ...secret,
          username,
          phone: `+1${randomBytes(5).readUIntBE(0, 5)}`,
          inviterId: null,
        },
      )
      const now = new Date()
      await tx`insert into app.session (user_id, token_hash, device, created_at, seen_at, expires_at)
        values (${user}, ${tokenHash(token)}, 'cluster', ${now}, ${now}, ${new Date(now.getTime() + sessionMs)})`
      return user
    })
    people.push({ id, username, token })
  }
  return people
}

/** Orders a recharge of whole USDT. @returns where this many units of the token have to be paid */
export async function orderRecharge({ call }: OutsideClient, { token }: Person, amount: bigint) {
  const body = { network: 'dev', amount: String(amount) }
  const { code, msg, data } = await call({ path: 'recharge/recharge', token, key: newKey(), body })
  if (code !== 1 || !data) throw new Error(`recharge: ${msg}`)
  return { id: String(data['id']), address: String(data['address']), raw: amount * minor }
}

/** Orders a recharge and pays it on the chain, as a customer with a wallet does. @returns the order's id */
export async function recharge(
  client: OutsideClient,
  chainUrl: string,
  person: Person,
  amount: bigint = start,
): Promise<string> {
  const { id, address, raw } = await orderRecharge(client, person, amount)
  await mintTestUsdt(chainUrl, address, raw)
  return id
}

/** Resolves when every order was credited, exactly once and in full. */
export async function untilCredited(owner: Sql, orders: readonly string[], withinMs: number): Promise<void> {
  const until = Date.now() + withinMs
  for (;;) {
    const open = await owner<{ id: bigint; state: string }[]>`
      select id, state from app.recharge_order where id = any(${orders}::bigint[])
        and (state <> 'credited' or credited_amount <> amount)`
    if (open.length === 0) return
    if (Date.now() > until)
      throw new Error(`recharges are not credited: ${open.map((one) => `${one.id} ${one.state}`).join(', ')}`)
    await new Promise((wake) => setTimeout(wake, 300))
  }
}
