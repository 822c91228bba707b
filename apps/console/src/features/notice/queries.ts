import type { OpsAnswer } from '@synet/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { pagesQuery } from '#shell/pages-query.ts'

export type Notice = OpsAnswer<'notices'>['list'][number]

export const noticesQuery = () => pagesQuery(['notices'], (page) => call('notices', { limit: 50, ...page }))

export const noticeQuery = (id: string) =>
  queryOptions({ queryKey: ['notices', id], queryFn: () => call('notices', { id }) })

/** A notice that users can already read is withdrawn and written again, never changed. */
export const isOpen = ({ state }: Notice): boolean => state === 'draft' || state === 'scheduled'

/** English is required, so every notice has it. */
export const titleOf = ({ texts }: Notice): string => texts.find((text) => text.language === 'en-US')?.title ?? ''
