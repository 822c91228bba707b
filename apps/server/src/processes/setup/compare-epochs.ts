import type { Answer } from '@synet/contract/calls'
import type { AuditCheck } from '@synet/ledger/audit'
import type { Sql } from '@synet/ledger/database'

const name = 'the epochs of the backup are the published ones'

/**
 * Compares a restored database with the epochs that outsiders keep. It may lack the newest ones, which were published after
 * the backup.
 * @param readPublished a page of the published epochs, newest first
 */
export async function compareEpochs(
  sql: Sql,
  readPublished: (cursor: string | undefined) => Promise<Answer<'proof/epochs'>>,
): Promise<AuditCheck> {
  const rows = await sql<{ number: number; hash: string; at: Date }[]>`
    select number, hash, at from app.proof_epoch order by number`
  const newest = rows.at(-1)
  const published = new Map<number, string>()
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await readPublished(cursor)
    for (const epoch of page.list) published.set(epoch.number, epoch.hash)
    cursor = page.next ?? undefined
    more = cursor !== undefined
  }
  const wrong = rows.find(({ number, hash }) => published.get(number) !== hash)
  if (wrong) {
    const found = published.has(wrong.number) ? 'another one was published' : 'nobody published it'
    return { name, green: false, detail: `epoch ${wrong.number} of the backup is ${wrong.hash}, ${found}` }
  }
  const missing = published.size - rows.length
  const until = newest ? `up to epoch ${newest.number} of ${newest.at.toISOString()}` : 'it has none'
  return { name, green: true, detail: `${rows.length} epochs, ${until}; ${missing} were published later` }
}
