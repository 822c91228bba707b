import type { Answer } from '@synet/contract/calls'
import { doneAndBack } from '#navigation/done-and-back.ts'
import { showUser } from '#session/user.ts'

/** Shows the new address at once and goes back to the page that led here. */
export async function emailSaved(user: Answer<'user/bindEmail'>, message: string): Promise<void> {
  showUser(user)
  await doneAndBack(message)
}
