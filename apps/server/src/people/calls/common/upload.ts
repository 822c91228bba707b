import { minutes } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { openObjectStore } from '#platform/object/object-store'
import { consumeRate } from '#platform/consume-rate'
import { encodePicture } from '#platform/upload/encode-picture'
import { storeUpload } from '#platform/upload/store-upload'

/**
 * Enough for a phone's photograph. It is below the limit of a request body, so that a larger file gets a refusal and
 * not a broken connection.
 */
const uploadBytesMax = 5_000_000
/** Decoding is expensive, so it is rate-limited; a person who chooses a picture needs a few tries. */
const rate = { max: 20, windowMs: minutes(10) }
const againSeconds = 5

/** Pictures wait for each other: one account has one among them, so that it does not fill the line. */
const encoding = new Set<bigint>()

export const upload: UserCall<'common/upload'> = async (context, { file }, { userId }) => {
  const store = openObjectStore(context.config.uploads)
  if (!store) return refuse('call.not-available')
  if (file.length > uploadBytesMax) return refuse('upload.too-large')
  const allowed = await consumeRate(context, `upload:${userId}`, rate)
  if (!allowed.ok) return allowed
  if (encoding.has(userId)) return refuse('request.too-many', { seconds: againSeconds })
  encoding.add(userId)
  const picture = await encodePicture(file).finally(() => encoding.delete(userId))
  if (!picture.ok) return picture
  const stored = await storeUpload(context, store, userId, picture.value)
  return stored.ok ? done({ url: stored.value }) : stored
}
