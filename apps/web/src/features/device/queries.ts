import type { Answer } from '@synet/contract/calls'
import { callQuery } from '#api/api.ts'

export type Device = Answer<'user/sessions'>['list'][number]
export type Token = Answer<'user/contributorTokens'>['list'][number]

export const devicesQuery = callQuery('user/sessions', {})
export const tokensQuery = callQuery('user/contributorTokens', {})
