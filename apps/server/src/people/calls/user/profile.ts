import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { inOpenSession } from '#people/session/session'
import { readUserInfo } from '#people/user/user-info'
import { uploadName } from '#platform/upload/serve-uploads'

export const info: UserCall<'user/info'> = async ({ sql, clock }, _request, { userId }) =>
  done(await readUserInfo(sql, clock.now(), userId))

/**
 * Changes the profile. Fields that are left out stay; an empty nickname becomes the user name again, an empty avatar
 * the default one.
 */
export const profile: UserCall<'user/profile'> = async ({ sql, clock }, request, caller) => {
  const { userId } = caller
  const { nickname, realname, avatar, language } = request
  // The lock of the account's row serialises assigning an upload to an avatar and removing it.
  return inOpenSession(sql, caller, async (tx): Promise<Result<Answer<'user/profile'>>> => {
    if (avatar) {
      const [own] = await tx`
        select from app.upload where name = ${uploadName(avatar) ?? ''} and user_id = ${userId}`
      if (!own) return refuse('avatar.not-found')
    }
    await tx`update app.user_account set
        nickname = case when ${nickname === undefined} then nickname else nullif(${nickname ?? ''}, '') end,
        realname = case when ${realname === undefined} then realname else ${realname ?? ''} end,
        language = coalesce(${language ?? null}, language),
        avatar = case when ${avatar === undefined} then avatar else nullif(${avatar ?? ''}, '') end
      where id = ${userId}`
    return done(await readUserInfo(tx, clock.now(), userId))
  })
}

export const setMailWord: UserCall<'user/setMailWord'> = ({ sql }, { mailWord }, caller) =>
  inOpenSession(sql, caller, async (tx) => {
    await tx`update app.user_account set mail_word = ${mailWord || null} where id = ${caller.userId}`
    return done({})
  })
