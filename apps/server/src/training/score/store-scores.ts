import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { putWeights, readDelta, removeDeltas } from '#training/unit/training-bytes'

interface Verified {
  readonly id: string
  readonly delta_hash: string | null
}

/**
 * Publishes the scores of verified units, under their hash and forever. A unit whose bytes the store lost is computed
 * again by somebody else.
 */
export const storeScores = createWorkList<Context, Verified, string>({
  name: 'scores',
  pageRows: 20,
  keyOf: ({ id }) => id,
  read: ({ sql }, after, limit) => sql<Verified[]>`
    select l.id, l.delta_hash from app.score s join app.lease l on l.id = s.lease_id
      where s.result_hash is null and l.state = 'verified' and l.id > ${after ?? ''} order by l.id limit ${limit}`,
  process: storeScore,
})

async function storeScore(context: Context, lease: Verified): Promise<void> {
  const { sql, clock } = context
  const { id, delta_hash: hash } = lease
  const scores = await readDelta(context, lease)
  if (!scores || hash === null) {
    await sql`update app.score set lease_id = null where lease_id = ${id} and result_hash is null`
    return
  }
  await putWeights(context, hash, scores)
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.blob (hash) values (${hash}) on conflict do nothing`
    await tx`
      update app.score set result_hash = ${hash}, verified_at = ${clock.now()}
        where lease_id = ${id} and result_hash is null`
    await tx`update app.lease set delta_size = null where id = ${id}`
  })
  await removeDeltas(context, [id])
}
