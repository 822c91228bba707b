import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#context'
import type { ObjectStore } from '#object/object-store'
import { uploadUrl } from '#upload/upload-name'

/** The most stored pictures of one user: the avatar and the newest few that are not an avatar yet. */
const unusedMax = 2

/**
 * Stores a picture under a random name. The user's earlier uploads that are not used anywhere are removed.
 * @returns its address
 */
export async function storeUpload(
  { sql, clock, random }: Pick<Context, 'sql' | 'clock' | 'random'>,
  store: ObjectStore,
  userId: bigint,
  bytes: Uint8Array,
): Promise<string> {
  const name = `${Buffer.from(random.bytes(16)).toString('hex')}.webp`
  await store.put(name, bytes)
  const unused = await inTransaction(sql, async (tx) => {
    await tx`select from app.user_account where id = ${userId} for update`
    await tx`insert into app.upload (name, user_id, bytes, created_at)
      values (${name}, ${userId}, ${bytes.length}, ${clock.now()})`
    return tx<{ name: string }[]>`
      delete from app.upload where name in (
        select u.name from app.upload u join app.user_account a on a.id = u.user_id
          where u.user_id = ${userId} and coalesce(a.avatar, '') <> ${uploadUrl('')} || u.name
          order by u.created_at desc, u.name offset ${unusedMax})
        returning name`
  })
  for (const { name: old } of unused) await store.remove(old)
  return uploadUrl(name)
}
