import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { readPublicChanges } from '#custody/proposal/public-changes'

const states = { approved: 'announced', executed: 'done', cancelled: 'cancelled' } as const

export const changes: PublicCall<'proof/changes'> = async ({ sql }, { cursor, limit }) => {
  const rows = await readPublicChanges(sql, { before: cursorId(cursor), limit: pageLimit(limit) })
  const list = rows.map((row) => ({
    id: row.id.toString(),
    kind: row.kind,
    facts: { ...row.facts },
    reason: row.reason,
    privateHash: row.privateHash,
    signatures: row.signatures.map((one) => ({ ...one, assertion: { ...one.assertion } })),
    state: states[row.state],
    noticeMs: row.noticeMs,
    announcedAt: row.announcedAt.toISOString(),
    effectiveAt: row.effectiveAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    entries: row.entries.map((entry) => ({ ...entry })),
  }))
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}
