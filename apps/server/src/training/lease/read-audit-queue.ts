import { addMs, minutes } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Settings } from '#platform/settings'

/** A unit should wait at most this long for its verdict: as many units may wait as were decided in this time. */
const waitMs = minutes(5)
/** The smallest limit, because an idle night does not show the capacity of the audits. */
const queueMin = 16

interface AuditQueue {
  /** Standard units that wait for a replay; those that strangers were drawn for wait for them. */
  readonly waiting: number
  /** The queue length from which nothing is leased: what the audits decided lately, and never more than the setting. */
  readonly max: number
}

export async function readAuditQueue(
  sql: Sql | Transaction,
  now: Date,
  { auditQueueMax }: Settings,
): Promise<AuditQueue> {
  const [row] = await sql<{ waiting: bigint; decided: bigint }[]>`
    select (select coalesce(sum(size), 0) from app.lease l where state = 'accepted' and checks is null and (server_why is not null
        or not exists (select from app.unit_check k where k.lease_id = l.id and k.ended_at is null))) as waiting,
      (select coalesce(sum(size), 0) from (select size from app.lease
        where decided_at > ${addMs(now, -waitMs)} limit ${auditQueueMax}) as lately) as decided`
  const max = Math.min(auditQueueMax, Math.max(queueMin, Number(row?.decided ?? 0n)))
  return { waiting: Number(row?.waiting ?? 0n), max }
}
