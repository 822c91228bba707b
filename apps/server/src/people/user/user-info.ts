import type { Answer } from '@synet/contract/calls'
import { days } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readUserBalances } from '@synet/ledger/audit'
import { readLevel } from '#people/team/levels'

/** The free licence of a beginner is valid for this many days. */
export const starterDays = 30

/** Whole days remaining, rounded up; 0 when over or never bought. */
export const daysLeft = (until: Date | null, now: Date): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / days(1))) : 0

/** Reads everything that the user store holds (ENT-01). */
export async function readUserInfo(sql: Sql | Transaction, now: Date, userId: bigint): Promise<Answer<'user/info'>> {
  const [user] = await sql<
    {
      username: string
      phone: string
      email: string | null
      nickname: string | null
      avatar: string | null
      realname: string
      invite_code: string
      demo: boolean
      frozen: Answer<'user/info'>['frozen']
      software_until: Date | null
      node_until: Date | null
      may_take_starter: boolean
    }[]
  >`
    select username, coalesce(phone, '') as phone, email, nickname, avatar, realname, invite_code, demo, software_until, node_until,
        software_until is null and node_until is null and phone is not null
          and not exists (select from app.starter_licence l where l.phone = user_account.phone) as may_take_starter,
        case when frozen_reason is null then '{}' else frozen_scopes end as frozen
      from app.user_account where id = ${userId}`
  invariant(user, `no user ${userId}`)
  return {
    id: userId.toString(),
    username: user.username,
    nickname: user.nickname ?? user.username,
    avatar: user.avatar ?? '/mark.svg',
    email: user.email,
    invite_code: user.invite_code,
    realname: user.realname,
    phone: user.phone,
    level: (await readLevel(sql, userId)).level,
    demo: user.demo,
    frozen: user.frozen,
    balances: await readUserBalances(sql, userId),
    softwareUntil: user.software_until?.toISOString() ?? null,
    nodeUntil: user.node_until?.toISOString() ?? null,
    softwareDaysLeft: daysLeft(user.software_until, now),
    nodeDaysLeft: daysLeft(user.node_until, now),
    starterDays: user.may_take_starter ? starterDays : 0,
  }
}
