import { type Clock, seconds, systemClock } from '@synet/core/clock'
import type { Context } from '#platform/context'
import { untilClockIsRight } from '#platform/database-clock'
import { readSettings } from '#platform/settings'
import { readAuditQueue } from '#training/lease/read-audit-queue'

/** A role without a heartbeat for longer than this is down. Heartbeats come ten times as often. */
const silenceMs = seconds(60)
export const beatMs = silenceMs / 10

/** The roles without which no unit can be leased, or none verified. */
const needed = ['api', 'audits', 'jobs'] as const

/** Records a role's heartbeat by the machine's clock, because moving the development clock is no outage. */
export async function beatRole({ sql }: Pick<Context, 'sql'>, role: string, real: Clock = systemClock): Promise<void> {
  await sql`insert into app.heartbeat (role, real_at) values (${role}, ${real.now()})
    on conflict (role) do update set real_at = excluded.real_at`
}

/**
 * Records when the platform could not lease units: while a process was down, this one included, or the audit queue was
 * full. Days that it took from somebody are made up by `closeDays`.
 */
export async function watchOutage(context: Pick<Context, 'sql' | 'clock'>, real: Clock = systemClock): Promise<void> {
  const { sql, clock } = context
  // The jobs begin with this, before any loop.
  await untilClockIsRight()
  const now = clock.now()
  const beats = await sql<{ role: string; real_at: Date }[]>`
    select role, real_at from app.heartbeat where role = any (${[...needed]})`
  const silentMs = (role: string) => {
    const last = beats.find((row) => row.role === role)?.real_at
    return last ? real.now().getTime() - last.getTime() : 0
  }
  await beatRole(context, 'jobs', real)
  // Nobody watched, so the outage counts from the last heartbeat.
  const unwatchedMs = silentMs('jobs')
  if (unwatchedMs > silenceMs) {
    await sql`insert into app.outage (starts_at, ends_at, reason)
      values (${new Date(now.getTime() - unwatchedMs)}, ${now}, 'the platform was down')`
    return // the others are just starting, too
  }
  const queue = await readAuditQueue(sql, now, await readSettings(sql))
  const down = needed.find((role) => role !== 'jobs' && silentMs(role) > silenceMs)
  const reason = down ? `${down} was down` : queue.waiting >= queue.max ? 'the audit queue was full' : undefined
  if (reason) {
    const startsAt = new Date(now.getTime() - (down ? silentMs(down) : 0))
    // The same minutes are never counted twice.
    await sql`insert into app.outage (starts_at, reason)
      select greatest(${startsAt}::timestamptz, max(ends_at)), ${reason} from app.outage on conflict do nothing`
  } else {
    await sql`update app.outage set ends_at = ${now} where ends_at is null`
  }
}
