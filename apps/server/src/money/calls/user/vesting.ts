import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readVesting } from '#money/vesting/read-vesting'

export const vesting: UserCall<'user/vesting'> = async ({ sql }, _request, { userId }) =>
  done({ list: await readVesting(sql, userId), next: null })
