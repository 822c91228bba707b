import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { projectOf } from '@synet/training/project-file/project-content'
import type { Context } from '#platform/context'
import { eachOf } from '#platform/loop/each-of'
import { putBroughtFile } from '#training/unit/brought-file'
import { makeFirstVersion } from '#training/round/open-project'

interface Approved {
  readonly code: string
  readonly file_hash: string
  readonly definition: Parameters<typeof projectOf>[0]
  /** Null when its file is gone. */
  readonly bytes: Buffer | null
}

/**
 * Opens the projects that two operators have approved: their files go to the object store, where all processes read their
 * text, and they get their version 0. From then on the processes know them. Running it again changes nothing.
 * @throws the error of the first one that cannot be opened, after the others have been
 */
export async function openBroughtProjects(context: Context): Promise<void> {
  const rows = await context.sql<Approved[]>`
    select p.code, p.file_hash, p.definition, f.bytes
      from app.training_project p left join app.project_file f on f.hash = p.file_hash
      where p.opened_at is null order by p.code`
  await eachOf(rows, (row) => openOne(context, row))
}

async function openOne(context: Context, { code, file_hash: hash, definition, bytes }: Approved): Promise<void> {
  const { sql, clock } = context
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
}
