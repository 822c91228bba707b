import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

export const setMailWord: UserCall<'user/setMailWord'> = async ({ sql }, { mailWord }, { userId }) => {
  await sql`update app.user_account set mail_word = ${mailWord || null} where id = ${userId}`
  return done({})
}
