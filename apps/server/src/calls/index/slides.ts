import { done } from '@synet/core/result'
import type { PublicCall } from '#http/call'
import { readSlides } from '#notice/read-slides'

export const slides: PublicCall<'index/slides'> = async ({ sql, clock }, _request, { language }) =>
  done({ list: await readSlides(sql, { language, now: clock.now() }) })
