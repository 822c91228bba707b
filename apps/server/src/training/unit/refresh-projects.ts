import { seconds } from '@synet/core/clock'
import { projectOf } from '@synet/training/project-file/project-content'
import type { Context } from '#platform/context'
import { type Loop, startLoop } from '#platform/loop/loop'
import { setBroughtProjects } from '#training/unit/projects'

/** A process knows a new project within this time. A task of it is announced a day before it is sold. */
const lookMs = seconds(2)

type Definition = Parameters<typeof projectOf>[0]

/** Reads the projects that two operators have approved and that have their first version. */
export async function readBroughtProjects({ sql }: Pick<Context, 'sql'>): Promise<void> {
  const rows = await sql<{ file_hash: string; definition: Definition }[]>`
    select file_hash, definition from app.training_project where opened_at is not null order by code`
  setBroughtProjects(rows.map(({ file_hash: hash, definition }) => projectOf(definition, hash)))
}

/** Reads the projects that were brought, before a process begins its work, and again when there are new ones. */
export async function refreshProjects(context: Pick<Context, 'sql'>): Promise<Loop> {
  const count = async () => {
    const [row] = await context.sql<{ count: bigint }[]>`
      select count(*) from app.training_project where opened_at is not null`
    return row?.count ?? 0n
  }
  let seen = await count()
  await readBroughtProjects(context)
  return startLoop('new projects', lookMs, async () => {
    const found = await count()
    if (found === seen) return false
    await readBroughtProjects(context)
    seen = found
    return false
  })
}
