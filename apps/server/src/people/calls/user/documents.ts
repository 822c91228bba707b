import { done } from '@synet/core/result'
import { readAcceptance } from '#platform/document/acceptance'
import type { UserCall } from '#platform/http/call'

export const userDocuments: UserCall<'user/documents'> = async ({ sql, clock }, _request, { userId }) =>
  done(await readAcceptance(sql, clock.now(), userId))
