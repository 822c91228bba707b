import { done, invariant, refuse } from '@synet/core/result'
import { textsOfFacts, writeTexts } from '#operators/notice/notice-texts'
import type { KindRule } from '#custody/proposal/kind'

/** A notice to all users, from the time it names or from its approval on, whichever is later. */
export const noticePublished: KindRule = {
  permission: 'notices.write',
  noticeMs: () => 0,
  async plan(tx, _context, facts, at) {
    const id = facts['notice']
    if (id !== undefined) {
      const [draft] = await tx`select from app.notice
        where id = ${id} and withdrawn_at is null and (publish_at is null or publish_at > ${at}) for update`
      if (!draft) return refuse('notice.not-found')
    }
    return done({
      async apply(inTx, now, _postingId, row) {
        const wanted = new Date(facts['publishAt'] ?? '')
        const change = {
          popup: facts['popup'] === 'true',
          publish_at: wanted > now ? wanted : now,
          operator_id: row.proposer_id,
        }
        const [notice] =
          id === undefined
            ? await inTx<{ id: bigint }[]>`
                insert into app.notice ${inTx({ ...change, created_at: now })} returning id`
            : await inTx<{ id: bigint }[]>`update app.notice set ${inTx(change)} where id = ${id} returning id`
        invariant(notice, 'the notice was there')
        await writeTexts(inTx, notice.id, textsOfFacts(facts))
      },
    })
  },
}
