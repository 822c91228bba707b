import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { uploadUrl } from '#upload/upload-name'

/** Of one user there are his avatar and the newest few that are none yet. */
const unusedMax = 2

/** Keeps a picture under a random name. What the user uploaded before and uses nowhere is removed. @returns its address */
export async function storeUpload(
  { sql, clock, random }: Pick<Context, 'sql' | 'clock' | 'random'>,
  folder: string,
  userId: bigint,
  bytes: Uint8Array,
): Promise<string> {
  const name = `${Buffer.from(random.bytes(16)).toString('hex')}.webp`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  // Whole or not at all: it is served as soon as it has its name.
  await writeFile(`${path}.new`, bytes, { mode: 0o600, flag: 'wx' })
  await rename(`${path}.new`, path)
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
  for (const { name: old } of unused) await rm(join(folder, old), { force: true })
  return uploadUrl(name)
}
