import { inTransaction, type Sql } from '@synet/ledger/database'
import { createSetList } from '#platform/loop/work-list'

const leasesAtOnce = 1_000

/**
 * A verified lease that its day may replace: nothing refers to it, its delta is merged or given up, and it still has its
 * losses, which all have that no earlier release has forgotten.
 */
export const isReplaceable = (sql: Sql) => sql`
  l.state = 'verified' and not l.recheck and l.delta_size is null and coalesce(l.delta_hash, '') ~ '^[0-9a-f]{64}$'
  and not exists (select from app.training_offence o where o.lease_id = l.id)
  and not exists (select from app.known_answer k where k.lease_id = l.id)`

interface Due {
  readonly id: string
  readonly decided_at: Date
}

interface Given {
  readonly sql: Sql
  /** Leases that were decided before then are due. */
  readonly before: Date
}

/**
 * Replaces due verified leases by the prints and proofs of their days and projects; when one can't be replaced, the others
 * are replaced one by one.
 */
export const replaceLeases = createSetList<Given, Due, readonly [Date, string]>({
  name: 'old leases',
  pageRows: 200,
  // The prints of a day keep the order of their verdicts.
  keyOf: ({ decided_at: at, id }) => [at, id],
  read: ({ sql, before }, [at, id] = [new Date(0), ''], limit) => sql<Due[]>`
    select l.id, l.decided_at from app.lease l
      where l.loss_trace is not null and l.decided_at < ${before} and (l.decided_at, l.id) > (${at}, ${id})
        and ${isReplaceable(sql)}
      order by l.decided_at, l.id limit ${limit}`,
  process: (given, { id }) => replaceDue(given, id),
  processSet: (given) => replaceDue(given),
})

/** @param only this lease alone. @returns true when there may be more */
function replaceDue({ sql, before }: Given, only?: string): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    const due = await tx<{ id: string }[]>`
      select l.id from app.lease l where l.loss_trace is not null and l.decided_at < ${before} and ${isReplaceable(sql)}
          and (${only ?? null}::text is null or l.id = ${only ?? null})
        order by l.decided_at limit ${leasesAtOnce} for update skip locked`
    const ids = due.map(({ id }) => id)
    await tx`
      insert into app.unit_print as p (run_id, round, day, user_id, project, units, replayed, agreed, decided_at, levels, proofs)
        select run_id, round, day, min(user_id), project, sum(size), coalesce(sum(size) filter (where replayed), 0),
            coalesce(sum(size) filter (where not replayed and agreed_with is not null), 0), max(decided_at),
            string_agg(coalesce(print, decode(repeat('00', 48), 'hex')), '' order by decided_at, id),
            string_agg(decode(delta_hash || parameters_hash, 'hex') || int4send(version) || int4send(shard) || int8send(seed) || int2send(size::int2) || int2send(protocol::int2), ''
              order by decided_at, id)
          from app.lease where id = any (${ids}) group by run_id, round, day, project
        on conflict (run_id, round, day, project) do update set units = p.units + excluded.units, replayed = p.replayed + excluded.replayed,
          agreed = p.agreed + excluded.agreed, decided_at = greatest(p.decided_at, excluded.decided_at),
          levels = p.levels || excluded.levels, proofs = p.proofs || excluded.proofs`
    await tx`delete from app.lease where id = any (${ids})`
    return ids.length === leasesAtOnce
  })
}
