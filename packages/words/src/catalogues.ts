import type { Language } from '@synet/contract/languages'

/** Languages that are written; the others read English until their files stand here. */
export const written = ['en-US', 'zh-CN'] as const satisfies readonly Language[]
export type Written = (typeof written)[number]

export const writtenLanguage = (language: Language): Written => written.find((w) => w === language) ?? 'en-US'
