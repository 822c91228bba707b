import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { invariant } from '@synet/core/result'
import type { Sql } from '#database'

/**
 * Runs the folder's forward-only migrations that the database has not seen, each in one transaction.
 * @param scope the folder's name in the list of what has run: `ledger`, `server`
 * @throws InvariantError when a migration that has run was changed since
 */
export async function migrate(sql: Sql, scope: string, folder: URL): Promise<readonly string[]> {
  const ran: string[] = []
  await sql`create table if not exists public.migration (scope text, name text, hash text not null, primary key (scope, name))`
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    await sql.begin(async (tx) => {
      await tx`lock table public.migration`
      const [seen] = await tx<
        { hash: string }[]
      >`select hash from public.migration where scope = ${scope} and name = ${name}`
      invariant(!seen || seen.hash === hash, `migration ${scope}/${name} was changed after it ran`)
      if (seen) return
      await tx.unsafe(text)
      await tx`insert into public.migration (scope, name, hash) values (${scope}, ${name}, ${hash})`
      ran.push(`${scope}/${name}`)
    })
  }
  return ran
}

export const ledgerMigrations = new URL('../migrations/', import.meta.url)
