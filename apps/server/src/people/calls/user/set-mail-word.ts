import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { inOpenSession } from '#people/session/session'

export const setMailWord: UserCall<'user/setMailWord'> = ({ sql }, { mailWord }, caller) =>
  inOpenSession(sql, caller, async (tx) => {
    await tx`update app.user_account set mail_word = ${mailWord || null} where id = ${caller.userId}`
    return done({})
  })
