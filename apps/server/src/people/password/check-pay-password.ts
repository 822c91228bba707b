import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, minutes, systemClock } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { int8Array, type Sql } from '@synet/ledger/database'
import { createBatchLoader } from '#platform/batch-loader'
import type { Context } from '#platform/context'
import { checkPassword } from '#people/password/hash-password'

const triesMax = 5
const lockMs = minutes(15)

/**
 * Confirms an outflow. Five wrong tries lock the payment password for 15 minutes.
 * @returns refusals `pay-password.locked`, `pay-password.wrong`
 */
export async function checkPayPassword(context: Context, userId: bigint, password: string): Promise<Result<void>> {
  if (await isRemembered(context, userId, password)) return done(undefined)
  // A user has one try at a time: a try is counted before it is checked, and concurrent right ones must not add up.
  const before = checking.get(userId)
  const mine = (async () => {
    await before?.catch(() => {})
    return checkOnce(context, userId, password)
  })()
  checking.set(userId, mine)
  try {
    return await mine
  } finally {
    if (checking.get(userId) === mine) checking.delete(userId)
  }
}

const checking = new Map<bigint, Promise<unknown>>()

/**
 * Caches confirmations that were right a moment ago, so that repeated confirmations do not cost argon2id each time. The
 * cache holds a MAC over the password and the stored hash, under a key that exists in this process only, so that a
 * changed password is not found. A wrong password never matches and takes the slow path, where tries are counted.
 */
const rememberMs = minutes(5)
const rememberedMax = 10_000
const macKey = randomBytes(32)
const remembered = new Map<bigint, { mac: Buffer; until: number }>()
const macOf = (password: string, hash: string) => createHmac('sha256', macKey).update(`${hash}\n${password}`).digest()

interface PayState {
  readonly id: bigint
  readonly pay_password_hash: string
  readonly pay_tries: number
  readonly pay_locked_until: Date | null
}
const readPayState = createBatchLoader(async (sql, users: readonly bigint[]) => {
  const rows = await sql<PayState[]>`
    select id, pay_password_hash, pay_tries, pay_locked_until from app.user_account
      where id = any (${int8Array(users)}::bigint[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return users.map((id): PayState | undefined => byId.get(id))
})

/**
 * Tells whether this exact password was right a moment ago and nothing has changed since; every other case goes to the check
 * above.
 */
export async function isRemembered({ sql, clock }: Context, userId: bigint, password: string): Promise<boolean> {
  const right = remembered.get(userId)
  // This uses the machine's clock, because it concerns a process's memory.
  if (!right || right.until <= systemClock.now().getTime()) return false
  const now = clock.now()
  const state = await readPayState(sql, userId)
  const free = state?.pay_tries === 0 && (state.pay_locked_until === null || state.pay_locked_until <= now)
  return free && timingSafeEqual(right.mac, macOf(password, state.pay_password_hash))
}

function remember(userId: bigint, mac: Buffer): void {
  remembered.delete(userId)
  remembered.set(userId, { mac, until: systemClock.now().getTime() + rememberMs })
  if (remembered.size > rememberedMax) remembered.delete(remembered.keys().next().value ?? userId)
}

/** Tells whether the payment password is locked. */
export async function payLockRefusal(sql: Sql, now: Date, userId: bigint): Promise<Result<void>> {
  const [user] = await sql<{ pay_locked_until: Date | null }[]>`
    select pay_locked_until from app.user_account where id = ${userId}`
  const left = (user?.pay_locked_until?.getTime() ?? 0) - now.getTime()
  return left > 0 ? refuse('pay-password.locked', { minutes: Math.ceil(left / minutes(1)) }) : done(undefined)
}

async function checkOnce(context: Context, userId: bigint, password: string): Promise<Result<void>> {
  const { sql, clock } = context
  const now = clock.now()
  // The try is counted before it is checked, so that concurrent tries can't exceed the limit.
  const [row] = await sql<{ pay_password_hash: string; pay_tries: number; pay_locked_until: Date | null }[]>`
    update app.user_account set
      pay_tries = case when pay_locked_until <= ${now} then 1 else pay_tries + 1 end,
      pay_locked_until = case
        when (case when pay_locked_until <= ${now} then 1 else pay_tries + 1 end) > ${triesMax - 1}
        then coalesce(case when pay_locked_until > ${now} then pay_locked_until end, ${addMs(now, lockMs)}::timestamptz) end
    where id = ${userId}
      and (pay_locked_until is null or pay_locked_until <= ${now})
    returning pay_password_hash, pay_tries, pay_locked_until`
  if (!row) {
    const locked = await payLockRefusal(sql, now, userId)
    // The lock ended meanwhile: the next try counts.
    return locked.ok ? refuse('pay-password.locked', { minutes: 1 }) : locked
  }
  if (!(await checkPassword(password, row.pay_password_hash, 'payments'))) {
    return row.pay_tries >= triesMax
      ? refuse('pay-password.locked', { minutes: lockMs / minutes(1) })
      : refuse('pay-password.wrong', { left: triesMax - row.pay_tries })
  }
  await sql`update app.user_account set pay_tries = 0, pay_locked_until = null where id = ${userId}`
  remember(userId, macOf(password, row.pay_password_hash))
  return done(undefined)
}
