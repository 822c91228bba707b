import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

export const moneyLogQuery = (asset: 'USDT' | 'SNT' | undefined) =>
  infiniteQueryOptions({
    queryKey: ['user/getMoneyLog', { asset }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'user/getMoneyLog',
        { ...(asset && { asset }), ...(pageParam && { cursor: pageParam }), limit: 20 },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
