import type { NodeTrouble } from '@synet/chain/rpc/node-quorum'
import { addMs, minutes } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'

/** Nodes differ for moments while blocks spread, and restart now and then. */
const alarmAfterMs = 30_000
/** Trouble is over when no process has noticed any for this long. */
const quietMs = minutes(1)

/**
 * Records which nodes contradict others or do not answer, as the calls of this process have noticed it, and notifies
 * operators when it lasts. It decides nothing: a call without two nodes that agree has failed already, and succeeds
 * again as soon as they agree.
 */
export async function watchNodes({ sql, rpc, clock }: Context, network: Network): Promise<boolean> {
  const now = clock.now()
  for (const { kind, detail, blocks } of rpc[network.name].takeTroubles()) {
    await sql`insert into app.node_trouble (network, kind, detail, blocks, since, seen_at)
      values (${network.name}, ${kind}, ${detail}, ${blocks}, ${now}, ${now})
      on conflict (network, kind) do update set seen_at = excluded.seen_at,
        detail = case when excluded.blocks or not app.node_trouble.blocks then excluded.detail else app.node_trouble.detail end,
        blocks = app.node_trouble.blocks or excluded.blocks`
  }
  const over = await sql<{ kind: NodeTrouble['kind'] }[]>`
    delete from app.node_trouble where network = ${network.name} and seen_at <= ${addMs(now, -quietMs)} returning kind`
  for (const { kind } of over) await closeTask(sql, now, { kind: `nodes.${kind}`, subject: network.name })
  const lasting = await sql<{ kind: NodeTrouble['kind']; detail: string }[]>`
    select kind, detail from app.node_trouble where network = ${network.name} and since <= ${addMs(now, -alarmAfterMs)}`
  for (const { kind, detail } of lasting) {
    await openTask(sql, now, { kind: `nodes.${kind}`, subject: network.name, facts: { reason: detail } })
  }
  return false
}
