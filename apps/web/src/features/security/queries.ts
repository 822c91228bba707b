import type { Answer } from '@synet/contract/calls'
import { callQuery } from '#api/api.ts'

export type Security = Answer<'user/security'>
export type LogIn = Answer<'user/logIns'>['list'][number]

export const securityQuery = callQuery('user/security', {})
export const logInsQuery = callQuery('user/logIns', {})
