import { refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { revokeContributorToken } from '#people/session/contributor-token'

/** Lets a device end its own token; a session is ended by logging out. */
export const trainEndToken: UserCall<'train/endToken'> = async ({ sql, clock }, _request, { userId, credential }) =>
  credential.kind === 'contributor-token'
    ? inTransaction(sql, (tx) => revokeContributorToken(tx, clock.now(), { userId, id: credential.id }))
    : refuse('token.not-found')
