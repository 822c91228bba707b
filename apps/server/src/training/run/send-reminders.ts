import { addMs, days, hours } from '@synet/core/clock'
import { inTransaction, type Sql } from '@synet/ledger/database'
import type { Reminder } from '@synet/contract/run-notices'
import { reminderMail } from '@synet/words/mail'
import { taskNameIn } from '#training/catalogue/task-names'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { createWorkList } from '#platform/loop/work-list'
import { mailTimeText } from '#platform/message/mail-time'
import { wantsMail } from '#platform/notice/notice-choices'
import { isHandedIn } from '#money/money-log/unclosed-day'
import { nightIn, timeZones } from '#platform/notice/zone'
import { mailUser } from '#platform/message/notify-user'
import { hasLongOverdue } from '#money/withdrawal/overdue'

const notificationOf = (reminder: Reminder) =>
  reminder === 'round-return' || reminder === 'round-reinvest'
    ? ({ kind: 'run', state: reminder } as const)
    : ({ kind: reminder.startsWith('node') ? 'node' : 'software', state: reminder } as const)

const quotaOpen = 'quota-open'
/** A run's day ends at the hour at which it was started; its open quota is told this long before. */
const aheadMs = hours(3)
/** The end of the latest day whose reminder would come in the night after this evening. */
const latestMs = hours(17)

/**
 * For each zone, which reminders may be sent now: those of a deadline up to `until`, at night only up to the morning;
 * those of an open quota that ends up to `soon`, and in the evening also those that would come at night otherwise.
 */
function readyIn(sql: Sql, now: Date) {
  const soon = addMs(now, aheadMs)
  const rows = timeZones.map((zone) => {
    const { morning, next } = nightIn(zone, now)
    return {
      until: (morning ?? addMs(now, days(365))).toISOString(),
      from: addMs(next?.from ?? soon, aheadMs).toISOString(),
      to: (next ? addMs(next.until, aheadMs) : now).toISOString(),
    }
  })
  return sql`unnest(${[...timeZones]}::text[], ${rows.map(({ until }) => until)}::text[]::timestamptz[],
      ${rows.map(({ from }) => from)}::text[]::timestamptz[], ${rows.map(({ to }) => to)}::text[]::timestamptz[])
    as z (zone, until, night_from, night_to)`
}

/** Selects days that end soon and whose quota was not handed in, in runs that have worked before. */
const openQuotas = (sql: Sql, now: Date) => sql`
  select ${quotaOpen} as kind, r.id as subject_id, d.ends_at as due_at, r.user_id, '' as name, '' as "projectCode", 0 as "periodDays"
    from app.run_day d join app.run r on r.id = d.run_id and r.round = d.round
    where d.state = 'open' and d.ends_at > ${now} and d.ends_at <= ${addMs(now, latestMs)} and r.state = 'running'
      and not ${isHandedIn(sql)}`

interface Due {
  readonly kind: Reminder | typeof quotaOpen
  readonly subject_id: bigint
  readonly user_id: bigint
  readonly due_at: Date
  readonly name: string
  readonly projectCode: string
  readonly periodDays: number
}

type Given = Pick<Context, 'sql' | 'clock'>

/**
 * Reminds users once of what is coming: the end of a term the day before, and software and node that expire in seven
 * days and in one, and three hours before a day ends its open quota. Nobody is reminded at night in their own zone, unless the deadline is
 * before the morning; an open quota is told in the evening then. Everybody gets a notification in the app, and users with
 * an address also a mail. While a withdrawal is long overdue nobody is reminded of licences: none can be bought, and
 * those of running tasks are extended.
 */
export const sendReminders = createWorkList<Given, Due, readonly [kind: string, subject: bigint]>({
  name: 'reminders',
  pageRows: 100,
  keyOf: ({ kind, subject_id: subject }) => [kind, subject],
  read: readDue,
  process: remindOf,
})

async function readDue(
  { sql, clock }: Given,
  [kind, subject]: readonly [string, bigint] = ['', 0n],
  limit: number,
): Promise<readonly Due[]> {
  const now = clock.now()
  const tomorrow = addMs(now, days(1))
  const runsOut = (of: 'software' | 'node', within: 1 | 7) => {
    const until = sql(`${of}_until` as const)
    return sql`
      select ${`${of}-${within}`} as kind, id as subject_id, ${until} as due_at, id as user_id, '' as name, '' as "projectCode", 0 as "periodDays" from app.user_account
        where ${until} > ${within === 1 ? now : tomorrow} and ${until} <= ${addMs(now, days(within))}`
  }
  const licences = (await hasLongOverdue(sql, now))
    ? sql``
    : sql`
      union all ${runsOut('software', 7)} union all ${runsOut('software', 1)}
      union all ${runsOut('node', 7)} union all ${runsOut('node', 1)}`
  return sql<Due[]>`
    with due as (
      select case when r.auto_reinvest then 'round-reinvest' else 'round-return' end as kind, r.id as subject_id,
          r.round_ends_at as due_at, r.user_id, t.name, t.project_code as "projectCode", r.period_days as "periodDays"
        from app.run r join app.task t on t.id = r.task_id
        where r.ended_at is null and r.round_ends_at > ${now} and r.round_ends_at <= ${tomorrow}
      ${licences}
      union all ${openQuotas(sql, now)}
    )
    select due.* from due join app.user_account u on u.id = due.user_id join ${readyIn(sql, now)} on z.zone = coalesce(u.zone, 'UTC')
      where due_at is not null and (kind, subject_id) > (${kind}, ${subject}::bigint) and due_at <= z.until
        and (kind <> ${quotaOpen} or due_at <= ${addMs(now, aheadMs)} or due_at > z.night_from and due_at <= z.night_to)
        and not exists (select from app.reminder m
          where m.kind = due.kind and m.subject_id = due.subject_id and m.due_at = due.due_at)
      order by kind, subject_id limit ${limit}`
}

async function remindOf({ sql, clock }: Given, due: Due): Promise<boolean> {
  const { kind, subject_id: subjectId, user_id: userId, due_at: dueAt, ...task } = due
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const kept = await tx`insert into app.reminder (kind, subject_id, due_at, at)
      values (${kind}, ${subjectId}, ${dueAt}, ${now}) on conflict do nothing`
    if (kept.count === 0) return false
    if (kind === quotaOpen) {
      await announce(tx, now, { userId, subjectId, kind: 'run', state: quotaOpen, usefulUntil: dueAt })
      return true
    }
    await announce(tx, now, { userId, subjectId, usefulUntil: dueAt, ...notificationOf(kind) })
    const topic = kind.startsWith('round') ? 'run' : 'licence'
    if (await wantsMail(tx, userId, topic))
      await mailUser(tx, now, userId, { topic: 'reminder', deadline: dueAt, unsubscribe: [topic] }, (language) =>
        reminderMail(language, kind, { name: taskNameIn(language, task), time: mailTimeText(dueAt) }),
      )
    return true
  })
}
