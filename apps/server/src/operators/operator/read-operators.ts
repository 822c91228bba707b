import type { OpsAnswer } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { permissionsOf, roleNames } from '#operators/operator/roles'

interface Row {
  readonly id: bigint
  readonly name: string
  readonly roles: string[]
  readonly demo: boolean
  readonly disabled_at: Date | null
  readonly locked_until: Date | null
  readonly enrolling: boolean
  readonly seen_at: Date | null
}

/** Lists every operator's account, and what each role may do. */
export async function readOperators(sql: Sql, now: Date): Promise<OpsAnswer<'operators'>> {
  const rows = await sql<Row[]>`
    select o.id, o.name, o.roles, o.demo, o.disabled_at, case when o.locked_until > ${now} then o.locked_until end as locked_until,
        coalesce(o.enrolment_until > ${now} and o.enrolment_hash is not null, false) as enrolling,
        (select l.at from app.operator_log l where l.operator_id = o.id order by l.id desc limit 1) as seen_at
      from app.operator o order by o.disabled_at is not null, o.name`
  return {
    list: rows.map((row) => ({
      id: row.id.toString(),
      name: row.name,
      roles: row.roles,
      demo: row.demo,
      disabledAt: row.disabled_at?.toISOString() ?? null,
      lockedUntil: row.locked_until?.toISOString() ?? null,
      enrolling: row.enrolling,
      seenAt: row.seen_at?.toISOString() ?? null,
    })),
    roles: roleNames.map((name) => ({ name, permissions: [...permissionsOf([name])] })),
  }
}
