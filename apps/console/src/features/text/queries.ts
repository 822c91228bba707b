import type { OpsAnswer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shell/api.ts'

export type Text = OpsAnswer<'texts'>['list'][number]

/** @param query empty: those that are corrected */
export const textsQuery = (language: Language, query: string) =>
  queryOptions({
    queryKey: ['texts', language, query],
    queryFn: () => call('texts', { language, ...(query && { query }) }),
  })

/** The text that users read now. */
export const saidBy = ({ builtIn, patch }: Text): string => patch?.text ?? builtIn

export const isCorrected = ({ patch }: Text): boolean => patch !== null && patch.text !== null
