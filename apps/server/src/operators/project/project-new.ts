import { done, invariant, refuse } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { readPackedProject } from '@synet/training/project-file/packed-project'
import type { ProjectContent } from '@synet/training/project-file/project-content'
import type { KindRule } from '#custody/proposal/kind'
import { isBuiltProject } from '#training/unit/projects'

/** Reads what was checked when it was proposed. */
async function readProposed(tx: Transaction, hash: string): Promise<Omit<ProjectContent, 'text'>> {
  const [row] = await tx<{ bytes: Buffer }[]>`select bytes from app.project_file where hash = ${hash}`
  invariant(row, `the file ${hash} is kept as long as its proposal is open`)
  const content = await readPackedProject(row.bytes)
  invariant(content.ok, `the file ${hash} was checked when it was proposed`)
  const { text: _, ...rest } = content.value
  return rest
}

/**
 * Takes a training project that somebody brings. It is opened by the process that has the object store; nobody trains it
 * before two operators approve a task of it, which has a day's notice.
 */
export const projectNew: KindRule = {
  permission: 'catalogue.propose',
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const { projectCode: code = '', projectFile: hash = '' } = facts
    const [taken] = await tx`select from app.training_project where code = ${code}`
    if (taken || isBuiltProject(code)) return refuse('project-file.code-taken', { code })
    return done({
      async apply(inTx, at, _postingId, row) {
        const content = await readProposed(inTx, hash)
        invariant(content.definition.code === code, `the file ${hash} has the code that was signed`)
        await inTx`insert into app.training_project (code, file_hash, definition, proposal_id, approved_at)
          values (${code}, ${hash}, ${JSON.stringify(content)}::text::jsonb, ${row.id}, ${at})`
      },
    })
  },
}
