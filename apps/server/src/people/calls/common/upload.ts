import { minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { openObjectStore, type ObjectStore } from '#platform/object/object-store'
import { consumeRate } from '#platform/consume-rate'
import { encodePicture } from '#platform/upload/encode-picture'
import type { Context } from '#platform/context'
import { putObject, queueRemovals } from '#platform/object/remove-objects'
import { uploadUrl } from '#platform/upload/serve-uploads'

/** The most stored pictures of one user: the avatar and the newest few that are not an avatar yet. */
const unusedMax = 2

/**
 * Stores a picture under a random name. The user's earlier uploads that are not used anywhere are removed.
 * @returns its address; refusal `session.ended` when the account was closed meanwhile
 */
export async function storeUpload(
  context: Pick<Context, 'sql' | 'clock' | 'random'>,
  store: ObjectStore,
  userId: bigint,
  bytes: Uint8Array,
): Promise<Result<string>> {
  const now = context.clock.now()
  const name = `${Buffer.from(context.random.bytes(16)).toString('hex')}.webp`
  return putObject(context, store, { name, bytes }, async (tx) => {
    await tx`select from app.user_account where id = ${userId} for update`
    const [closed] = await tx`select from app.closed_account where user_id = ${userId}`
    if (closed) return refuse('session.ended')
    await tx`insert into app.upload (name, user_id, bytes, created_at)
      values (${name}, ${userId}, ${bytes.length}, ${now})`
    const unused = await tx<{ name: string }[]>`
      delete from app.upload where name in (
        select u.name from app.upload u join app.user_account a on a.id = u.user_id
          where u.user_id = ${userId} and coalesce(a.avatar, '') <> ${uploadUrl('')} || u.name
          order by u.created_at desc, u.name offset ${unusedMax})
        returning name`
    await queueRemovals(
      tx,
      now,
      unused.map(({ name: old }) => old),
    )
    return done(uploadUrl(name))
  })
}

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
