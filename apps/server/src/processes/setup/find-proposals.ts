import type { Sql } from '@synet/ledger/database'
import type { Finding } from '#processes/setup/finding'

/**
 * Finds the open proposals of a kind, and what each waits for.
 * @param setting the name of the setting, for proposals of the kind `setting`
 */
export async function findProposals(sql: Sql, kind: string, setting?: string): Promise<readonly Finding[]> {
  const open = await sql<{ id: bigint; effective_at: Date | null }[]>`
    select id, effective_at from app.proposal
    where kind = ${kind} and state in ('proposed', 'approved')
      and (${setting ?? null}::text is null or facts ->> 'name' = ${setting ?? null})
    order by id`
  return open.map(({ id, effective_at: at }) =>
    at === null
      ? { what: `proposal ${id} waits for signatures`, next: 'two operators sign it on the signer’s page (Proposals)' }
      : { what: `proposal ${id} takes effect at ${at.toISOString()}`, next: 'wait until then' },
  )
}
