import type { OpsAnswer } from '@synet/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

type Operators = OpsAnswer<'operators'>
export type Operator = Operators['list'][number]
export type Role = Operators['roles'][number]['name']

export const operatorsQuery = () => queryOptions({ queryKey: ['operators'], queryFn: () => call('operators', {}) })
