import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'

export const operatorKeys: PublicCall<'proof/operatorKeys'> = async ({ sql }, { after, limit }) => {
  const rows = await sql<{ seq: bigint; content: string; hash: string }[]>`
    select seq, content, hash from app.operator_key_event where seq > ${after ?? 0} order by seq limit ${pageLimit(limit)}`
  const next = rows.length === pageLimit(limit) ? (rows.at(-1)?.seq.toString() ?? null) : null
  return done({ list: rows.map(({ content, hash }) => ({ content, hash })), next })
}
