import type { Answer } from '@synet/contract/calls'
import { call, callQuery } from '#api/api.ts'
import { pagesQuery } from '#api/pages-query.ts'

export type Security = Answer<'user/security'>
export type LogIn = Answer<'user/logIns'>['list'][number]

export const securityQuery = callQuery('user/security', {})
export const logInsQuery = pagesQuery(['user/logIns'], (page, options) => call('user/logIns', page, options))
