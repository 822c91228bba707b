import type { Language } from '@synet/contract/languages'
import type { NoticeKind } from '@synet/contract/notice-kinds'
import { layOut, type Mail } from '#mail'
import { messageOf } from '#message'

interface News {
  readonly kind: NoticeKind
  readonly count: number
}

const linesOf = (language: Language, news: readonly News[]): string[] =>
  news.map(({ kind, count }) => messageOf(language, `news.${kind}`, { count }))

/** What a lock screen may show: neither amounts nor names nor notes. */
export const pushText = (language: Language, news: readonly News[]): string => linesOf(language, news).join('\n')

export function newsMail(language: Language, news: readonly News[]): Mail {
  const lines = linesOf(language, news)
  const subject = lines.length === 1 && lines[0] ? lines[0] : messageOf(language, 'mail.news.subject')
  return layOut(language, subject, [
    ...lines.map((text) => ({ text })),
    { text: messageOf(language, 'mail.news.look') },
  ])
}
