import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { Sql } from '@synet/ledger/database'
import { readNotices } from '#platform/notice/read-notices'
import { readSettings } from '#platform/settings'

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
