import { formatMinor } from '@synet/core/amount'
import { done, invariant } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, pageLimit } from '#platform/http/page'
import { readSettings } from '#platform/settings'
import { levelOf, levelRules } from '#people/team/levels'
import { levelDays, unitsPerMemberDayMax } from '#people/team/member-facts'
import { readMembers, readTeam } from '#people/team/read-team'

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
