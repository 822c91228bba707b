import { addMs } from '@synet/core/clock'
import { done } from '@synet/core/result'
import { beforeAll, describe, expect, it } from 'vitest'
import { inLane } from '#chart'
import { inTransaction } from '#database'
import type { PostingItem } from '#decide-batch'
import { move } from '#entry'
import { gatherLanes } from '#gather-lanes'
import { createPoster, type GroupItem, postItems } from '#post'
import { postSet } from '#post-set'
import { available, chain, fees, openLedger, owner, payment, redChecks, sql, usdt, users } from '#test-support/desk'

const newYear = new Date('2027-01-01T00:00:00Z')
const seeded = addMs(newYear, -60_000)

openLedger()
beforeAll(async () => {
  await inTransaction(sql, (tx) =>
    postItems(
      tx,
      seeded,
      users.map((user) => given(user)),
    ),
  )
})

const given = (user: bigint): PostingItem => ({
  key: `seed:${user}`,
  requestHash: '',
  accounts: [chain, available(user)],
  decide: () => done({ kind: 'correction', entries: move(chain, available(user), usdt(1_000_000n)), ref: {} }),
})
const timeOf = async (key: string) =>
  (await sql<{ at: Date }[]>`select at from ledger.postings where key = ${key}`)[0]?.at

describe('the times of an account’s entries', () => {
  it('never run backwards between two processes whose clocks are two seconds apart [FLT-07]', async () => {
    let ms = newYear.getTime()
    const ahead = createPoster({ sql, now: () => new Date(ms++) })
    const behind = createPoster({ sql, now: () => new Date(ms++ - 2_000) })
    for (let i = 0; i < 10; i++) {
      await ahead.post(payment(1n, 2n))
      await behind.post(payment(2n, 1n))
      await Promise.all(
        [ahead, behind].flatMap((poster) => [poster.post(payment(1n, 3n)), poster.post(payment(3n, 2n))]),
      )
    }
    expect(await redChecks()).toEqual([])
  })

  it('are taken under the locks: who waits over the end of the year is dated in January, its order rows too [FLT-07]', async () => {
    let now = addMs(newYear, -1_000)
    const poster = createPoster({ sql, now: () => now })
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<bigint>()
    const other = owner.begin(async (tx) => {
      await tx`select from ledger.lock_accounts(array[${available(4n).toString()}]::bigint[])`
      const [row] = await tx<{ pid: bigint }[]>`select pg_backend_pid()::bigint as pid`
      isHeld.resolve(row?.pid ?? 0n)
      await held.promise
    })
    const pid = await isHeld.promise
    const dates: Date[] = []
    const row: GroupItem<undefined> = {
      ...payment(4n, 1n),
      effect: {
        row: undefined,
        write: async (_tx, _rows, at) => {
          dates.push(at)
        },
      },
    }
    const waiting = poster.post(row)
    await expect
      .poll(
        async () => (await owner`select from pg_stat_activity where ${pid}::int = any (pg_blocking_pids(pid))`).length,
      )
      .toBe(1)
    now = addMs(newYear, 5_000)
    held.resolve()
    await other
    const outcome = await waiting
    expect(outcome).toMatchObject({ ok: true, value: { at: now } })
    expect(await timeOf(row.key)).toEqual(now)
    expect(dates).toEqual([now])
  })

  it('stay in order where a caller, a job or a gathering of lanes read its clock long ago [FLT-07]', async () => {
    const late = addMs(newYear, 60_000)
    await createPoster({ sql, now: () => late }).post(payment(1n, 2n))
    const stale = payment(2n, 3n)
    const [outcome] = await inTransaction(sql, (tx) => postItems(tx, seeded, [stale]))
    expect(outcome).toMatchObject({ ok: true, value: { at: late } })
    expect(await timeOf(stale.key)).toEqual(late)
    const later = addMs(newYear, 90_000)
    await createPoster({ sql, now: () => later }).post(payment(3n, 4n))
    await inTransaction(sql, (tx) =>
      postSet(tx, seeded, {
        key: 'test:set',
        kind: 'correction',
        from: { account: chain },
        to: { bucket: 'available', asset: 'USDT' },
        rows: tx`select 3::bigint as user_id, 5::bigint as amount, 1::bigint as subject_id`,
      }),
    )
    expect(await timeOf('test:set')).toEqual(later)
    const lane = inLane(fees, 1)
    await inTransaction(
      sql,
      (tx) =>
        tx`select ledger.post_set('test:lane', '', 'correction', ${addMs(later, 1_000)}, '{}', array[${chain}, ${lane}]::bigint[], array[-7, 7]::bigint[])`,
    )
    await gatherLanes(sql, seeded)
    expect(await redChecks()).toEqual([])
  })

  it('are kept by the database: a batch with an earlier time than the account’s last entry is refused [FLT-07]', async () => {
    const [account] = await sql<{ balance: bigint; seq: bigint }[]>`
      select balance, seq from ledger.balances where account_id = ${available(1n)}`
    const seq = account?.seq ?? 0n
    await expect(
      owner`select ledger.apply_postings(${seeded}, array[999999]::bigint[], array['test:early'], array[''], array['correction'],
        array['{}']::jsonb[], array[]::bigint[], array[]::bigint[], array[]::bigint[], array[]::bigint[], array[]::bigint[],
        array[]::bigint[], array[${available(1n).toString()}]::bigint[], array[5]::bigint[], array[${seq.toString()}]::bigint[], array[${(seq + 1n).toString()}]::bigint[])`,
    ).rejects.toThrow('has a later entry')
  })

  it('the audit finds times that were moved by hand, and names the entry [FLT-07]', async () => {
    expect(await redChecks()).toEqual([])
    await owner`alter table ledger.posting disable trigger all`
    await owner`update ledger.posting set at = ${addMs(seeded, -1)} where key = 'test:set'`
    expect((await redChecks()).join('\n')).toMatch(
      /no entry is before the one before it: account \d+ .*, the one before it 20/,
    )
    await owner`update ledger.posting set at = ${addMs(newYear, 90_000)} where key = 'test:set'`
    await owner`alter table ledger.posting enable trigger all`
  })
})
