import { done } from '@synet/core/result'
import { shapeOf } from '@synet/words/message-shape'
import type { PublicCall } from '#platform/http/call'
import { readPatches } from '#platform/text/read-patches'

/** Returns corrected texts in compiled form, because the app does not include the message compiler. */
export const texts: PublicCall<'index/texts'> = async ({ sql }, { language, version: known }) => {
  const { version, app } = await readPatches(sql, language)
  if (version === (known ?? '0')) return done({ version, texts: null })
  return done({
    version,
    texts: Object.fromEntries(Object.entries(app).map(([id, text]) => [id, shapeOf(text).compiled])),
  })
}
