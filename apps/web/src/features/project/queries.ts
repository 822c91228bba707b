import type { Answer } from '@synet/contract/calls'
import { callQuery } from '#api/api.ts'

export type Project = Answer<'project/detail'>
export type Release = NonNullable<Project['release']>
export type Summary = Answer<'project/list'>['list'][number]

/** A version never changes, so that its list needs no second look. */
export const mergeQuery = (code: string, version: number) => ({
  ...callQuery('project/merge', { code, version }),
  staleTime: Infinity,
  retry: false,
})
export const scoresQuery = (code: string) => callQuery('project/scores', { code })
