import type { Answer } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { verifiedUnits } from '#training/unit/verified-units'

type Detail = Answer<'project/detail'>

/** Counts verified standard units by the region that their contributors named, largest first. */
export async function readRegions(sql: Sql, code: string): Promise<Detail['regions']> {
  const rows = await sql<{ region: string; units: bigint; contributors: bigint }[]>`
    select r.region, sum(l.units) as units, count(distinct l.user_id) as contributors
      from ${verifiedUnits(sql)} l join app.run r on r.id = l.run_id
      where l.project = ${code} group by r.region order by units desc, r.region`
  return rows.map((row) => ({ region: row.region, units: Number(row.units), contributors: Number(row.contributors) }))
}

/** Counts standard units by outcome. A honeypot counts only when it is decided: before, it must look like any other unit. */
export async function readAudits(sql: Sql, code: string): Promise<Detail['audits']> {
  const [states, known, elsewhere, others] = await Promise.all([
    sql<{ state: string; reason: string | null; units: bigint; replayed: bigint; agreed: bigint }[]>`
      select state, case when state = 'rejected' then reason end as reason, sum(size) as units, coalesce(sum(size) filter (where replayed), 0) as replayed,
          coalesce(sum(size) filter (where not replayed and agreed_with is not null), 0) as agreed
        from app.lease where project = ${code} and state in ('verified', 'accepted', 'rejected') group by 1, 2
      union all select 'verified', null, coalesce(sum(units), 0)::bigint, coalesce(sum(replayed), 0)::bigint, coalesce(sum(agreed), 0)::bigint from app.unit_print where project = ${code} having count(*) > 0
      order by 1, 2`,
    sql<{ asked: bigint; failed: bigint }[]>`
      select count(*) as asked, count(*) filter (where l.state = 'rejected') as failed
        from app.known_answer k join app.lease l on l.id = k.lease_id
        where k.project = ${code} and l.state in ('verified', 'rejected')`,
    sql<{ units: bigint }[]>`
      select coalesce(sum(l.units), 0)::bigint as units
        from ${verifiedUnits(sql)} l join app.run r on r.id = l.run_id join app.task t on t.id = r.task_id
        where l.project = ${code} and t.project_code <> ${code}`,
    sql<{ offences: bigint; rolled_back: bigint }[]>`
      select (select count(*) from app.training_offence o join app.lease l on l.id = o.lease_id
            where l.project = ${code} and o.lifted_at is null) as offences,
          (select count(*) from app.model_version where project = ${code} and rolled_back_at is not null) as rolled_back`,
  ])
  const of = (state: string) => states.filter((row) => row.state === state)
  const units = (rows: readonly { units: bigint }[]) => rows.reduce((sum, row) => sum + Number(row.units), 0)
  return {
    verified: units(of('verified')),
    replayed: of('verified').reduce((sum, row) => sum + Number(row.replayed), 0),
    agreed: of('verified').reduce((sum, row) => sum + Number(row.agreed), 0),
    elsewhere: units(elsewhere),
    waiting: units(of('accepted')),
    rejected: of('rejected').map((row) => ({ reason: row.reason ?? 'unknown', units: Number(row.units) })),
    honeypots: Number(known[0]?.asked ?? 0n),
    honeypotsFailed: Number(known[0]?.failed ?? 0n),
    offences: Number(others[0]?.offences ?? 0n),
    rolledBack: Number(others[0]?.rolled_back ?? 0n),
  }
}
