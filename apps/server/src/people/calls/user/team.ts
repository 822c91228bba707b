import { formatMinor } from '@synet/core/amount'
import { done, invariant } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, pageLimit } from '#platform/http/page'
import { readSettings } from '#platform/settings'
import { levelOf, levelRules } from '#people/team/levels'
import { levelDays, unitsPerMemberDayMax } from '#people/team/member-facts'
import { readMembers, readTeam } from '#people/team/read-team'
import type { Answer } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { maskName } from '#people/user/mask-name'

const percent = (bps: number): string => String(bps / 100)

export const team: UserCall<'user/team'> = async ({ sql, clock }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const [figures, members, settings, [user]] = await Promise.all([
    readTeam(sql, clock.now(), userId),
    readMembers(sql, { userId, before: cursorId(request.cursor), limit }),
    readSettings(sql),
    sql<{ invite_code: string }[]>`select invite_code from app.user_account where id = ${userId}`,
  ])
  invariant(user, 'a session has its user')
  const { level, shareBps } = levelOf(settings, figures.units)
  return done({
    invite_code: user.invite_code,
    level,
    share: percent(shareBps),
    directReferrals: figures.direct,
    inactiveDirectReferrals: figures.direct - figures.directActive,
    teamTotal: figures.members,
    teamInactive: figures.members - figures.active,
    teamTasks: figures.tasks,
    dynamicEarnings: formatMinor('SNT', figures.earned),
    levelUnits: figures.units,
    levelDays,
    unitsPerMemberDayMax,
    levels: levelRules(settings).map((rule) => ({
      level: rule.level,
      fromUnits: rule.fromUnits,
      share: percent(rule.shareBps),
    })),
    members: { list: members, next: members.length === limit ? (members.at(-1)?.id ?? null) : null },
  })
}

type Earnings = Answer<'user/teamEarnings'>

/** Reads an agent's earnings by day, newest first: the stored sums, and what came since. */
async function readEarningDays(
  sql: Sql,
  of: { userId: bigint; before: string | undefined; limit: number },
): Promise<Earnings> {
  const before = /^\d{4}-\d{2}-\d{2}$/.test(of.before ?? '') ? of.before : undefined
  const rows = await sql<{ day: string; amount: bigint }[]>`
    select day::text as day, sum(amount)::bigint as amount from (
        select day, amount from app.agent_day where agent_id = ${of.userId}
        union all select earned_on, earned from app.team_change where user_id = ${of.userId} and earned is not null and earned_on is not null) of_day
      where (${before ?? null}::text is null or day::text < ${before ?? null})
      group by day order by day desc limit ${of.limit}`
  return {
    list: rows.map(({ day, amount }) => ({ day, member: null, amount: formatMinor('SNT', amount) })),
    next: rows.length === of.limit ? (rows.at(-1)?.day ?? null) : null,
  }
}

/** Reads one day's earnings by member. The cursor is the last row's run, term and day. */
async function readEarningSources(
  sql: Sql,
  of: { userId: bigint; day: string; cursor: string | undefined; limit: number },
): Promise<Earnings> {
  const match = /^(\d{1,18})\.(\d{1,9})\.(\d{1,9})$/.exec(of.cursor ?? '')
  const [run, term, day] = match ? match.slice(1) : [(2n ** 62n).toString(), '0', '0']
  const rows = await sql<{ run_id: bigint; round: number; day: number; name: string; amount: bigint }[]>`
    select p.run_id, p.round, p.day, p.amount, coalesce(u.nickname, u.username) as name
      from app.paid_day p join app.user_account u on u.id = p.member_id
      where p.agent_id = ${of.userId} and p.paid_on = ${of.day}::date
        and (p.run_id, p.round, p.day) < (${run ?? ''}::bigint, ${term ?? ''}::int, ${day ?? ''}::int)
      order by p.run_id desc, p.round desc, p.day desc limit ${of.limit}`
  const last = rows.at(-1)
  return {
    list: rows.map(({ name, amount }) => ({ day: of.day, member: maskName(name), amount: formatMinor('SNT', amount) })),
    next: last && rows.length === of.limit ? `${last.run_id}.${last.round}.${last.day}` : null,
  }
}

export const teamEarnings: UserCall<'user/teamEarnings'> = async ({ sql }, { day, cursor, limit }, { userId }) => {
  const of = { userId, limit: pageLimit(limit) }
  return done(
    day === undefined
      ? await readEarningDays(sql, { ...of, before: cursor })
      : await readEarningSources(sql, { ...of, day, cursor }),
  )
}
