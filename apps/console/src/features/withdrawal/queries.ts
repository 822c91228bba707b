import type { OpsAnswer } from '@synet/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

export type Withdrawal = OpsAnswer<'withdrawals'>['list'][number]

const pollMs = 15_000

export const withdrawalsQuery = (state: 'open' | 'ended') =>
  queryOptions({
    queryKey: ['withdrawals', state],
    queryFn: () => call('withdrawals', { state }),
    refetchInterval: pollMs,
  })
