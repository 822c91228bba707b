import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { projectOf } from '@synet/training/project-file/project-content'
import type { Context } from '#context'
import { putBroughtFile } from '#train/brought-file'
import { makeFirstVersion } from '#train/round/open-project'

/**
 * Opens a project that two operators have approved: its file goes to the object store, where all processes read its text,
 * and it gets its version 0. From then on the processes know it. Running it again changes nothing.
 * @returns true when there may be more
 */
export async function openBroughtProject(context: Context): Promise<boolean> {
  const { sql, clock } = context
  const [row] = await sql<
    { code: string; file_hash: string; definition: Parameters<typeof projectOf>[0]; bytes: Buffer | null }[]
  >`
    select p.code, p.file_hash, p.definition, f.bytes
      from app.training_project p left join app.project_file f on f.hash = p.file_hash
      where p.opened_at is null order by p.code limit 1`
  if (!row) return false
  const { code, file_hash: hash, definition, bytes } = row
  invariant(
    bytes && createHash('sha256').update(bytes).digest('hex') === hash,
    `the file of ${code} is the one that was signed`,
  )
  await putBroughtFile(context, hash, bytes)
  await makeFirstVersion(context, code, projectOf(definition, hash))
  await inTransaction(sql, async (tx) => {
    await tx`update app.training_project set opened_at = ${clock.now()} where code = ${code} and opened_at is null`
    await tx`delete from app.project_file where hash = ${hash}`
  })
  return true
}
