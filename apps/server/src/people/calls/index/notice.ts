import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { readNotices } from '#platform/notice/read-notices'
import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { Sql } from '@synet/ledger/database'
import { readSettings } from '#platform/settings'

export const notice: PublicCall<'index/notice'> = async ({ sql, clock }, { id, cursor, limit }, { language }) => {
  const { list, next } = await readNotices(sql, {
    language,
    now: clock.now(),
    cursor,
    limit: pageLimit(limit),
    ...(id && { id: BigInt(id) }),
  })
  return done({ list: list.map(({ read: _read, popup: _popup, ...text }) => text), next })
}

type Slides = Answer<'index/slides'>['list']

/** The notices that operators put on the home page, in their order; one that is not published, or no longer, is left out. */
async function readSlides(sql: Sql, { language, now }: { language: Language; now: Date }): Promise<Slides> {
  const { homeSlides } = await readSettings(sql)
  const ids = homeSlides.match(/\d+/g) ?? []
  const found = await Promise.all(ids.map((id) => readNotices(sql, { language, now, id: BigInt(id), limit: 1 })))
  return found.flatMap(({ list }) => list.map(({ read: _read, popup: _popup, ...notice }) => notice))
}

export const slides: PublicCall<'index/slides'> = async ({ sql, clock }, _request, { language }) =>
  done({ list: await readSlides(sql, { language, now: clock.now() }) })
