import { addMs, days, hours } from '@synet/core/clock'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Reminder } from '@synet/contract/run-notices'
import { reminderMail } from '@synet/words/mail'
import { taskNameIn } from '#catalogue/standard-names'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { readable } from '#message/readable'
import { wantsMail } from '#notice/notice-choices'
import { isHandedIn } from '#run/unclosed-day'
import { mailUser } from '#message/notify-user'
import { hasLongOverdue } from '#withdrawal/has-long-overdue'

const perPass = 100

const notificationOf = (reminder: Reminder) =>
  reminder === 'round-return' || reminder === 'round-reinvest'
    ? ({ kind: 'run', state: reminder } as const)
    : ({ kind: reminder.startsWith('node') ? 'node' : 'software', state: reminder } as const)

const quotaOpen = 'quota-open'
/** A run's day ends at the hour at which it was started: this is its evening. */
const eveningMs = hours(3)

/** Selects days that end soon and whose quota was not handed in, in runs that have worked before. */
const openQuotas = (tx: Transaction, now: Date) => tx`
  select ${quotaOpen} as kind, r.id as subject_id, d.ends_at as due_at, r.user_id, '' as name, '' as "projectCode", 0 as "periodDays"
    from app.run_day d join app.run r on r.id = d.run_id and r.round = d.round
    where d.state = 'open' and d.ends_at > ${now} and d.ends_at <= ${addMs(now, eveningMs)} and r.state = 'running'
      and not ${isHandedIn(tx)}`

/**
 * Reminds users once of what is coming: the end of a term the day before, and software and node that expire in seven
 * days and in one, and in the evening of a day its open quota. Everybody gets a notification in the app, and users with an address also a mail. While a withdrawal
 * is long overdue nobody is reminded of licences: none can be bought, and those of running tasks are extended.
 * @returns true when there may be more
 */
export async function remind({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const tomorrow = addMs(now, days(1))
  return inTransaction(sql, async (tx) => {
    const runsOut = (kind: 'software' | 'node', within: 1 | 7) => {
      const until = tx(`${kind}_until` as const)
      return tx`
        select ${`${kind}-${within}`} as kind, id as subject_id, ${until} as due_at, id as user_id, '' as name, '' as "projectCode", 0 as "periodDays" from app.user_account
          where ${until} > ${within === 1 ? now : tomorrow} and ${until} <= ${addMs(now, days(within))}`
    }
    const licences = (await hasLongOverdue(tx, now))
      ? tx``
      : tx`
        union all ${runsOut('software', 7)} union all ${runsOut('software', 1)}
        union all ${runsOut('node', 7)} union all ${runsOut('node', 1)}`
    const reminded = await tx<
      {
        kind: Reminder | typeof quotaOpen
        subject_id: bigint
        user_id: bigint
        due_at: Date
        name: string
        projectCode: string
        periodDays: number
      }[]
    >`
      with due as (
        select case when r.auto_reinvest then 'round-reinvest' else 'round-return' end as kind, r.id as subject_id,
            r.round_ends_at as due_at, r.user_id, t.name, t.project_code as "projectCode", r.period_days as "periodDays"
          from app.run r join app.task t on t.id = r.task_id
          where r.ended_at is null and r.round_ends_at > ${now} and r.round_ends_at <= ${tomorrow}
        ${licences}
        union all ${openQuotas(tx, now)}
      ), fresh as (
        select * from due where not exists (select from app.reminder m
          where m.kind = due.kind and m.subject_id = due.subject_id and m.due_at = due.due_at) limit ${perPass}
      ), kept as (
        insert into app.reminder (kind, subject_id, due_at, at) select kind, subject_id, due_at, ${now} from fresh
          on conflict do nothing returning kind, subject_id, due_at
      )
      select fresh.* from fresh join kept using (kind, subject_id, due_at)`
    for (const { kind, subject_id: subjectId, user_id: userId, due_at, ...task } of reminded) {
      if (kind === quotaOpen) {
        await announce(tx, now, { userId, subjectId, kind: 'run', state: quotaOpen })
        continue
      }
      await announce(tx, now, { userId, subjectId, ...notificationOf(kind) })
      if (!(await wantsMail(tx, userId, kind.startsWith('round') ? 'run' : 'licence'))) continue
      await mailUser(tx, now, userId, (language) =>
        reminderMail(language, kind, { name: taskNameIn(language, task), time: readable(due_at) }),
      )
    }
    return reminded.length === perPass
  })
}
