import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

export const ownTrial: UserCall<'train/ownTrial'> = async ({ sql }, _request, { userId }) => {
  const [row] = await sql<
    { at: Date; project: string; version: number; steps: number; first_loss: number; last_loss: number }[]
  >`
    select at, project, version, steps, first_loss, last_loss from app.trial where user_id = ${userId}`
  if (!row) return done({ trial: null })
  const { at, project, version, steps, first_loss: first, last_loss: last } = row
  return done({ trial: { at: at.toISOString(), project, version, steps, losses: [first, last] } })
}
