import type { Answer } from '@synet/contract/calls'
import { callQuery } from '#api/api.ts'

export type Account = Answer<'bank/list'>['list'][number]
export const accountsQuery = callQuery('bank/list', {})
