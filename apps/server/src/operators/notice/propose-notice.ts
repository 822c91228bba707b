import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { checkTexts, factsOfTexts } from '#operators/notice/notice-texts'
import { propose } from '#operators/proposal/propose'

/**
 * Proposes a notice. A notice can contain anything, such as a price, an address or a promise, so a second operator
 * reads it first.
 * @returns refusals of its texts, `notice.time`, `notice.not-found` for what users can read already or was withdrawn
 */
export const proposeNotice: OpsCall<'proposeNotice'> = async (context, request, operator) => {
  const { id, popup, reason, secondFactor } = request
  const texts = checkTexts(request.texts)
  if (!texts.ok) return texts
  const now = context.clock.now()
  const publishAt = request.publishAt ?? now.toISOString()
  if (new Date(publishAt) < now) return refuse('notice.time')
  const facts = { ...(id && { notice: id }), popup: String(popup), publishAt, ...factsOfTexts(texts.value) }
  return propose(context, operator, { kind: 'notice.published', facts, reason, secondFactor })
}
