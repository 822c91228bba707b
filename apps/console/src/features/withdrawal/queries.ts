import type { OpsAnswer, OpsRequestInput } from '@synet/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

export type Withdrawal = OpsAnswer<'withdrawals'>['list'][number]
export type QueueFilter = NonNullable<OpsRequestInput<'withdrawals'>['state']>

const pollMs = 15_000

export const withdrawalsQuery = (state: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: ['withdrawals', state],
    queryFn: ({ pageParam }) => call('withdrawals', { state, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: pollMs,
  })
