import { addMs } from '@synet/core/clock'
import { done, type Result } from '@synet/core/result'
import type { OpsAnswer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import { keptTopics, messageTopics, type MessageTopic } from '#platform/message/message-topics'
import { logOperatorAction } from '#platform/operator-log'
import type { OpsCall } from '#operators/ops-call'

/** Sends given-up messages again, or marks them as seen, which deletes their text: the named one, or all of them. */
export const handleMessages: OpsCall<'handleMessages'> = async ({ sql, clock }, { id, again }, operator) =>
  inTransaction(sql, async (tx): Promise<Result<OpsAnswer<'handleMessages'>>> => {
    const now = clock.now()
    const untils = keptTopics.map((topic) => addMs(now, messageTopics[topic as MessageTopic].usefulMs).toISOString())
    const open = tx`given_up_at is not null and handled_at is null and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)`
    const handled = again
      ? await tx`update app.message m set given_up_at = null, tries = 0, next_try_at = ${now}, useful_until = t.until
          from unnest(${[...keptTopics]}::text[], ${untils}::text[]::timestamptz[]) as t (topic, until) where t.topic = m.topic and ${open}`
      : await tx`update app.message set handled_at = ${now}, sealed = null, body_text = '', body_html = '' where ${open}`
    if (handled.count > 0) {
      const facts = { messages: id ?? 'all', count: String(handled.count) }
      await logOperatorAction(tx, now, {
        operatorId: operator.id,
        action: again ? 'message.again' : 'message.seen',
        facts,
      })
    }
    return done({ handled: handled.count })
  })
