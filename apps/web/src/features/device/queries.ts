import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'

export type Device = Answer<'user/sessions'>['list'][number]
export type Token = Answer<'user/contributorTokens'>['list'][number]

export const devicesQuery = pagesQuery(['user/sessions'], (page, options) => call('user/sessions', page, options))
export const tokensQuery = callQuery('user/contributorTokens', {})
