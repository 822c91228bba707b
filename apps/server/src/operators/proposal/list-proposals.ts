import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { cursorId, pageLimit } from '#platform/http/page'
import type { OpsCall } from '#operators/ops-call'
import { readProposals } from '#operators/proposal/read-proposals'

export const listProposals: OpsCall<'proposals'> = async (context, request, operator) => {
  const limit = pageLimit(request.limit)
  const { state, kind, name } = request
  const list = await inTransaction(context.sql, (tx) =>
    readProposals(tx, context, operator, {
      limit,
      before: cursorId(request.cursor),
      ...(request.id && { id: BigInt(request.id) }),
      ...(state && { state }),
      ...(kind && { kind }),
      ...(name && { name }),
    }),
  )
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
