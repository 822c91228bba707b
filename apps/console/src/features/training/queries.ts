import type { OpsAnswer } from '@synet/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

type Answer = OpsAnswer<'training'>
export type Offence = Answer['offences'][number]
export type Version = Answer['versions'][number]

export const trainingQuery = (cursor?: string) =>
  queryOptions({
    queryKey: ['training', cursor],
    queryFn: () => call('training', { cursor }),
    refetchInterval: 15_000,
  })
