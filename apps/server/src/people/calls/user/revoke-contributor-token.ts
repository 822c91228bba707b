import type { UserCall } from '#platform/http/call'
import { revokeContributorToken as revoke } from '#people/session/contributor-token'

export const revokeContributorToken: UserCall<'user/revokeContributorToken'> = ({ sql, clock }, { id }, { userId }) =>
  revoke(sql, clock.now(), { userId, id: BigInt(id) })
