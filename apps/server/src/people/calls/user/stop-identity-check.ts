import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { endIdentityChecks } from '#people/identity/identity-check'
import { readOwnCheck } from '#people/identity/read-own-check'

/** Any session of the account stops its checks, whatever their state: a person who is logged in has not lost everything. */
export const stopIdentityCheck: UserCall<'user/stopIdentityCheck'> = ({ sql, clock }, _request, { userId }) =>
  inTransaction(sql, async (tx) => {
    await endIdentityChecks(tx, clock.now(), userId)
    return done(await readOwnCheck(tx, userId))
  })
