import { addMs, days, seconds } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Context } from '#platform/context'

const keptMs = days(30)
/**
 * A second request waits this long for the first one's answer. After that it runs itself: the posting's key protects
 * both.
 */
const answerMs = seconds(1)
const pollMs = 25

/**
 * Answers a repeated request (same key, same request) with the first answer; the same key with another request is
 * refused with `idempotency.mismatch`. The posting's own key protects the money itself; this function only makes the
 * answers equal.
 */
export async function answerOnce(
  { sql, clock }: Context,
  action: { key: string; requestHash: string },
  run: () => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const now = clock.now()
  const made =
    await sql`insert into app.idempotency (key, request_hash, at) values (${action.key}, ${action.requestHash}, ${now})
    on conflict (key) do update set request_hash = excluded.request_hash, answer = null, at = excluded.at
      where app.idempotency.at < ${addMs(now, -keptMs)}`
  for (let waited = 0; made.count === 0 && waited < answerMs; waited += pollMs) {
    const [row] = await sql<{ request_hash: string; answer: unknown }[]>`
      select request_hash, answer from app.idempotency where key = ${action.key}`
    if (row && row.request_hash !== action.requestHash) return refuse('idempotency.mismatch')
    if (row?.answer) return done(row.answer)
    // The first request was refused, so the next one may try.
    if (!row) break
    await new Promise((wake) => setTimeout(wake, pollMs))
  }
  const result = await run()
  if (result.ok) {
    await sql`update app.idempotency set answer = ${JSON.stringify(result.value)}::text::jsonb
      where key = ${action.key} and answer is null`
  } else {
    // A refusal changed nothing, so the user may correct the request and send it again with the same key.
    await sql`delete from app.idempotency where key = ${action.key} and answer is null`
  }
  return result
}
