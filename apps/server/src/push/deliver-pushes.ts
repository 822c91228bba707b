import { addMs, seconds } from '@synet/core/clock'
import type { Context } from '#context'
import { log } from '#log/log'
import { type PushKey, type PushTarget, sendPush } from '#push/send-push'

const atOnce = 20
const claimMs = seconds(30)
const triesMax = 8

interface Due extends PushTarget {
  readonly id: bigint
  readonly endpoint_id: bigint
  readonly payload: string
  readonly tries: number
}

/**
 * Sends due pushes, each at least once: it is claimed before and deleted after. Endpoints that are gone are removed, and a
 * service that can't take one now is asked again after 2, 4, 8 … minutes.
 * @returns true when it sent some
 */
export async function deliverPushes({ sql, clock, config }: Context, key: PushKey): Promise<boolean> {
  const now = clock.now()
  const due = await sql<Due[]>`
    update app.push_message m set tries = tries + 1, next_try_at = ${addMs(now, claimMs)} from app.push_endpoint e
      where e.id = m.endpoint_id and m.id in (select id from app.push_message where next_try_at <= ${now}
        order by next_try_at limit ${atOnce} for update skip locked)
      returning m.id, m.endpoint_id, m.payload, m.tries, e.endpoint, e.p256dh, e.auth`
  await Promise.all(
    due.map(async ({ id, endpoint_id: endpointId, payload, tries, ...target }) => {
      const outcome = await sendPush(config, key, target, { payload, topic: `n${id}` }).catch((error: unknown) => {
        log.error('a push was not delivered', { job: 'pushes', order: `push:${id}`, error })
        return 'later' as const
      })
      if (outcome === 'gone') await sql`delete from app.push_endpoint where id = ${endpointId}`
      else if (outcome !== 'later' || tries >= triesMax) await sql`delete from app.push_message where id = ${id}`
      else await sql`update app.push_message set next_try_at = ${addMs(now, seconds(60 * 2 ** tries))} where id = ${id}`
    }),
  )
  return due.length > 0
}
