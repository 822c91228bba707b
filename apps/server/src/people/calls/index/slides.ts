import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { readSlides } from '#platform/notice/read-slides'

export const slides: PublicCall<'index/slides'> = async ({ sql, clock }, _request, { language }) =>
  done({ list: await readSlides(sql, { language, now: clock.now() }) })
