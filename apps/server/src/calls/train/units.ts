import type { Answer } from '@synet/contract/calls'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'

type Unit = Answer<'train/units'>['list'][number]

export const listUnits: UserCall<'train/units'> = async ({ sql }, { runId }, { userId }) => {
  const [run] = await sql`select from app.run where id = ${runId} and user_id = ${userId}`
  if (!run) return refuse('run.not-found')
  const rows = await sql<
    { id: string; state: Unit['state']; reason: string | null; version: number; leased_at: Date }[]
  >`
    select id, state, reason, version, leased_at from app.lease where run_id = ${runId} order by leased_at desc limit 100`
  const list = rows.map(({ id, leased_at, ...row }): Unit => ({ ...row, leaseId: id, at: leased_at.toISOString() }))
  return done({ list, next: null })
}
