import { int8Array, inTransaction } from '@synet/ledger/database'
import { postSet, type SetRow } from '@synet/ledger/post-set'
import type { Context } from '#platform/context'
import { createSetList } from '#platform/loop/work-list'
import { nextPass } from '#platform/loop/next-pass'
import { partMs, vestingParts } from '@synet/core/vesting-schedule'

const rowsPerPass = 5_000

type Given = Pick<Context, 'sql' | 'clock'>

/** Releases the parts of grants that are due; when one grant fails, the others are released one by one. */
export const releaseVested = createSetList<Given, { readonly id: bigint }, bigint>({
  name: 'vesting',
  pageRows: 200,
  keyOf: ({ id }) => id,
  read: ({ sql, clock }, after, limit) => sql<{ id: bigint }[]>`
    select id from app.vesting where next_at <= ${clock.now()} and id > ${after ?? 0n} order by id limit ${limit}`,
  process: (context, { id }) => releaseParts(context, id),
  processSet: (context) => releaseParts(context),
})

/**
 * Releases due parts, `vesting → available`, one posting per pass for all of them. A part is released once: its row changes
 * under its lock, in the transaction that posts it.
 * @param only of this grant alone
 * @returns true when there may be more
 */
async function releaseParts({ sql, clock }: Given, only?: bigint): Promise<boolean> {
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const moved = await tx<{ id: bigint; user_id: bigint; part: bigint }[]>`
      with due as materialized (
        select id, user_id, amount - taken_back as whole, released, starts_at, next_at,
            least(${vestingParts}::bigint, floor(extract(epoch from ${now}::timestamptz - starts_at) * 1000 / ${partMs}::bigint)::bigint) as parts
          from app.vesting where next_at <= ${now} and (${only ?? null}::bigint is null or id = ${only ?? null})
          order by next_at limit ${rowsPerPass} for update skip locked
      ), moved as (
        update app.vesting v set released = d.whole * d.parts / ${vestingParts}::bigint,
            next_at = case when d.parts < ${vestingParts}::bigint
              then d.starts_at + (d.parts + 1) * ${partMs}::bigint * interval '1 millisecond' end
          from due d where v.id = d.id
          returning v.id, v.user_id, v.released - d.released as part
      ), notified as (
        insert into app.event (user_id, kind, subject_id, at)
          select user_id, 'balance', user_id, ${now}::timestamptz from moved where part > 0
      )
      select id, user_id, part from moved`
    const parts = moved.filter((row) => row.part > 0n)
    await postSet(tx, now, {
      key: `grant.vested:${await nextPass(tx)}`,
      kind: 'grant.vested',
      from: { bucket: 'vesting', asset: 'SNT' },
      to: { bucket: 'available', asset: 'SNT' },
      rows: tx<SetRow[]>`select * from unnest(${int8Array(parts.map((row) => row.user_id))}::bigint[],
        ${int8Array(parts.map((row) => row.part))}::bigint[], ${int8Array(parts.map((row) => row.id))}::bigint[])
        as part (user_id, amount, subject_id)`,
    })
    return moved.length > 0
  })
}
